import { forEachConcurrently, takeWhile } from "#src/shared/concurrency";
import type { Budget } from "./budget";

/**
 * A run of a background task: its nominal time, the budget that it shares with other tasks of its invocation, and where
 * an earlier run stopped.
 */
export type Sweep = { nowMs: number; budget: Budget; cursor?: string | undefined };

/** What a run left because its budget ended. Another invocation continues after the cursor. */
export type Rest = { hasMore: boolean; cursor?: string };

export const NO_REST: Rest = { hasMore: false };

/** Repeats a step of at most `calls` calls until it has nothing left to do or the budget ends. */
export async function repeatWithin(
  { budget }: Pick<Sweep, "budget">,
  calls: number,
  step: () => Promise<{ isDone: boolean }>,
): Promise<Rest> {
  while (budget.allows(calls)) if ((await step()).isDone) return NO_REST;
  return { hasMore: true };
}

type FoundItems<T> = {
  /** What a query with this limit found, in the order of its cursor. */
  found: readonly T[];
  limit: number;
  atOnce: number;
  /** Most calls that `work` makes for an item. */
  callsPerItem: number;
  cursorOf: (item: T) => string;
};

/** Works on the items that the budget affords, a few at a time. The rest continues after the last one that began. */
export async function sweepFound<T>(
  { found, limit, atOnce, callsPerItem, cursorOf }: FoundItems<T>,
  { budget }: Sweep,
  work: (item: T) => Promise<unknown>,
): Promise<Rest> {
  let swept = 0;
  const affordable = takeWhile(found, () => budget.allows(callsPerItem * atOnce));
  await forEachConcurrently(affordable, atOnce, async (item) => {
    swept++;
    await work(item);
  });
  const last = found[swept - 1];
  const hasMore = swept < found.length || found.length === limit;
  return { hasMore, ...(last && { cursor: cursorOf(last) }) };
}
