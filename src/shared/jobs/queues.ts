/** The binding of each queue that the service sends to. The dead letter queue has none. */
export type QueueBinding = {
  [Name in keyof Env]: Env[Name] extends Queue ? Name : never;
}[keyof Env];

/** The name of each queue without that of the deployment, with which Cloudflare's name begins: `quarry-pages`. */
export const QUEUE_NAMES = {
  PAGES: "pages",
  SITES: "sites",
  JOB_COMPLETIONS: "job-completions",
  SCHEDULE_RUNS: "schedule-runs",
  PUSHES: "pushes",
  WORKFLOW_RUNS: "workflow-runs",
  VERIFICATIONS: "verifications",
  HIRING_BOARDS: "hiring-boards",
  MAINTENANCE: "maintenance",
} as const satisfies Record<QueueBinding, string>;

export const QUEUE_BINDINGS = Object.keys(QUEUE_NAMES) as QueueBinding[];

/** The queues that the service sends to, by name. */
export const queuesOf = (env: Env): Map<string, Queue> =>
  new Map(QUEUE_BINDINGS.map((binding) => [QUEUE_NAMES[binding], env[binding]]));
