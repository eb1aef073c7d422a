import { openOwnWorker } from "#bench/measure/own-worker";
import type { Asked } from "./worker.ts";

/** Boots `worker.ts` on workerd with a new D1 on disk. */
export const openService = () => openOwnWorker<Asked>(import.meta.dirname, "analytics-bench");

/** Duration of a task in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
