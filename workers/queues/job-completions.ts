import { type Databases, openDatabases, systemScope } from "#src/db/databases";
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
  const databases = openDatabases(env);
  await Promise.all(
    messages.map((message) =>
      withLogFields({ job_id: message.body.jobId }, () => endOne(message, databases, env)),
    ),
  );
}

async function endOne(
  message: Message<JobCompletionMessage>,
  databases: Databases,
  env: Env,
): Promise<void> {
  const { jobId, workspaceId } = message.body;
  try {
    const scope = await systemScope(databases, workspaceId);
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
