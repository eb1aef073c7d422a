import { endpoint, eventStream, failures } from "#src/http/endpoints/endpoint";
import { StringIdPath } from "#src/http/path-params";
import { openEvents } from "#src/features/jobs/read";
import { EventsQuery } from "#src/features/jobs/schemas";
import { JobEvent } from "./schemas";
import { sendEvents } from "./send-events";

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
    const { id } = c.req.valid("param");
    return sendEvents(c, c.req.valid("query"), (lastEventId) =>
      openEvents(c.var.scope, c.env, id, lastEventId),
    );
  },
);

export const jobEventEndpoints = [events];
