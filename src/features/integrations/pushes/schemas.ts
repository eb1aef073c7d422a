import { z } from "@hono/zod-openapi";
import { PUSH_EVENTS, PUSH_STATUSES } from "#src/db/columns/enumerations";
import { LeadFilter } from "#src/features/leads/filter";
import { paginated } from "#src/http/paginated";
import { DatedQuery } from "#src/http/sorting";
import { DEFAULT_LEADS, MAX_LEADS } from "./create-push";

const count = () => z.int().min(0);

export const PushRequest = z
  .strictObject({
    job_id: z.string().min(1).max(100).openapi({ description: "Pushes all leads of the job" }),
    lead_ids: z.array(z.string().min(1).max(100)).min(1).max(MAX_LEADS),
    filter: LeadFilter.openapi({ description: "Selects leads, as in `GET /leads`" }),
    limit: z
      .int()
      .min(1)
      .max(MAX_LEADS)
      .openapi({
        description: `Maximum number of leads, newest first. The default is ${MAX_LEADS} with job_id or lead_ids, else ${DEFAULT_LEADS}`,
      }),
  })
  .partial()
  .refine(
    ({ job_id, lead_ids, filter }) =>
      [job_id, lead_ids, filter].filter((given) => given !== undefined).length <= 1,
    { error: "Send only one of job_id, lead_ids and filter, or none for the newest leads" },
  )
  .openapi("PushRequest");
export type PushRequest = z.output<typeof PushRequest>;

export const Push = z
  .object({
    id: z.uuid(),
    integration_id: z.uuid(),
    job_id: z.uuid().nullable(),
    event: z.enum(PUSH_EVENTS).openapi({
      description: "`lead.pushed`: leads pushed by a user, by a workflow or automatically",
    }),
    lead_count: count(),
    pushed: count(),
    failed: count(),
    skipped: count().openapi({ description: "Leads that were deleted before they were sent" }),
    status: z.enum(PUSH_STATUSES),
    attempt: count().openapi({
      description: "Attempts since the last one that delivered leads; 0 before the first attempt",
    }),
    max_attempts: z.int(),
    next_attempt_at: z.iso.datetime().nullable(),
    response_status: z.int().nullable().openapi({ example: 200 }),
    error: z.string().nullable().openapi({ example: null }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .openapi("Push");
export type Push = z.infer<typeof Push>;

export const PushPage = paginated(Push).openapi("PushPage");

export const PushQuery = DatedQuery.extend({
  integration_id: z.string().max(100).optional(),
  status: z.enum(PUSH_STATUSES).optional(),
});
export type PushQuery = z.output<typeof PushQuery>;

export const MAX_FAILURES = 100;

export const PushDetails = Push.extend({
  failures: z
    .array(z.object({ lead_id: z.uuid(), error: z.string() }))
    .max(MAX_FAILURES)
    .openapi({ description: `The first ${MAX_FAILURES} failed leads` }),
}).openapi("PushDetails");
export type PushDetails = z.infer<typeof PushDetails>;

export const PushResult = z
  .object({
    pushed: count(),
    failed: count(),
    skipped: count(),
    push_id: z.uuid(),
    status: z.enum(PUSH_STATUSES).openapi({
      description:
        "`pending`: some leads have no final result yet; `GET /integrations/pushes/{id}` returns it later",
    }),
    lead_count: count(),
  })
  .openapi("PushResult");
export type PushResult = z.infer<typeof PushResult>;
