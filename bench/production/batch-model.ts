/** A message for the queue: when it was sent, and the job that it belongs to. */
export type Sent = { atMs: number; jobId: string };
/** Messages of one job that a consumer receives together. */
export type Group = { jobId: string; size: number; deliveredMs: number };

type Rule = { maxBatchSize: number; timeoutMs: number; batchMs: number };

/**
 * Groups of messages by the documented rule: a batch is delivered when it is full or when its first message has waited
 * for the timeout (https://developers.cloudflare.com/queues/configuration/batching-retries/), to one consumer, which
 * processes a batch for `batchMs`. `sent` is in order of time.
 */
export function groupsOf(sent: readonly Sent[], { maxBatchSize, timeoutMs, batchMs }: Rule) {
  const groups: Group[] = [];
  let freeMs = 0;
  for (let from = 0; from < sent.length;) {
    const fullMs = sent[from + maxBatchSize - 1]?.atMs ?? Infinity;
    const dueMs = Math.min(fullMs, sent[from]!.atMs + timeoutMs);
    const deliveredMs = Math.max(freeMs, dueMs);
    const waiting = sent.slice(from, from + maxBatchSize).filter(({ atMs }) => atMs <= deliveredMs);
    for (const [jobId, ofJob] of Map.groupBy(waiting, (one) => one.jobId))
      groups.push({ jobId, size: ofJob.length, deliveredMs });
    freeMs = deliveredMs + batchMs;
    from += waiting.length;
  }
  return groups;
}
