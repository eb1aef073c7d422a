import { endpoint, eventStream, failures } from "#src/http/endpoints/endpoint";
import { StringIdPath } from "#src/http/path-params";
import { openEvents } from "#src/features/jobs/read";
import { EventsQuery } from "#src/features/jobs/schemas";
import { JobEvent } from "./schemas";
import { acquireStreamSlot } from "./stream-slot";

const events = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/events",
    operationId: "streamJobEvents",
    summary: "Stream job events",
    description:
      "Sends server-sent events: first `snapshot` (the job), then `site`, `lead` and `progress` as they occur, last `done` (the job). The stream then closes. `Last-Event-ID` resumes after that event without loss or repetition. After its API key or session is revoked, the stream ends without `done` within 15 seconds (setting EVENT_STREAM_CHECK_MS). A workspace can have 50 open streams (setting MAX_EVENT_STREAMS). Further requests return 429.",
    tags: ["Jobs"],
    request: { params: StringIdPath, query: EventsQuery },
    responses: {
      200: eventStream(JobEvent, "Server-sent events; each schema shows its text"),
      ...failures("not_found", "rate_limited"),
    },
  },
  async (c) => {
    const header = Number(c.req.header("Last-Event-ID") ?? Number.NaN);
    const lastEventId =
      Number.isSafeInteger(header) && header >= 0 ? header : c.req.valid("query").last_event_id;
    const slot = await acquireStreamSlot(c);
    const stream = await openEvents(c.var.scope, c.env, c.req.valid("param").id, lastEventId).then(
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
  },
);

export const jobEventEndpoints = [events];
