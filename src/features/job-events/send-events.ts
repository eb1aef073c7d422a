import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { acquireStreamSlot } from "./stream-slot";

/**
 * Responds with server-sent events. `open` returns those after the event that the client has received last, by the
 * header `Last-Event-ID` or the parameter.
 */
export async function sendEvents(
  c: Context<AppEnv>,
  query: { last_event_id?: number | undefined },
  open: (lastEventId: number | undefined) => Promise<ReadableStream<Uint8Array>>,
) {
  const header = Number(c.req.header("Last-Event-ID") ?? Number.NaN);
  const lastEventId = Number.isSafeInteger(header) && header >= 0 ? header : query.last_event_id;
  const slot = await acquireStreamSlot(c);
  const stream = await open(lastEventId).then(
    (source) => slot.guard(source),
    async (error: unknown) => {
      await slot.release();
      throw error;
    },
  );
  return c.body(stream, 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
  });
}
