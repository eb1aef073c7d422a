import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { type Page, pageOf, rowsOf } from "#src/http/paginated";
import { isoTime } from "#src/shared/iso-time";
import { type DuplicateGroup, type DuplicateQuery, MAX_SHOWN } from "./schemas";

/** The last row has no domain and contains the count of groups. */
type GroupRow = { domain: string | null; count: number; leads: string | null };
type MemberRow = Omit<DuplicateGroup["leads"][number], "created_at"> & { created_at: number };

const ORDERS: Record<DuplicateQuery["sort"], string> = {
  count: "count, domain DESC",
  "-count": "count DESC, domain",
  domain: "domain",
  "-domain": "domain DESC",
};

/** Domains with at least two leads. */
export async function listDuplicates(
  scope: Scope,
  page: DuplicateQuery,
): Promise<Page<DuplicateGroup>> {
  const { results } = await rawStatement(
    scope.db,
    duplicatesQuery(scope.workspaceId, page),
  ).all<GroupRow>();
  const data: DuplicateGroup[] = [];
  let total = 0;
  for (const { domain, count, leads } of results)
    if (domain === null) total = count;
    else data.push({ domain, count, leads: toMembers(leads ?? "[]") });
  return pageOf(data, page, total);
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
      SELECT json_group_array(json_object('id', id, 'job_id', job_id, 'website', website,
          'company_name', company_name, 'created_at', created_at))
        FROM (SELECT id, job_id, website, company_name, created_at FROM leads INDEXED BY leads_by_domain
          WHERE workspace_id = ${workspaceId} AND domain = page.domain
          ORDER BY created_at DESC, seq DESC LIMIT ${MAX_SHOWN})) AS leads
      FROM page
    UNION ALL SELECT NULL, count(*), NULL FROM groups`;
}

const toMembers = (json: string): DuplicateGroup["leads"] =>
  (JSON.parse(json) as MemberRow[]).map((lead) => ({
    ...lead,
    created_at: isoTime(lead.created_at),
  }));
