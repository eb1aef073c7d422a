import type { Scope } from "#src/db/scope";
import type { PushKey, PushMessage } from "#src/shared/jobs/queue-messages";
import { createChangePushes, createJobPushes, type PushEvent } from "./push-outbox.repository";

type Pushes = { PUSHES: Pick<Queue<PushMessage>, "send" | "sendBatch"> };

/** Maximum batch size of a queue's `sendBatch`. */
const MESSAGES_AT_ONCE = 100;

/** Creates pushes for stored changes, for subscribed webhooks. Idempotent. */
export async function publishChanges(
  scope: Scope,
  env: Pushes,
  changes: { id: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  await dispatchPushes(env, await createChangePushes(scope, ids));
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
  if (event) await dispatchPushes(env, await createJobPushes(scope, event, job.id));
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
