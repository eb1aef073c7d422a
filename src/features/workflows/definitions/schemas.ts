import { z } from "@hono/zod-openapi";
import { RUN_STATUSES, WORKFLOW_TRIGGERS } from "#src/db/columns/enumerations";
import { countedName } from "#src/http/counted-text";
import { PageQuery, paginated } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";
import { stringIdParam } from "#src/http/path-params";
import { Step, STEP_TYPES } from "./step-types";

const MAX_NAME = 80;
const MAX_STEPS = 20;
const NAME = "Tag what fits";
const STEPS = [
  { type: "icp_match" },
  { type: "filter", filter: { min_icp: 70 } },
  { type: "tag", name: "Hot" },
];

const Trigger = z.enum(WORKFLOW_TRIGGERS).openapi({
  description:
    "`manual`: runs only on request. `job_completed`: also runs once for each completed job while the workflow is enabled",
  example: "job_completed",
});
const Steps = z
  .array(Step)
  .min(1)
  .max(MAX_STEPS)
  .openapi({ description: "Steps, which run one after the other", example: STEPS as never });

export const Workflow = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: NAME }),
    trigger: Trigger,
    steps: z.array(Step).openapi({ example: STEPS as never }),
    enabled: z.boolean().openapi({
      description: "Whether completed jobs start the workflow. A manual run is always possible",
      example: true,
    }),
    last_run_at: z.iso.datetime().nullable().openapi({ description: "Start of the latest run" }),
    created_at: z.iso.datetime(),
  })
  .openapi("Workflow");
export type Workflow = z.infer<typeof Workflow>;

export const WorkflowPage = paginated(Workflow).openapi("WorkflowPage");

export const NewWorkflow = z
  .strictObject({
    name: countedName(MAX_NAME).openapi({ example: NAME }),
    trigger: Trigger.default("manual"),
    steps: Steps,
    enabled: z.boolean().default(true),
  })
  .openapi("NewWorkflow", {
    example: { name: NAME, steps: STEPS } as never,
  });
export type NewWorkflow = z.infer<typeof NewWorkflow>;

export const WorkflowChange = z
  .strictObject({
    name: countedName(MAX_NAME),
    trigger: Trigger,
    steps: Steps,
    enabled: z.boolean(),
  })
  .partial()
  .openapi("WorkflowChange", { example: { enabled: false } });
export type WorkflowChange = z.infer<typeof WorkflowChange>;

export const NewRun = z
  .strictObject({ job_id: z.string().openapi({ description: "A job that has ended" }) })
  .openapi("NewWorkflowRun", { example: { job_id: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b" } });

export const STEP_STATUSES = [
  "pending",
  "running",
  "completed",
  "partial",
  "failed",
  "skipped",
] as const;

export const StepReport = z
  .object({
    type: z.enum(STEP_TYPES),
    status: z.enum(STEP_STATUSES).openapi({
      description:
        "`partial`: some leads failed. `failed`: no lead was processed. `skipped`: an earlier filter failed, so the leads of this step are unknown",
      example: "completed",
    }),
    processed: z.int().min(0).openapi({
      description: "Leads that the step processed. For a filter: leads that passed",
      example: 40,
    }),
    failed: z.int().min(0).openapi({ example: 0 }),
    skipped: z.int().min(0).openapi({
      description:
        "Leads without work (no address to verify, AI result present), leads that a filter excluded, deleted leads, and leads left over when the step failed. `error` states the cause",
      example: 2,
    }),
    error: z.string().nullable().openapi({ example: null }),
    push_id: z.uuid().optional().openapi({
      description:
        "Push of a `push` step. The step reports the current counts of the push. The step and the run are `running` until the push ends",
    }),
  })
  .openapi("WorkflowStepReport");
export type StepReport = z.infer<typeof StepReport>;

export const Run = z
  .object({
    id: z.uuid(),
    workflow_id: z.uuid(),
    job_id: z.uuid(),
    status: z.enum(RUN_STATUSES).openapi({
      description:
        "`running`: steps or pushes continue in the background. `partial`: some steps failed. `failed`: no step processed a lead",
      example: "completed",
    }),
    leads_in: z.int().min(0).openapi({ description: "Leads of the job", example: 42 }),
    leads_out: z
      .int()
      .min(0)
      .openapi({ description: "Leads that passed every filter so far", example: 40 }),
    steps: z.array(StepReport),
    credits_spent: z.int().min(0).openapi({ example: 84 }),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .openapi("WorkflowRun");
export type Run = z.infer<typeof Run>;

export const RunPage = paginated(Run).openapi("WorkflowRunPage");

export const RunQuery = PageQuery.extend({ sort: sortBy(["started_at"], "-started_at") });
export type RunQuery = z.infer<typeof RunQuery>;

export const RunPath = z.object({ id: stringIdParam(), run_id: stringIdParam() });
