import type { D1Database as Database } from "@cloudflare/workers-types";

const DAYS_MS = 100 * 24 * 3600_000;
/** Leads of one job. */
const JOB_SIZE = 5_000;

/** Columns that a copy takes over as they are. */
const SAME =
  "workspace_id, pages_crawled, email_statuses, title, description, language, emails, phones, socials, technologies, enrichment, profile";

/**
 * Copies the first `base` leads until there are `total`, with ids, names, domains and jobs of their own, and spreads the
 * creation times over 100 days. Saving each of a million leads would take an hour.
 */
export async function copyLeads(database: Database, base: number, total: number): Promise<void> {
  const startMs = Date.now() - DAYS_MS;
  const stepMs = DAYS_MS / total;
  await database
    .prepare(
      `UPDATE leads SET created_at = CAST(${startMs} + seq * ${stepMs} AS INTEGER), updated_at = CAST(${startMs} + seq * ${stepMs} AS INTEGER)`,
    )
    .run();
  for (let from = base; from < total; from += base) {
    const count = Math.min(base, total - from);
    const place = `(seq + ${from})`;
    await database.batch([
      database.prepare(`INSERT INTO leads (id, job_id, domain, sort_name, created_at, updated_at, website, company_name, ${SAME})
        SELECT printf('019b0000-0000-7000-8000-%012x', ${place}),
          printf('019a0000-0000-7000-8000-%012x', ${place} / ${JOB_SIZE}),
          replace(domain, '.com', '-${from}.com'), sort_name || ${from},
          CAST(${startMs} + ${place} * ${stepMs} AS INTEGER), CAST(${startMs} + ${place} * ${stepMs} AS INTEGER), replace(website, '.com', '-${from}.com'),
          company_name || ' ${from}', ${SAME}
        FROM leads WHERE seq <= ${count} ORDER BY seq`),
      database.prepare(`INSERT INTO lead_search (rowid, scope, body, technologies)
        SELECT seq, replace(workspace_id, '-', ''), concat_ws(char(10), company_name, domain, title, description),
          concat_ws(' ', (SELECT group_concat(replace(workspace_id, '-', '') || hex(lower(found.value ->> 'name')), ' ')
            FROM json_each(technologies) AS found),
            (SELECT group_concat(concat_ws(' ', replace(workspace_id, '-', '') || hex('rank:' || (found.value ->> 'seniority')),
              found.value ->> 'title', found.value ->> 'department'), ' ')
            FROM json_each(profile, '$.people') AS found))
        FROM leads WHERE seq > ${from}`),
    ]);
  }
}
