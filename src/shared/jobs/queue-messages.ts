import { z } from "zod";

const id = z.string().min(1);

/** All pages of a site are recorded; the consumer writes its lead. */
export const siteMessage = z.object({
  type: z.literal("site"),
  /** Absent in messages of earlier versions. Consumers ask the job. */
  workspaceId: id.optional(),
  jobId: id,
  siteId: z.int(),
});

/** A job has ended; the consumer settles its credits and starts the work that depends on it. */
export const jobCompletionMessage = z.object({
  type: z.literal("job_completion"),
  jobId: id,
  workspaceId: id,
});

/** A schedule's run is due. `dueAt` in ms identifies the run. */
export const scheduleRunMessage = z.object({
  type: z.literal("schedule_run"),
  workspaceId: id,
  scheduleId: id,
  dueAt: z.int(),
});

/** A push has leads or events to deliver. */
export const pushMessage = z.object({
  type: z.literal("push"),
  workspaceId: id,
  pushId: id,
});

/** A workflow run has steps left. */
export const workflowRunMessage = z.object({
  type: z.literal("workflow_run"),
  workspaceId: id,
  runId: id,
});

/** A verification of a list has addresses to check, or has ended and is to be settled. */
export const verificationMessage = z.object({
  type: z.literal("verification"),
  workspaceId: id,
  verificationId: id,
});

/** A job board is due for a refresh. Boards belong to no workspace. */
export const hiringBoardMessage = z.object({ type: z.literal("hiring_board"), boardId: id });

/** What cron starts. Each task is idempotent, and stops before the limits of an invocation. */
export const TASKS = [
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
  "fetch_exchange_rates",
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
  "replay_dead_letters",
  "apply_outbox",
  "move_workspaces",
] as const;

/** A task of cron, or the rest of one. `cursor` is where it continues, `round` how often it was continued. */
export const taskMessage = z.object({
  type: z.literal("task"),
  task: z.enum(TASKS),
  /** The shard of a task that each shard has; without it, the first one. */
  shard: z.string().optional(),
  nowMs: z.int(),
  cursor: z.string().optional(),
  round: z.int(),
  /** When the next tick queues the task again. Absent for tasks of long intervals. */
  untilMs: z.int().optional(),
});

export type TaskMessage = z.infer<typeof taskMessage>;
export type SiteMessage = z.infer<typeof siteMessage>;
export type JobCompletionMessage = z.infer<typeof jobCompletionMessage>;
export type ScheduleRunMessage = z.infer<typeof scheduleRunMessage>;
export type PushMessage = z.infer<typeof pushMessage>;
export type WorkflowRunMessage = z.infer<typeof workflowRunMessage>;
export type VerificationMessage = z.infer<typeof verificationMessage>;
export type HiringBoardMessage = z.infer<typeof hiringBoardMessage>;

/** The members of a message, without its type. */
export type SiteKey = Omit<SiteMessage, "type">;
export type JobCompletionKey = Omit<JobCompletionMessage, "type">;
export type ScheduleRunKey = Omit<ScheduleRunMessage, "type">;
export type PushKey = Omit<PushMessage, "type">;
export type WorkflowRunKey = Omit<WorkflowRunMessage, "type">;

/** Message type → queue. A dead letter keeps its body, so its type identifies the original queue. */
const QUEUE_OF_TYPE = {
  pages_ready: "pages",
  page: "pages",
  site: "sites",
  job_completion: "job-completions",
  schedule_run: "schedule-runs",
  push: "pushes",
  workflow_run: "workflow-runs",
  verification: "verifications",
  hiring_board: "hiring-boards",
  task: "maintenance",
} as const;

const typed = z.object({
  type: z.enum(Object.keys(QUEUE_OF_TYPE) as (keyof typeof QUEUE_OF_TYPE)[]),
});

/** The queue that a message was first sent to; `unknown` if its type is unknown. */
export function queueOf(message: unknown): string {
  const { data } = typed.safeParse(message);
  return data ? QUEUE_OF_TYPE[data.type] : "unknown";
}
