import { and, eq, sql } from "drizzle-orm";
import { keptStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { leads } from "#src/db/tables/leads";
import { type EstimatedPage, type PageQuery, rowsOf } from "#src/http/paginated";
import {
  INCLUDED_COLUMNS,
  LEAD_COLUMNS,
  type LeadRow,
  toLead,
} from "#src/pipeline/leads/lead-row.repository";
import type { IncludedMember } from "#src/shared/lead";
import type { LeadFilter } from "./filter";
import { pageQuery } from "./lead-query.repository";
import { type Counted, totalOf, totalQuery } from "./lead-total.repository";
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

/** One page of the leads that match a filter, in one D1 round trip. */
export async function findLeads(
  scope: Scope,
  filter: LeadFilter,
  page: PageQuery,
  include: readonly IncludedMember[] = [],
): Promise<EstimatedPage<Lead>> {
  const { workspaceId } = scope;
  const { limit, offset } = rowsOf(page);
  const [rows, count] = await scope.db.$client.batch([
    keptStatement(
      scope,
      ["leads", filter, limit, offset, include],
      () => sql`SELECT ${LEAD_COLUMNS}${include.length > 0 ? INCLUDED_COLUMNS : sql``} FROM json_each((SELECT json_group_array(seq)
          FROM (${pageQuery(workspaceId, filter, { limit, offset })}))) AS found
        CROSS JOIN leads ON leads.seq = found.value
        WHERE leads.workspace_id = ${workspaceId} ORDER BY found.key`,
    ),
    keptStatement(scope, ["total of leads", filter], () => totalQuery(workspaceId, filter)),
  ]);
  const data = (rows!.results as LeadRow[]).map((row) => toLead(row, include));
  const [counted] = count!.results as Counted[];
  return {
    data,
    page: page.page,
    per_page: page.per_page,
    ...totalOf(counted!, { rows: data.length, limit, offset }),
  };
}
