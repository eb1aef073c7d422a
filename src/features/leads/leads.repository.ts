import { and, eq, sql } from "drizzle-orm";
import { keptStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { leads } from "#src/db/tables/leads";
import type { JsonText } from "#src/http/json-text";
import { type EstimatedPage, type PageQuery, pageText, rowsOf } from "#src/http/paginated";
import {
  INCLUDED_COLUMNS,
  LEAD_COLUMNS,
  type LeadRow,
  toLead,
} from "#src/pipeline/leads/lead-row.repository";
import { leadText } from "#src/pipeline/leads/lead-text";
import type { IncludedMember } from "#src/shared/lead";
import type { LeadFilter } from "./filter";
import { pageQuery } from "./lead-query.repository";
import { type Counted, totalOf, totalQuery } from "./lead-total.repository";
import { searchPageQuery } from "./search-page.repository";
import type { Lead } from "./schemas";

/** Deletes a lead and, by cascade and trigger, its dependent rows. Returns false for an unknown lead. */
export async function removeLead({ db, workspaceId }: Scope, id: string): Promise<boolean> {
  const removed = await db
    .delete(leads)
    .where(and(eq(leads.id, id), eq(leads.workspaceId, workspaceId)))
    .returning({ id: leads.id });
  return removed.length > 0;
}

/** The statement that deletes leads, and their dependent rows, if `onlyIf` is true. */
export const leadsRemoval = (
  { workspaceId }: Scope,
  seqs: readonly number[],
  onlyIf: SqlFragment,
): SqlFragment =>
  sql`DELETE FROM leads WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))
    AND workspace_id = ${workspaceId} AND ${onlyIf}`;

type FoundPage = Omit<EstimatedPage<Lead>, "data"> & { rows: LeadRow[] };

/** The rows of one page of the leads that match a filter, in one D1 round trip. */
async function findRows(
  scope: Scope,
  filter: LeadFilter,
  page: PageQuery,
  include: readonly IncludedMember[],
): Promise<FoundPage> {
  const { rows, counted } =
    (await findSearched(scope, filter, page, include)) ??
    (await findCounted(scope, filter, page, include));
  return {
    rows,
    page: page.page,
    per_page: page.per_page,
    ...totalOf(counted, { rows: rows.length, ...rowsOf(page) }),
  };
}

type Found = { rows: LeadRow[]; counted: Counted };

const columnsWith = (include: readonly IncludedMember[]) =>
  sql`${LEAD_COLUMNS}${include.length > 0 ? INCLUDED_COLUMNS : sql``}`;

/** A page, and a statement beside it for its total. */
async function findCounted(
  scope: Scope,
  filter: LeadFilter,
  page: PageQuery,
  include: readonly IncludedMember[],
): Promise<Found> {
  const { workspaceId } = scope;
  const { limit, offset } = rowsOf(page);
  const [found, count] = await scope.db.$client.batch([
    keptStatement(
      scope,
      ["leads", filter, limit, offset, include],
      () => sql`SELECT ${columnsWith(include)} FROM json_each((SELECT json_group_array(seq)
          FROM (${pageQuery(workspaceId, filter, { limit, offset })}))) AS found
        CROSS JOIN leads ON leads.seq = found.value
        WHERE leads.workspace_id = ${workspaceId} ORDER BY found.key`,
    ),
    keptStatement(scope, ["total of leads", filter], () => totalQuery(workspaceId, filter)),
  ]);
  const [counted] = count!.results as Counted[];
  return { rows: found!.results as LeadRow[], counted: counted! };
}

/** A page and its total by one statement. Undefined for a filter or a page that needs two. */
async function findSearched(
  scope: Scope,
  filter: LeadFilter,
  page: PageQuery,
  include: readonly IncludedMember[],
): Promise<Found | undefined> {
  const { workspaceId } = scope;
  const { limit, offset } = rowsOf(page);
  const query = searchPageQuery(workspaceId, filter, { limit, offset });
  if (!query) return undefined;
  const [found] = await scope.db.$client.batch([
    keptStatement(
      scope,
      ["searched leads", filter, limit, offset, include],
      () => sql`SELECT searched.matching, searched.scanned, searched.is_complete, searched.size,
          ${columnsWith(include)}
        FROM (${query}) AS searched LEFT JOIN json_each(searched.seqs) AS found
        LEFT JOIN leads ON leads.seq = found.value AND leads.workspace_id = ${workspaceId}
        ORDER BY found.key`,
    ),
  ]);
  const rows = found!.results as (Counted & (LeadRow | { id: null }))[];
  // A page without leads is one row, with the total alone.
  const ofLeads = rows.filter((row): row is Counted & LeadRow => row.id !== null);
  return { rows: ofLeads, counted: rows[0]! };
}

/** One page of the leads that match a filter. */
export async function findLeads(
  scope: Scope,
  filter: LeadFilter,
  page: PageQuery,
  include: readonly IncludedMember[] = [],
): Promise<EstimatedPage<Lead>> {
  const { rows, ...found } = await findRows(scope, filter, page, include);
  return { data: rows.map((row) => toLead(row, include)), ...found };
}

/** The same as JSON, with the members that are requested. */
export async function findLeadsText(
  scope: Scope,
  filter: LeadFilter,
  page: PageQuery,
  include: readonly IncludedMember[],
): Promise<JsonText<EstimatedPage<Lead>>> {
  const { rows, ...found } = await findRows(scope, filter, page, include);
  return pageText(
    rows.map((row) => leadText(row, include)),
    found,
  );
}
