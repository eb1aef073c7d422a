import { z } from "@hono/zod-openapi";
import { NewWorkflow } from "#src/features/workflows/definitions/schemas";
import { STEP_TYPES } from "#src/features/workflows/definitions/step-types";

export const SAMPLE_LEADS = 5;

export const NewWorkflowPreview = z
  .strictObject({
    steps: NewWorkflow.shape.steps,
    job_id: z.string().openapi({ description: "The job whose newest leads are the sample" }),
  })
  .openapi("NewWorkflowPreview", {
    example: {
      steps: [{ type: "filter", filter: { has_email: true } }, { type: "verify_emails" }],
      job_id: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
    } as never,
  });
export type NewWorkflowPreview = z.infer<typeof NewWorkflowPreview>;

export const OUTCOMES = ["runs", "passes", "depends_on_run", "excluded", "skipped"] as const;

const PreviewedLead = z
  .object({
    lead_id: z.uuid(),
    outcome: z.enum(OUTCOMES).openapi({
      description:
        "`runs`: the step processes the lead. `passes`: the lead matches the filter. `depends_on_run`: unknown until the workflow runs, because an earlier step, which the preview does not run, changes what this filter reads; for a later step, because the lead may not reach it. `excluded`: the lead does not match whatever the earlier steps do, so later steps do not list it. `skipped`: the step has nothing to do for it",
    }),
  })
  .openapi("WorkflowPreviewLead");

const PreviewedStep = z
  .object({
    type: z.enum(STEP_TYPES),
    problem: z.string().nullable().openapi({
      description: "Why the step would fail for every lead. Null if nothing is known",
      example: null,
    }),
    credits: z.int().min(0).openapi({ description: "Most that the step costs for the sample" }),
    leads: z.array(PreviewedLead).openapi({ description: "The leads that reach the step" }),
  })
  .openapi("WorkflowPreviewStep");

export const WorkflowPreview = z
  .object({
    leads: z
      .array(z.object({ id: z.uuid(), domain: z.string(), company_name: z.string().nullable() }))
      .openapi({ description: `The newest leads of the job, at most ${SAMPLE_LEADS}` }),
    steps: z.array(PreviewedStep).openapi({ description: "One entry per step, in order" }),
    credits: z.int().min(0).openapi({ description: "Most that the workflow costs for the sample" }),
  })
  .openapi("WorkflowPreview");
export type WorkflowPreview = z.infer<typeof WorkflowPreview>;
