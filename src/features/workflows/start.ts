import { setTimeout as delay } from "node:timers/promises";
import type { Scope } from "#src/db/scope";
import { requireJob } from "#src/features/jobs/read";
import type { Job } from "#src/features/jobs/schemas";
import { AppError, notFound } from "#src/shared/errors";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { log } from "#src/shared/log";
import { resumeRun, enqueueRun } from "./resume";
import { findWorkflow } from "./definitions/workflows.repository";
import { LEASE_MS } from "./runs/run-state";
import type { Run } from "./definitions/schemas";
import type { Tools } from "./steps/run-step";
import { presentRun } from "./runs/present-run";
import { addRun, addRunsOfJob, findLineage, findRun } from "./runs/runs.repository";

/** Time that a request spends on the run. The queue runs the rest. */
const WITHIN_REQUEST_MS = 15_000;
const RETRY_AFTER_ERROR_S = 10;
/** Intervals between checks for pushes that wait for their first attempt. */
const FIRST_ATTEMPT_WAITS_MS = [100, 200, 400, 800, 1_500];
/** Longest chain of workflows that start one another; longer chains are unlikely to be intended. */
const MAX_LINEAGE_LENGTH = 10;

/**
 * Runs a workflow on the leads of a job and returns the run with its progress. The queue continues a long
 * run. `cause` is the id of the run that sent the request, if any.
 */
export async function runWorkflow(
  tools: Tools,
  workflowId: string,
  jobId: string,
  cause: string | undefined,
): Promise<Run> {
  const { scope, env } = tools;
  if (!(await findWorkflow(scope, workflowId))) throw notFound("Workflow");
  const job = await requireJob(scope, jobId);
  if (job.status === "queued" || job.status === "running")
    throw new AppError("conflict", "The job has not ended yet. Run the workflow after it ends");
  const lineage = await lineageOf(scope, workflowId, cause);
  const now = { nowMs: Date.now(), leaseMs: LEASE_MS };
  const run = await addRun(scope, { workflowId, jobId, lineage }, now);
  if (!run)
    throw new AppError(
      "conflict",
      "The workflow is already running on this job. Wait for that run to end",
    );
  try {
    await resumeRun(tools, run, WITHIN_REQUEST_MS);
  } catch (error) {
    // D1, R2 or a queue is unavailable. Progress is saved, and the queue retries the rest.
    logInterruption(run.id, error);
    await enqueueRun(env, run, RETRY_AFTER_ERROR_S);
  }
  return settledRun(scope, workflowId, run.id);
}

/** Waits a few seconds for the first attempt of the run's pushes, then returns the run. */
async function settledRun(scope: Scope, workflowId: string, runId: string): Promise<Run> {
  for (let look = 0; ; look++) {
    const row = await findRun(scope, workflowId, runId);
    // The workflow and its runs were deleted meanwhile.
    if (!row) throw notFound("Workflow");
    const run = await presentRun(scope, row);
    const isPushing = row.status !== "running" && run.status === "running";
    const waitMs = FIRST_ATTEMPT_WAITS_MS[look];
    if (!isPushing || waitMs === undefined) return run;
    await delay(waitMs);
  }
}

export function logInterruption(runId: string, error: unknown): void {
  log.error("workflow_run.interrupted", { workflow_run_id: runId, error });
}

/** The workflows that led to a request. Not limited to the workspace, because a loop can span two. */
async function lineageOf({ db }: Scope, workflowId: string, cause?: string): Promise<string[]> {
  if (cause === undefined) return [];
  const lineage = await findLineage(db, cause);
  if (!lineage) return [];
  if (lineage.includes(workflowId))
    throw new AppError(
      "workflow_loop",
      "Workflow loop detected: a run of this workflow sent this request",
    );
  if (lineage.length >= MAX_LINEAGE_LENGTH)
    throw new AppError(
      "workflow_loop",
      `At most ${MAX_LINEAGE_LENGTH} workflows can start one another in a chain`,
    );
  return lineage;
}

type Runs = { WORKFLOW_RUNS: Pick<Queue<WorkflowRunMessage>, "sendBatch"> };

/**
 * Starts the workflows with the trigger `job_completed`, each once per job, even if the event is repeated.
 * A job that a workflow caused starts none.
 */
export async function startWorkflows(
  scope: Scope,
  env: Runs,
  job: Pick<Job, "id" | "status" | "source" | "finished_at">,
): Promise<void> {
  if (job.status !== "completed" || job.source === "workflow") return;
  const nowMs = Date.now();
  const endedAt = job.finished_at === null ? nowMs : Date.parse(job.finished_at);
  const added = await addRunsOfJob(scope, { jobId: job.id, endedAt, nowMs });
  if (added.length === 0) return;
  await env.WORKFLOW_RUNS.sendBatch(
    added.map((run) => ({ body: { type: "workflow_run", ...run } })),
  );
}
