import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** Pages of a lead's site that a schedule has told gone, and not told back since, with what they answered. */
export async function findGonePages(
  { db, workspaceId }: Scope,
  { scheduleId, leadId }: { scheduleId: string; leadId: string },
): Promise<Map<string, string>> {
  // Beside max(), SQLite takes the other columns from the row that has it (sqlite.org/lang_select.html#bareagg).
  const { results } = await rawStatement(
    db,
    sql`SELECT url, after_text AS answered, max(detected_at)
      FROM changes INDEXED BY changes_by_lead WHERE lead_id = ${leadId}
        AND schedule_id = ${scheduleId} AND workspace_id = ${workspaceId}
        AND kind = 'availability' GROUP BY url HAVING answered IN ('404', '410')`,
  ).all<{ url: string; answered: string }>();
  return new Map(results.map(({ url, answered }) => [url, answered]));
}

/** The ids of what a job has noticed of these sites, in order of writing. */
export async function findChangesOfJob(
  { db, workspaceId }: Scope,
  { scheduleId, jobId, hosts }: { scheduleId: string; jobId: string; hosts: string[] },
): Promise<{ id: string }[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT id FROM changes INDEXED BY changes_once
      WHERE schedule_id = ${scheduleId} AND job_id = ${jobId} AND workspace_id = ${workspaceId}
        AND lead_id IN (SELECT lead_id FROM site_memories WHERE schedule_id = ${scheduleId}
          AND host IN (SELECT value FROM json_each(${JSON.stringify(hosts)})))
      ORDER BY id`,
  ).all<{ id: string }>();
  return results;
}
