import { z } from "@hono/zod-openapi";
import { Verification, VerificationCounts } from "./schemas";

const EventId = z.int().min(0).openapi({
  description: "Number of the event in the verification, for `Last-Event-ID`",
  example: 0,
});

const eventName = <const N extends string>(name: N) =>
  z.literal(name).openapi({ description: "Name of the event" });

const SnapshotEvent = z
  .object({ event: eventName("snapshot"), id: EventId, data: Verification })
  .openapi("VerificationSnapshotEvent", {
    description: "The first event of a stream: the verification when the stream opens.",
  });

const ProgressEvent = z
  .object({
    event: eventName("progress"),
    data: z.object({
      total: z.int().min(0).openapi({ description: "Number of different addresses" }),
      done: z.int().min(0).openapi({ description: "Number of addresses with a final verdict" }),
      counts: VerificationCounts,
    }),
  })
  .openapi("VerificationProgressEvent", {
    description:
      "The counters changed. The event has no id, because a resumed stream sends the current counters.",
  });

const DoneEvent = z
  .object({ event: eventName("done"), id: EventId, data: Verification })
  .openapi("VerificationDoneEvent", {
    description:
      "The last event: the verification with its final counters and credits. The stream then closes.",
  });

/** One event of `GET /verifications/{id}/events`. */
export const VerificationEvent = z
  .discriminatedUnion("event", [SnapshotEvent, ProgressEvent, DoneEvent])
  .openapi("VerificationEvent");
