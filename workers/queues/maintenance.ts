import { Budget } from "#src/shared/background/budget";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";
import { log, withLogFields } from "#src/shared/log";
import { runTask } from "./tasks";

/** Well below the 15 minutes of a queue invocation, so that tasks with a lease of a minute return in time. */
const WITHIN_MS = 45_000;
/** Half of the 1,000 statements of an invocation: each task may have begun a step when the budget ends. */
const MAX_CALLS = 500;
const RETRY_DELAY_S = 60;

/** Runs the tasks of cron concurrently, with one budget. A task that the budget ends continues in another invocation. */
export async function consumeMaintenance(
  messages: readonly Message<TaskMessage>[],
  env: Env,
): Promise<void> {
  const budget = new Budget(WITHIN_MS, MAX_CALLS);
  await Promise.all(
    messages.map((message) =>
      withLogFields({ task: message.body.task }, () => consumeTask(message, env, budget)),
    ),
  );
}

async function consumeTask(message: Message<TaskMessage>, env: Env, budget: Budget) {
  try {
    const rest = await runTask(message.body, env, budget);
    if (rest) await env.MAINTENANCE.send(rest);
  } catch (error) {
    // A dependency is unavailable, or an internal error. Tasks are idempotent, so the queue delivers it again.
    log.error("task.failed", { error });
    message.retry({ delaySeconds: RETRY_DELAY_S });
  }
}
