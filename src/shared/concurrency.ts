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
