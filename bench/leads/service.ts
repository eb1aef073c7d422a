import { openOwnWorker } from "#bench/measure/own-worker";
import type { Asked } from "./worker.ts";

type Answer = { total: number; rows: number; bytes: number };

/** Boots `worker.ts` on workerd with a new D1 and R2 on disk. */
export async function openService() {
  const { ask, ...service } = await openOwnWorker<Asked>(import.meta.dirname, "leads-bench");
  return { ...service, ask: (asked: Asked) => ask<Answer>(asked) };
}
