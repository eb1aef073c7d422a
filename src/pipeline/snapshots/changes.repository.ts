import { type SQL, sql } from "drizzle-orm";
import type { FoundChange } from "#src/changes/site-state";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { newId } from "#src/shared/ids";

/** The changes that a job of a schedule found on the site of a lead. */
export type NewChanges = {
  scheduleId: string;
  jobId: string;
  leadId: string;
  changes: FoundChange[];
  nowMs: number;
};

/** Inserts the changes of a site once, also if the message is delivered again. Returns the new ids. */
export function insertChanges(
  { workspaceId }: Scope,
  { scheduleId, jobId, leadId, changes, nowMs }: NewChanges,
  onlyIf: SQL,
): SQL {
  const given = changes.map((change) => ({ ...change, id: newId(nowMs) }));
  const field = (name: string) => sql.raw(`given.value ->> '$.${name}'`);
  return sql`INSERT INTO changes (id, workspace_id, schedule_id, job_id, lead_id, kind, url, summary,
      before_text, after_text, detected_at)
    SELECT ${field("id")}, ${workspaceId}, ${scheduleId}, ${jobId}, ${leadId}, ${field("kind")},
      ${field("url")}, ${field("summary")}, ${field("before")}, ${field("after")}, ${nowMs}
    FROM json_each(${JSON.stringify(given)}) AS given WHERE ${onlyIf}
    ON CONFLICT (schedule_id, job_id, url, kind) DO NOTHING
    RETURNING id`;
}

/** Pages of a lead's site that a schedule reported as gone, and not as back since, with their status. */
export async function findGonePages(
  { db, workspaceId }: Scope,
  { scheduleId, leadId }: { scheduleId: string; leadId: string },
): Promise<Map<string, string>> {
  // With max(), SQLite takes bare columns from the row of the maximum (sqlite.org/lang_select.html#bareagg).
  const { results } = await rawStatement(
    db,
    sql`SELECT url, after_text AS status, max(detected_at)
      FROM changes INDEXED BY changes_by_lead WHERE lead_id = ${leadId}
        AND schedule_id = ${scheduleId} AND workspace_id = ${workspaceId}
        AND kind = 'availability' GROUP BY url HAVING status IN ('404', '410')`,
  ).all<{ url: string; status: string }>();
  return new Map(results.map(({ url, status }) => [url, status]));
}

/** The ids of the changes that a job recorded for these sites, in order of insertion. */
export async function findChangesOfJob(
  { db, workspaceId }: Scope,
  { scheduleId, jobId, hosts }: { scheduleId: string; jobId: string; hosts: string[] },
): Promise<{ id: string }[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT id FROM changes INDEXED BY changes_once
      WHERE schedule_id = ${scheduleId} AND job_id = ${jobId} AND workspace_id = ${workspaceId}
        AND lead_id IN (SELECT lead_id FROM site_snapshots WHERE schedule_id = ${scheduleId}
          AND host IN (SELECT value FROM json_each(${JSON.stringify(hosts)})))
      ORDER BY id`,
  ).all<{ id: string }>();
  return results;
}
