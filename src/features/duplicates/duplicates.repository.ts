import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { rowsOf } from "#src/http/paginated";
import { type DuplicateQuery, MAX_SHOWN } from "./schemas";

/** A domain with several leads, and the newest of them. */
export type DuplicateRow = { domain: string; count: number; leads: MemberRow[] };
type MemberRow = {
  id: string;
  jobId: string;
  website: string;
  companyName: string | null;
  createdAt: number;
};

/** The last row has no domain and contains the count of groups. */
type StoredRow = { domain: string | null; count: number; leads: string | null };

const ORDERS: Record<DuplicateQuery["sort"], string> = {
  count: "count, domain DESC",
  "-count": "count DESC, domain",
  domain: "domain",
  "-domain": "domain DESC",
};

/** Domains with at least two leads. */
export async function findDuplicates(
  scope: Scope,
  page: DuplicateQuery,
): Promise<{ rows: DuplicateRow[]; total: number }> {
  const query = duplicatesQuery(scope.workspaceId, page);
  const { results } = await rawStatement(scope.db, query).all<StoredRow>();
  const rows: DuplicateRow[] = [];
  let total = 0;
  for (const { domain, count, leads } of results)
    if (domain === null) total = count;
    else rows.push({ domain, count, leads: JSON.parse(leads ?? "[]") as MemberRow[] });
  return { rows, total };
}

/** One pass over the index counts the domains. Only leads of the page's groups are read. */
export function duplicatesQuery(workspaceId: string, page: DuplicateQuery) {
  const { limit, offset } = rowsOf(page);
  return sql`
    WITH groups AS MATERIALIZED (
        SELECT domain, count(*) AS count FROM leads INDEXED BY leads_by_domain
        WHERE workspace_id = ${workspaceId} GROUP BY domain HAVING count(*) > 1),
      page AS MATERIALIZED (
        SELECT domain, count FROM groups ORDER BY ${sql.raw(ORDERS[page.sort])} LIMIT ${limit} OFFSET ${offset})
    SELECT domain, count, (
      SELECT json_group_array(json_object('id', id, 'jobId', job_id, 'website', website,
          'companyName', company_name, 'createdAt', created_at))
        FROM (SELECT id, job_id, website, company_name, created_at FROM leads INDEXED BY leads_by_domain
          WHERE workspace_id = ${workspaceId} AND domain = page.domain
          ORDER BY created_at DESC, seq DESC LIMIT ${MAX_SHOWN})) AS leads
      FROM page
    UNION ALL SELECT NULL, count(*), NULL FROM groups`;
}
