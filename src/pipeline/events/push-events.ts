import { type SQL, sql } from "drizzle-orm";
import { newIdOf } from "#src/db/new-id";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { PUSH_EVENTS } from "#src/db/columns/enumerations";
import { WEBHOOK_BATCH } from "#src/destinations/webhook/webhook";
import { newId } from "#src/shared/ids";
import type { PushKey, PushMessage } from "#src/shared/jobs/queue-messages";

type PushEvent = (typeof PUSH_EVENTS)[number];
type Pushes = { PUSHES: Pick<Queue<PushMessage>, "send" | "sendBatch"> };

/** Maximum batch size of a queue's `sendBatch`. */
const MESSAGES_AT_ONCE = 100;

/**
 * A statement that creates `lead.created` pushes for subscribed webhooks and for those of the leads that are new.
 * It runs in the batch that saves the leads, before they are saved, and returns the pushes for `dispatchPushes`.
 * Without subscribers it costs one index look-up.
 */
export function leadCreatedOutbox(scope: Scope, leadIds: string[]): SQL {
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

/** Creates pushes for stored changes, for subscribed webhooks. Idempotent. */
export async function publishChanges(
  scope: Scope,
  env: Pushes,
  changes: { id: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = JSON.stringify(changes.map(({ id }) => id));
  const outbox = insertPushes(scope, {
    event: "change.detected",
    each: sql`CROSS JOIN json_each(${ids}) AS change`,
    origin: sql`'change.detected:' || change.value`,
    subjects: sql`json_array(change.value)`,
  });
  await insertAndDispatch(scope, env, outbox);
}

const JOB_EVENTS: Partial<Record<string, PushEvent>> = {
  completed: "job.completed",
  failed: "job.failed",
  canceled: "job.canceled",
};

/** Creates pushes for a finished job, for subscribed webhooks. Idempotent. */
export async function publishJob(
  scope: Scope,
  env: Pushes,
  job: { id: string; status: string },
): Promise<void> {
  const event = JOB_EVENTS[job.status];
  if (!event) return;
  const origin = sql`${`${event}:${job.id}`}`;
  await insertAndDispatch(scope, env, insertPushes(scope, { event, origin, jobId: job.id }));
}

/** Sends due pushes to the queue. The sweep finds lost messages. */
export async function dispatchPushes(
  env: Pushes,
  pushes: Iterable<PushKey>,
  delayMs = 0,
): Promise<void> {
  const messages = Array.from(pushes, ({ workspaceId, pushId }) => ({
    body: { type: "push" as const, workspaceId, pushId },
    ...(delayMs > 0 && { delaySeconds: Math.ceil(delayMs / 1000) }),
  }));
  for (let from = 0; from < messages.length; from += MESSAGES_AT_ONCE)
    await env.PUSHES.sendBatch(messages.slice(from, from + MESSAGES_AT_ONCE));
}

async function insertAndDispatch({ db }: Scope, env: Pushes, outbox: SQL): Promise<void> {
  const { results } = await rawStatement(db, outbox).all<PushKey>();
  await dispatchPushes(env, results);
}

/** One push for each subscribed webhook, even with rejected credentials; none if a push of the same origin exists. */
function insertPushes(
  { workspaceId }: Scope,
  push: {
    event: PushEvent;
    /** An additional table of the query, with one push per row. */
    each?: SQL;
    origin: SQL;
    jobId?: string;
    subjects?: SQL;
    leadCount?: SQL;
    onlyIf?: SQL;
  },
): SQL {
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
