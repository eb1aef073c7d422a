/** What a consumer did with a batch; the members of `FetcherQueueResult` that are used. */
export type BatchResult = {
  outcome: string;
  retryMessages: { msgId: string; delaySeconds?: number }[];
};
export type QueueMessage = { id: string; timestamp: Date; attempts: number; body: unknown };
export type Deliver = (messages: QueueMessage[]) => Promise<BatchResult>;

/** Limits of Cloudflare Queues: https://developers.cloudflare.com/queues/platform/limits/ */
const MAX_CONSUMERS = 250;

export type Batching = { maxBatchSize: number; maxBatchTimeoutMs: number; maxConsumers?: number };
type Waiting = { message: QueueMessage; sinceMs: number };

/**
 * One queue with a consumer that scales by the documented rule
 * (https://developers.cloudflare.com/queues/configuration/consumer-concurrency/): concurrency is adjusted only after a
 * batch was processed, up while messages are waiting, down when none is. The page names no step: this takes the
 * smallest, one consumer for each processed batch. Messages are delivered in the order they were sent, when a batch is
 * full or its first message has waited for the timeout
 * (https://developers.cloudflare.com/queues/configuration/batching-retries/).
 */
export class AutoscaledQueue {
  readonly #deliver: Deliver;
  readonly #batching: Required<Batching>;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #target = 1;
  #active = 0;
  #lastId = 0;
  #isStopped = false;
  /** Consumers in use, by time. */
  readonly #usage: { atMs: number; active: number }[] = [];
  batches = 0;
  maxActive = 0;

  constructor(deliver: Deliver, batching: Batching) {
    this.#deliver = deliver;
    this.#batching = { maxConsumers: MAX_CONSUMERS, ...batching };
  }

  get backlog(): number {
    return this.#waiting.length;
  }

  send(bodies: unknown[]) {
    for (const body of bodies)
      this.#enqueue({ id: `m${++this.#lastId}`, timestamp: new Date(), attempts: 1, body });
    this.#dispatch();
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
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

  #enqueue(message: QueueMessage) {
    this.#waiting.push({ message, sinceMs: performance.now() });
  }

  #dispatch() {
    clearTimeout(this.#timer);
    const { maxBatchSize, maxBatchTimeoutMs } = this.#batching;
    while (!this.#isStopped && this.#active < this.#target) {
      const [first] = this.#waiting;
      if (!first) return;
      const restMs = first.sinceMs + maxBatchTimeoutMs - performance.now();
      if (this.#waiting.length < maxBatchSize && restMs > 0) {
        this.#timer = setTimeout(() => this.#dispatch(), restMs);
        return;
      }
      void this.#process(this.#waiting.splice(0, maxBatchSize).map(({ message }) => message));
    }
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
    if (this.#waiting.length > 0)
      this.#target = Math.min(this.#target + 1, this.#batching.maxConsumers);
    else this.#target = Math.max(1, this.#target - 1);
    this.#dispatch();
  }

  #retry(message: QueueMessage, delayS: number) {
    setTimeout(() => {
      this.#enqueue({ ...message, attempts: message.attempts + 1 });
      this.#dispatch();
    }, delayS * 1000);
  }

  #count(change: number) {
    this.#active += change;
    this.maxActive = Math.max(this.maxActive, this.#active);
    this.#usage.push({ atMs: performance.now(), active: this.#active });
  }
}
