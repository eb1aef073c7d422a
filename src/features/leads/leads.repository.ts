import { and, eq, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { leads } from "#src/db/tables/leads";
import { type Page, type PageQuery, rowsOf } from "#src/http/paginated";
import { LEAD_COLUMNS, type LeadRow, toLead } from "#src/pipeline/leads/lead-row.repository";
import type { LeadFilter } from "./filter";
import { leadQuery } from "./lead-query.repository";
import type { Lead } from "./schemas";

/** Deletes a lead and, by cascade and trigger, its dependent rows. Returns false for an unknown lead. */
export async function removeLead({ db, workspaceId }: Scope, id: string): Promise<boolean> {
  const removed = await db
    .delete(leads)
    .where(and(eq(leads.id, id), eq(leads.workspaceId, workspaceId)))
    .returning({ id: leads.id });
  return removed.length > 0;
}

/** One page of the leads that match a filter, in one D1 round trip. */
export async function findLeads(
  { db, workspaceId }: Scope,
  filter: LeadFilter,
  page: PageQuery,
): Promise<Page<Lead>> {
  const query = leadQuery(workspaceId, filter);
  const { limit, offset } = rowsOf(page);
  const [rows, count] = await db.$client.batch([
    rawStatement(
      db,
      sql`WITH found AS MATERIALIZED (
          SELECT seq, row_number() OVER () AS place FROM (${query.seqs} LIMIT ${limit} OFFSET ${offset}))
        SELECT ${LEAD_COLUMNS} FROM found JOIN leads ON leads.seq = found.seq
        WHERE leads.workspace_id = ${workspaceId} ORDER BY found.place`,
    ),
    rawStatement(db, query.count),
  ]);
  return {
    data: (rows!.results as LeadRow[]).map(toLead),
    page: page.page,
    per_page: page.per_page,
    total: (count!.results as { total: number }[])[0]!.total,
  };
}
