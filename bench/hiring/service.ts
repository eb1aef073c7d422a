import { openOwnWorker } from "#bench/measure/own-worker";
import type { Asked } from "./worker.ts";

type Answer = { rows: number; total: number };

/** Boots `worker.ts` on workerd with a D1 on disk: a new one, or the one that an earlier run left in `state`. */
export async function openService(state?: string) {
  const name = "hiring-bench";
  const { ask, ...service } = await openOwnWorker<Asked>(import.meta.dirname, name, { state });
  return { ...service, ask: (asked: Asked) => ask<Answer>(asked) };
}
