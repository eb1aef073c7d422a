const QUEUE_NAMES = [
  "pages",
  "sites",
  "job-completions",
  "schedule-runs",
  "pushes",
  "workflow-runs",
  "hiring-boards",
  "maintenance",
  "dead-letters",
] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];

/** The name of a queue without that of the deployment, with which Cloudflare's name begins: `quarry-pages`. */
export const queueNameOf = (queue: string): QueueName | undefined =>
  QUEUE_NAMES.find((name) => queue.endsWith(`-${name}`));
