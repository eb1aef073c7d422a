import { env } from "cloudflare:workers";
import { shardBindings } from "#src/db/databases";
import { Budget } from "#src/shared/background/budget";
import type { Sweep } from "#src/shared/background/sweep";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";
import { addressees, TASKS_OF_CRON } from "#workers/cron";
import { runTask } from "#workers/queues/tasks";

/** A run of a task, with the time and calls that it needs. */
export const sweepAt = (nowMs = Date.now()): Sweep => ({
  nowMs,
  budget: new Budget(3600_000, 10_000),
});

/** Runs the tasks of a cron expression to their end, each on each of its shards, as the consumer of their queue does. */
export async function runCron(cron: string, nowMs: number): Promise<void> {
  const shards = [...shardBindings(env).keys()];
  for (const addressee of TASKS_OF_CRON[cron]!.flatMap((task) => addressees(task, shards))) {
    let message: TaskMessage | null = { type: "task", ...addressee, nowMs, round: 0 };
    while (message) message = await runTask(message, env, new Budget(3600_000, 10_000));
  }
}
