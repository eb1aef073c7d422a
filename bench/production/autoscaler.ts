/** What a consumer did with a batch; the members of `FetcherQueueResult` that are used. */
export type BatchResult = {
  outcome: string;
  retryMessages: { msgId: string; delaySeconds?: number }[];
};
export type QueueMessage = { id: string; timestamp: Date; attempts: number; body: unknown };
export type Deliver = (messages: QueueMessage[]) => Promise<BatchResult>;

/** Limits of Cloudflare Queues: https://developers.cloudflare.com/queues/platform/limits/ */
const MAX_CONSUMERS = 250;

/**
 * One queue with a consumer that scales by the documented rule
 * (https://developers.cloudflare.com/queues/configuration/consumer-concurrency/): concurrency is adjusted only after a
 * batch was processed, up while messages are waiting, down when none is. The page names no step: this takes the
 * smallest, one consumer for each processed batch. Messages are delivered in the order they were sent.
 */
export class AutoscaledQueue {
  readonly #deliver: Deliver;
  readonly #maxBatchSize: number;
  readonly #maxConsumers: number;
  readonly #waiting: QueueMessage[] = [];
  #target = 1;
  #active = 0;
  #lastId = 0;
  #isStopped = false;
  /** Consumers in use, by time. */
  readonly #usage: { atMs: number; active: number }[] = [];
  batches = 0;
  maxActive = 0;

  constructor(deliver: Deliver, maxBatchSize: number, maxConsumers = MAX_CONSUMERS) {
    this.#deliver = deliver;
    this.#maxBatchSize = maxBatchSize;
    this.#maxConsumers = maxConsumers;
  }

  get backlog(): number {
    return this.#waiting.length;
  }

  send(bodies: unknown[]) {
    for (const body of bodies)
      this.#waiting.push({ id: `m${++this.#lastId}`, timestamp: new Date(), attempts: 1, body });
    this.#dispatch();
  }

  stop() {
    this.#isStopped = true;
  }

  /** Seconds of consumers between two times. */
  consumerSeconds(fromMs: number, toMs: number): number {
    let total = 0;
    for (const [index, { atMs, active }] of this.#usage.entries()) {
      const end = this.#usage[index + 1]?.atMs ?? performance.now();
      const length = Math.min(end, toMs) - Math.max(atMs, fromMs);
      if (length > 0) total += (length / 1000) * active;
    }
    return total;
  }

  #dispatch() {
    while (!this.#isStopped && this.#active < this.#target && this.#waiting.length > 0)
      void this.#process(this.#waiting.splice(0, this.#maxBatchSize));
  }

  async #process(batch: QueueMessage[]) {
    this.#count(1);
    this.batches++;
    try {
      const { outcome, retryMessages } = await this.#deliver(batch);
      const retried = new Map(retryMessages.map((one) => [one.msgId, one.delaySeconds ?? 0]));
      for (const message of batch) {
        const delayS = outcome === "ok" ? retried.get(message.id) : 0;
        if (delayS !== undefined) this.#retry(message, delayS);
      }
    } catch {
      for (const message of batch) this.#retry(message, 0);
    }
    this.#count(-1);
    if (this.#waiting.length > 0) this.#target = Math.min(this.#target + 1, this.#maxConsumers);
    else this.#target = Math.max(1, this.#target - 1);
    this.#dispatch();
  }

  #retry(message: QueueMessage, delayS: number) {
    setTimeout(() => {
      this.#waiting.push({ ...message, attempts: message.attempts + 1 });
      this.#dispatch();
    }, delayS * 1000);
  }

  #count(change: number) {
    this.#active += change;
    this.maxActive = Math.max(this.maxActive, this.#active);
    this.#usage.push({ atMs: performance.now(), active: this.#active });
  }
}
