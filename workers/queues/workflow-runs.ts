import { openDatabases, systemScope } from "#src/db/databases";
import { resumeRun } from "#src/features/workflows/resume";
import { claimRun } from "#src/features/workflows/runs/run-state";
import { logInterruption } from "#src/features/workflows/start";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { readSettings } from "#src/shared/settings";

/** Then the run continues with another message: an invocation has 15 minutes, and other runs wait too. */
const WITHIN_MESSAGE_MS = 60_000;
const RETRY_DELAYS_S = [10, 30, 60, 120];

/** Resumes workflow runs. Skips runs that have ended, are deleted or are leased by another worker. */
export async function consumeWorkflowRuns(
  messages: readonly Message<WorkflowRunMessage>[],
  env: Env,
) {
  const settings = readSettings(env);
  const databases = openDatabases(env);
  for (const message of messages) {
    const { workspaceId, runId } = message.body;
    try {
      const scope = await systemScope(databases, workspaceId);
      const run = await claimRun(scope, runId, Date.now());
      if (run) await resumeRun({ scope, env, settings }, run, WITHIN_MESSAGE_MS);
      message.ack();
    } catch (error) {
      // D1, R2 or a queue is unavailable. Completed steps are recorded, and the rest is retried.
      logInterruption(runId, error);
      message.retry({ delaySeconds: RETRY_DELAYS_S[message.attempts - 1] ?? 120 });
    }
  }
}
