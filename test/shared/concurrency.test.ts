import { expect, it } from "vitest";
import { forEachConcurrently, takeWhile, WorkQueue } from "#src/shared/concurrency";

const tick = () => new Promise((resolve) => setImmediate(resolve));

it("processes every item in order, and no more than the limit at a time", async () => {
  const begun: number[] = [];
  let [running, most] = [0, 0];
  await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    most = Math.max(most, ++running);
    await tick();
    running--;
  });
  expect([begun, most, running]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3, 0]);
});

it("accepts items from an async generator", async () => {
  const done: string[] = [];
  async function* items() {
    yield "a";
    await tick();
    yield "b";
  }
  await forEachConcurrently(items(), 4, async (item) => void done.push(item));
  expect(done).toEqual(["a", "b"]);
});

it("starts no item after the condition became false", async () => {
  const begun: number[] = [];
  const items = takeWhile([1, 2, 3, 4, 5], () => begun.length < 2);
  await forEachConcurrently(items, 1, async (item) => void begun.push(item));
  expect(begun).toEqual([1, 2]);
});

it("fails with the first failure, and starts nothing after it", async () => {
  const begun: number[] = [];
  const work = forEachConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await tick();
    if (item === 1) throw new Error("no");
    await tick();
  });
  await expect(work).rejects.toThrow("no");
  await tick();
  await tick();
  expect(begun).toEqual([1, 2]);
});

it("runs queued works in order, no more than the limit at a time, and is idle after the last", async () => {
  const queue = new WorkQueue(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const works = [1, 2, 3, 4, 5].map((item) =>
    queue.run(async () => {
      begun.push(item);
      most = Math.max(most, ++running);
      await tick();
      running--;
      if (item === 2) throw new Error("failed");
    }),
  );
  expect(queue.size).toBe(5);
  const [results] = await Promise.all([Promise.allSettled(works), queue.idle()]);
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect([begun, most, queue.size]).toEqual([[1, 2, 3, 4, 5], 2, 0]);
  await queue.idle();
});
