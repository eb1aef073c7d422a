import { z } from "@hono/zod-openapi";
import { Lead } from "#src/features/leads/schemas";
import { Job, JobProgress, SITE_STATUSES } from "#src/features/jobs/schemas";

const EventId = z.int().min(0).openapi({
  description: "Number of the event in the job, for `Last-Event-ID`",
  example: 12,
});

const eventName = <const N extends string>(name: N) =>
  z.literal(name).openapi({ description: "Name of the event" });

/** The event as it is sent: https://html.spec.whatwg.org/multipage/server-sent-events.html */
const wire = (event: string, data: string, id?: number) =>
  `\n\n\`\`\`\n${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n\`\`\``;

const SnapshotEvent = z
  .object({ event: eventName("snapshot"), id: EventId, data: Job })
  .openapi("JobSnapshotEvent", {
    description: `The first event of a stream: the job when the stream opens.${wire("snapshot", '{"id": "019a9c3e-…", "status": "running", …}', 0)}`,
  });

const SiteEvent = z
  .object({
    event: eventName("site"),
    id: EventId,
    data: z.object({
      host: z.string().openapi({ description: "Host of the site", example: "acme.com" }),
      status: z.enum(SITE_STATUSES).exclude(["pending"]).openapi({ description: "Final status" }),
      reason: z.string().nullable().openapi({
        description: "Why the site was not read; null if it was. See `JobSite.reason`",
        example: null,
      }),
      pages: z.int().min(0).openapi({ description: "Pages read" }),
    }),
  })
  .openapi("JobSiteEvent", {
    description: `A site of the job is finished.${wire("site", '{"host": "acme.com", "status": "done", "reason": null, "pages": 7}', 12)}`,
  });

const LeadEvent = z
  .object({ event: eventName("lead"), id: EventId, data: Lead })
  .openapi("JobLeadEvent", {
    description: `A lead of the job was stored.${wire("lead", '{"id": "019a9c3e-…", "domain": "acme.com", …}', 13)}`,
  });

const ProgressEvent = z
  .object({ event: eventName("progress"), data: JobProgress })
  .openapi("JobProgressEvent", {
    description: `The counters of the job changed. The event has no id, because a resumed stream sends the current counters.${wire("progress", '{"sites_total": 12, "sites_done": 3, …}')}`,
  });

const DoneEvent = z
  .object({ event: eventName("done"), id: EventId, data: Job })
  .openapi("JobDoneEvent", {
    description: `The last event of a job: the job with its final counters and credits. The stream then closes.${wire("done", '{"id": "019a9c3e-…", "status": "completed", …}', 14)}`,
  });

/** One event of `GET /jobs/{id}/events`. */
export const JobEvent = z
  .discriminatedUnion("event", [SnapshotEvent, SiteEvent, LeadEvent, ProgressEvent, DoneEvent])
  .openapi("JobEvent");
