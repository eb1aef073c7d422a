import { shardBindings } from "#src/db/databases";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";

type Task = TaskMessage["task"];

const EVERY_MINUTE = "* * * * *";
const MINUTE_MS = 60_000;

/** Cron expression → tasks. The expressions are those of wrangler.toml. */
export const TASKS_OF_CRON: Record<string, readonly Task[]> = {
  [EVERY_MINUTE]: [
    "wake_jobs",
    "start_schedules",
    "sweep_charges",
    "sweep_pushes",
    "sweep_workflow_runs",
    "sweep_verifications",
    "write_exports",
    "grant_credits",
    "sweep_erasures",
    "sweep_deletion_requests",
    "send_digests",
    "queue_boards",
    "update_hiring_leads",
    "replay_dead_letters",
    "apply_outbox",
    "move_workspaces",
  ],
  // The bank publishes at about 16:00 in Frankfurt.
  "30 15 * * *": ["fetch_exchange_rates"],
  "17 3 * * *": [
    "delete_expired",
    "delete_responses",
    "apply_retention",
    "delete_closed_postings",
    "repair_hiring_leads",
    "prune_pushes",
    "prune_jobs",
    "prune_verifications",
    "prune_exports",
    "prune_history",
    "prune_dead_letters",
  ],
};

/** Tasks on accounts or on the hiring index. Every other task is sent once for each shard. */
const TASKS_WITHOUT_SHARD: ReadonlySet<Task> = new Set<Task>([
  "queue_boards",
  "update_hiring_leads",
  "replay_dead_letters",
  "apply_outbox",
  "move_workspaces",
  "fetch_exchange_rates",
  "delete_expired",
  "delete_closed_postings",
  "prune_dead_letters",
]);

/** Queues the tasks of a cron expression, and does nothing else: their consumer has retries and a budget. */
export async function runScheduled(
  { cron, scheduledTime }: Pick<ScheduledController, "cron" | "scheduledTime">,
  env: Pick<Env, "DB" | "HIRING"> & { MAINTENANCE: Pick<Queue<TaskMessage>, "sendBatch"> },
): Promise<void> {
  const tasks = TASKS_OF_CRON[cron];
  if (!tasks) throw new Error(`No task for cron ${cron}`);
  const shards = [...shardBindings(env).keys()];
  const messages = tasks
    .flatMap((task) => addressees(task, shards))
    .map((addressee): { body: TaskMessage } => ({
      body: {
        type: "task",
        ...addressee,
        nowMs: scheduledTime,
        round: 0,
        ...(cron === EVERY_MINUTE && { untilMs: scheduledTime + MINUTE_MS }),
      },
    }));
  for (let from = 0; from < messages.length; from += MAX_MESSAGES)
    await env.MAINTENANCE.sendBatch(messages.slice(from, from + MAX_MESSAGES));
}

/** Messages of one `sendBatch` (https://developers.cloudflare.com/queues/platform/limits/). */
const MAX_MESSAGES = 100;

/** So each shard has its own budget, cursor and retries, and a broken one does not stop the others. */
export const addressees = (task: Task, shards: readonly string[]) =>
  TASKS_WITHOUT_SHARD.has(task) ? [{ task }] : shards.map((shard) => ({ task, shard }));
