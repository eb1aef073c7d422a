import { QUEUE_NAMES as PRODUCED } from "#src/shared/jobs/queues";

const QUEUE_NAMES = [...Object.values(PRODUCED), "dead-letters"] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];

/** The name of a queue without that of the deployment, with which Cloudflare's name begins: `quarry-pages`. */
export const queueNameOf = (queue: string): QueueName | undefined =>
  QUEUE_NAMES.find((name) => queue.endsWith(`-${name}`));
