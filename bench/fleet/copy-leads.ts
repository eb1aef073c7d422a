/** Columns that a copy takes over as they are. */
const SAME =
  "workspace_id, job_id, created_at, updated_at, pages_crawled, email_statuses, title, description, language, emails, phones, socials, technologies, enrichment";

/**
 * Copies the leads of a workspace, which has `base`, until there are `total`, with ids and domains of their own and rows in
 * the search index. Their addresses are not copied.
 */
export async function copyLeads(
  database: D1Database,
  workspaceId: string,
  base: number,
  total: number,
): Promise<void> {
  const mark = workspaceId.slice(-4);
  for (let from = base, step = 1; from < total; from *= 2, step++) {
    const count = Math.min(from, total - from);
    const [copied] = await database.batch<{ first: number }>([
      database.prepare("SELECT coalesce(max(seq), 0) AS first FROM leads"),
      database
        .prepare(
          `INSERT INTO leads (id, domain, sort_name, website, company_name, ${SAME})
          SELECT printf('019c${mark}-%04x-7000-8000-%012x', ${step}, seq), replace(domain, '.com', '-${step}.com'),
            sort_name || ${step}, replace(website, '.com', '-${step}.com'), company_name || ' ${step}', ${SAME}
          FROM leads WHERE workspace_id = ? ORDER BY seq LIMIT ${count}`,
        )
        .bind(workspaceId),
    ]);
    await database
      .prepare(
        `INSERT INTO lead_search (rowid, scope, body, technologies)
        SELECT seq, replace(workspace_id, '-', ''), concat_ws(char(10), company_name, domain, title, description),
          (SELECT group_concat(replace(workspace_id, '-', '') || hex(lower(found.value ->> 'name')), ' ')
            FROM json_each(technologies) AS found)
        FROM leads WHERE seq > ?`,
      )
      .bind(copied!.results[0]!.first)
      .run();
  }
}
