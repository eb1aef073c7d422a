import { z } from "@hono/zod-openapi";
import { OutreachBody } from "#src/features/ai/leads/schemas";
import { EXPORT_FORMATS } from "#src/db/columns/enumerations";
import { LeadFilter } from "#src/features/leads/filter";
import { NewNote } from "#src/features/notes/schemas";
import { NewTag } from "#src/features/tags/schemas";
import { uuidParam } from "#src/http/path-params";

export const STEP_TYPES = [
  "filter",
  "verify_emails",
  "ai_enrich",
  "icp_match",
  "outreach",
  "tag",
  "note",
  "push",
  "export",
  "notify",
] as const;
export type StepType = (typeof STEP_TYPES)[number];

const step = <const T extends StepType, S extends z.core.$ZodLooseShape>(type: T, members: S) =>
  z.strictObject({ type: z.literal(type), ...members });

/** One step of a workflow, by its `type`. */
export const Step = z
  .discriminatedUnion(
    "type",
    [
      step("filter", {
        filter: LeadFilter.omit({ job_id: true }).openapi({
          description: "Later steps run only for leads that match. `sort` has no effect",
          example: { has_email: true, min_icp: 60 },
        }),
      }),
      step("verify_emails", {}),
      step("ai_enrich", {}),
      step("icp_match", {}),
      step("outreach", OutreachBody.omit({ person_id: true }).shape),
      step("tag", NewTag.shape),
      step("note", NewNote.shape),
      step("push", {
        integration_id: uuidParam().openapi({ description: "An integration of the workspace" }),
      }),
      step("export", { format: z.enum(EXPORT_FORMATS).default("csv") }),
      step("notify", {
        url: z.string().openapi({
          description: "Public HTTPS URL that accepts POST. URLs of this service are rejected",
          example: "https://hooks.acme.com/quarry",
        }),
      }),
    ],
    { error: (issue) => (issue.code === "invalid_union" ? UNKNOWN_TYPE : undefined) },
  )
  .openapi("WorkflowStep", { example: { type: "tag", name: "Hot", color: "danger" } });
export type Step = z.infer<typeof Step>;

/** Steps of bulk actions, which workflows cannot have. */
type BulkStep = { type: "untag"; tag_id: string } | { type: "delete" } | { type: "merge" };

/** A step of a run. */
export type RunStep = Step | BulkStep;

/** The step of one type. */
export type StepOf<T extends RunStep["type"]> = Extract<RunStep, { type: T }>;

const UNKNOWN_TYPE = `Expected one of ${STEP_TYPES.join(", ")}`;
