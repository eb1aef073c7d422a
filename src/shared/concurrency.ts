/**
 * Calls `work` for each item in order, at most `limit` at a time. An iterator that ends early, such as a
 * generator that checks a deadline, ends the work early. After a failure no further item starts.
 */
export async function forEachConcurrently<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let hasFailed = false;
  const runWorker = async () => {
    while (!hasFailed) {
      const { done, value } = await iterator.next();
      if (done) return;
      await work(value);
    }
  };
  const worker = () =>
    runWorker().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  await Promise.all(Array.from({ length: limit }, worker));
}

/** Yields items until `mayTake` returns false. The check runs before each item. */
export function* takeWhile<T>(items: Iterable<T>, mayTake: () => boolean): Generator<T> {
  for (const item of items) {
    if (!mayTake()) return;
    yield item;
  }
}

/** Runs at most `limit` works at a time. The others wait in the order of their calls. */
export class WorkQueue {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #idle: PromiseWithResolvers<void> | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limit) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else if (--this.#running === 0) this.#idle?.resolve();
    }
  }

  /** How many works run or wait. */
  get size(): number {
    return this.#running + this.#waiting.length;
  }

  /** Resolves when no work runs or waits. */
  async idle(): Promise<void> {
    if (this.#running === 0) return;
    this.#idle ??= Promise.withResolvers();
    await this.#idle.promise;
  }
}
