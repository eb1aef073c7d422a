import { type SQL, sql } from "drizzle-orm";
import type { PUSH_EVENTS } from "#src/db/columns/enumerations";
import { newIdOf } from "#src/db/new-id";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { WEBHOOK_BATCH } from "#src/destinations/webhook/webhook";
import { newId } from "#src/shared/ids";
import type { PushKey } from "#src/shared/jobs/queue-messages";

export type PushEvent = (typeof PUSH_EVENTS)[number];

/**
 * A statement that creates `lead.created` pushes for subscribed webhooks and for those of the leads that are new.
 * It runs in the batch that saves the leads, before they are saved, and returns the pushes for `dispatchPushes`.
 * Without subscribers it costs one index look-up.
 */
export function leadCreatedOutbox(scope: Scope, leadIds: string[]): SqlFragment {
  const given = sql`json_each(${JSON.stringify(leadIds)}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM leads WHERE leads.id = given.value)`;
  return insertPushes(scope, {
    event: "lead.created",
    origin: sql`${`lead.created:${newId()}`}`,
    subjects: sql`(SELECT json_group_array(given.value) FROM ${given})`,
    leadCount: sql`(SELECT count(*) FROM ${given})`,
    onlyIf: sql`EXISTS (SELECT 1 FROM ${given})`,
  });
}

/** Creates a push for each of the changes and each subscribed webhook. Returns the new pushes. Idempotent. */
export function createChangePushes(scope: Scope, changeIds: string[]): Promise<PushKey[]> {
  return insert(scope, {
    event: "change.detected",
    each: sql`CROSS JOIN json_each(${JSON.stringify(changeIds)}) AS change`,
    origin: sql`'change.detected:' || change.value`,
    subjects: sql`json_array(change.value)`,
  });
}

/** Creates a push of a job's event for each subscribed webhook. Returns the new pushes. Idempotent. */
export function createJobPushes(scope: Scope, event: PushEvent, jobId: string): Promise<PushKey[]> {
  return insert(scope, { event, origin: sql`${`${event}:${jobId}`}`, jobId });
}

async function insert(scope: Scope, push: NewPushes): Promise<PushKey[]> {
  const { results } = await rawStatement(scope.db, insertPushes(scope, push)).all<PushKey>();
  return results;
}

type NewPushes = {
  event: PushEvent;
  /** An additional table of the query, with one push per row. */
  each?: SQL;
  origin: SQL;
  jobId?: string;
  subjects?: SQL;
  leadCount?: SQL;
  onlyIf?: SQL;
};

/** One push for each subscribed webhook, even with rejected credentials; none if a push of the same origin exists. */
function insertPushes({ workspaceId }: Scope, push: NewPushes): SQL {
  const nowMs = Date.now();
  const { event, origin, jobId = null, subjects = sql`NULL`, leadCount = sql`0` } = push;
  return sql`
    INSERT INTO pushes (id, workspace_id, integration_id, event, origin, job_id, subjects, lead_count,
      batch_size, due_at, created_at)
    SELECT ${newIdOf(nowMs)}, webhooks.workspace_id, webhooks.id, ${event}, ${origin}, ${jobId}, ${subjects},
      ${leadCount}, ${WEBHOOK_BATCH}, ${nowMs}, ${nowMs}
    FROM integrations AS webhooks ${push.each ?? sql``}
    WHERE webhooks.workspace_id = ${workspaceId} AND webhooks.provider = 'webhook' AND webhooks.enabled
      AND ${push.onlyIf ?? sql`true`}
      AND EXISTS (SELECT 1 FROM json_each(webhooks.config, '$.events') AS asked WHERE asked.value = ${event})
    ON CONFLICT (integration_id, origin) WHERE origin IS NOT NULL DO NOTHING
    RETURNING id AS pushId, workspace_id AS workspaceId`;
}
