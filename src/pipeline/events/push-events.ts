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

/** What a queue takes in one call. */
const MESSAGES_AT_ONCE = 100;

/**
 * Tells the webhooks of the workspace that ask for it of those of these leads that are not there yet: a
 * statement for the batch that saves them, to run before they are saved. Answers the pushes it makes, as
 * `dispatchPushes` takes them. Where nobody asks, it costs that batch one look at an index.
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

/** Tells the webhooks that ask for it of changes that are written: of each once, however often it is called. */
export async function announceChanges(
  scope: Scope,
  env: Pushes,
  changes: { id: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = JSON.stringify(changes.map(({ id }) => id));
  const told = insertPushes(scope, {
    event: "change.detected",
    each: sql`CROSS JOIN json_each(${ids}) AS change`,
    origin: sql`'change.detected:' || change.value`,
    subjects: sql`json_array(change.value)`,
  });
  await insertAndDispatch(scope, env, told);
}

const JOB_EVENTS: Partial<Record<string, PushEvent>> = {
  completed: "job.completed",
  failed: "job.failed",
  canceled: "job.canceled",
};

/** Tells the webhooks that ask for it how a job has ended: once, however often it is called. */
export async function announceJob(
  scope: Scope,
  env: Pushes,
  job: { id: string; status: string },
): Promise<void> {
  const event = JOB_EVENTS[job.status];
  if (!event) return;
  const origin = sql`${`${event}:${job.id}`}`;
  await insertAndDispatch(scope, env, insertPushes(scope, { event, origin, jobId: job.id }));
}

/** Hands pushes that are due to the queue. What is lost on the way is found by the sweep. */
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

/** One push for each webhook that asks for the event, even where it will fail for refused credentials; none for one that has a push of the same origin. */
function insertPushes(
  { workspaceId }: Scope,
  push: {
    event: PushEvent;
    /** What there is a push of each of; a further table of the query. */
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
    SELECT ${newIdOf(nowMs)}, told.workspace_id, told.id, ${event}, ${origin}, ${jobId}, ${subjects},
      ${leadCount}, ${WEBHOOK_BATCH}, ${nowMs}, ${nowMs}
    FROM integrations AS told ${push.each ?? sql``}
    WHERE told.workspace_id = ${workspaceId} AND told.provider = 'webhook' AND told.enabled
      AND ${push.onlyIf ?? sql`true`}
      AND EXISTS (SELECT 1 FROM json_each(told.config, '$.events') AS asked WHERE asked.value = ${event})
    ON CONFLICT (integration_id, origin) WHERE origin IS NOT NULL DO NOTHING
    RETURNING id AS pushId, workspace_id AS workspaceId`;
}
