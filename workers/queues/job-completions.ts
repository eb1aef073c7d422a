import type { Database } from "#src/db/client";
import { onlyShard, openDatabases } from "#src/db/databases";
import type { Scope } from "#src/db/scope";
import { publishJob } from "#src/pipeline/events/push-events";
import { autoPushJob } from "#src/features/integrations/pushes/auto-push";
import { endJob } from "#src/features/jobs/complete";
import { recordUnreadableSites } from "#src/pipeline/snapshots/unreachable-sites";
import { startWorkflows } from "#src/features/workflows/start";
import { log, withLogFields } from "#src/shared/log";
import type { JobCompletionMessage } from "#src/shared/jobs/queue-messages";

const RETRY_DELAY_S = 10;

/** Processes finished jobs: settles credits, notifies listeners, starts dependent work. */
export async function consumeJobCompletions(
  messages: readonly Message<JobCompletionMessage>[],
  env: Env,
) {
  const db = onlyShard(openDatabases(env));
  await Promise.all(
    messages.map((message) =>
      withLogFields({ job_id: message.body.jobId }, () => endOne(message, db, env)),
    ),
  );
}

async function endOne(
  message: Message<JobCompletionMessage>,
  db: Database,
  env: Env,
): Promise<void> {
  const { jobId, workspaceId } = message.body;
  try {
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    const job = await endJob(scope, env, jobId);
    if (job) await startWorkflows(scope, env, job);
    if (job) await publishJob(scope, env, job);
    if (job) await autoPushJob(scope, env, job);
    if (job) await recordUnreadableSites(scope, env, job);
    message.ack();
  } catch (error) {
    // D1 or the object is unavailable. All steps are idempotent, so the message is retried.
    log.error("job.completion_failed", { error });
    message.retry({ delaySeconds: RETRY_DELAY_S });
  }
}
