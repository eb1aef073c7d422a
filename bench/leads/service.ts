import { openOwnWorker } from "#bench/measure/own-worker";
import type { Asked } from "./worker.ts";

type Answer = {
  id: string;
  status: string;
  total: number;
  total_is_estimate?: true;
  rows: number;
  bytes: number;
};

/** Boots `worker.ts` on workerd with D1 and R2 on disk: new ones, or those that an earlier run kept in `state`. */
export async function openService(state?: string) {
  const { ask, ...service } = await openOwnWorker<Asked>(import.meta.dirname, "leads-bench", state);
  return {
    ...service,
    ask: (asked: Asked) => ask<Answer>(asked),
    /** The rows that an order has written, by statement. */
    askRows: (asked: Asked) => ask<{ written: [string, number][] }>(asked),
  };
}
