import { sql } from "drizzle-orm";
import type { FoundChange } from "#src/changes/site-state";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { insertChanges } from "./changes.repository";

/** The lead ids, by host, of the sites that an earlier run of the schedule read and no later run found unreadable. */
export async function findReadBefore(
  { db, workspaceId }: Scope,
  { scheduleId, hosts, jobId }: { scheduleId: string; hosts: string[]; jobId: string },
): Promise<Map<string, string>> {
  const { results } = await rawStatement(
    db,
    sql`SELECT host, lead_id AS leadId FROM site_snapshots
      WHERE schedule_id = ${scheduleId} AND workspace_id = ${workspaceId} AND down_reason IS NULL
        AND job_id < ${jobId} AND host IN (SELECT value FROM json_each(${JSON.stringify(hosts)}))`,
  ).all<{ host: string; leadId: string }>();
  return new Map(results.map(({ host, leadId }) => [host, leadId]));
}

/** A site that a job could not read, and the change that reports it. */
export type UnreadableSite = { host: string; leadId: string; reason: string; change: FoundChange };

/** Records unreadable sites with their changes, once, in one D1 batch. */
export async function storeUnreadable(
  scope: Scope,
  { scheduleId, jobId, nowMs }: { scheduleId: string; jobId: string; nowMs: number },
  sites: UnreadableSite[],
): Promise<void> {
  if (sites.length === 0) return;
  const { db, workspaceId } = scope;
  const writes = sites.flatMap(({ host, leadId, reason, change }) => {
    const isReadable = sql`schedule_id = ${scheduleId} AND host = ${host}
      AND workspace_id = ${workspaceId} AND down_reason IS NULL AND job_id < ${jobId}`;
    return [
      insertChanges(
        scope,
        { scheduleId, jobId, leadId, changes: [change], nowMs },
        sql`EXISTS (SELECT 1 FROM site_snapshots WHERE ${isReadable})`,
      ),
      sql`UPDATE site_snapshots SET down_reason = ${reason} WHERE ${isReadable}`,
    ];
  });
  await db.$client.batch(writes.map((write) => rawStatement(db, write)));
}
