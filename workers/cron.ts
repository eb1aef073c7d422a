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
    "grant_credits",
    "sweep_erasures",
    "sweep_deletion_requests",
    "send_digests",
    "queue_boards",
    "update_hiring_leads",
    "replay_dead_letters",
  ],
  // The bank publishes at about 16:00 in Frankfurt.
  "30 15 * * *": ["fetch_exchange_rates"],
  "17 3 * * *": [
    "delete_expired",
    "apply_retention",
    "delete_closed_postings",
    "repair_hiring_leads",
    "prune_pushes",
    "prune_jobs",
    "prune_exports",
    "prune_history",
  ],
};

/** Queues the tasks of a cron expression, and does nothing else: their consumer has retries and a budget. */
export async function runScheduled(
  { cron, scheduledTime }: Pick<ScheduledController, "cron" | "scheduledTime">,
  env: { MAINTENANCE: Pick<Queue<TaskMessage>, "sendBatch"> },
): Promise<void> {
  const tasks = TASKS_OF_CRON[cron];
  if (!tasks) throw new Error(`No task for cron ${cron}`);
  await env.MAINTENANCE.sendBatch(
    tasks.map((task) => ({
      body: {
        type: "task",
        task,
        nowMs: scheduledTime,
        round: 0,
        ...(cron === EVERY_MINUTE && { untilMs: scheduledTime + MINUTE_MS }),
      },
    })),
  );
}
