import type { ReadableStream } from "node:stream/web";
import { openOwnWorker } from "#bench/measure/own-worker";
import type { Asked } from "./worker.ts";

type Answer = {
  id: string;
  status: string;
  total: number;
  total_is_estimate?: true;
  rows: number;
  bytes: number;
  error: string | null;
  calls: number;
  statements: number;
};

export const WORKER = "leads-bench";

/** Boots `worker.ts` on workerd with D1 and R2 on disk: new ones, or those that an earlier run kept in `state`. */
export async function openService(state?: string, inspectorPort?: number) {
  const { ask, send, ...service } = await openOwnWorker<Asked>(import.meta.dirname, WORKER, {
    state,
    ...(inspectorPort && { inspectorPort }),
  });
  return {
    ...service,
    ask: (asked: Asked) => ask<Answer>(asked),
    /** A file, as it is read. */
    download: async (id: string) =>
      (await send({ download: id })).body! as ReadableStream<Uint8Array>,
    /** The rows that an order has written, by statement. */
    askRows: (asked: Asked) => ask<{ written: [string, number][] }>(asked),
  };
}
