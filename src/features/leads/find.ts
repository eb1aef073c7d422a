import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { Page, PageQuery } from "#src/http/paginated";
import { rowsOf } from "#src/http/paginated";
import type { LeadFilter } from "./filter";
import { LEAD_COLUMNS, type LeadRow, toLead } from "#src/pipeline/leads/lead-row";
import { leadQuery } from "./lead-query";
import type { Lead } from "./schemas";

/** One page of the leads that a filter names, in one round trip. */
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
