import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { newLease } from "#src/db/lease";
import { newIdOf } from "#src/db/new-id";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { workflowRuns } from "#src/db/tables/workflows";
import { requireJob } from "#src/features/jobs/read";
import type { Job } from "#src/features/jobs/schemas";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { WorkflowRunKey, WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { log } from "#src/shared/log";
import { resumeRun, enqueueRun } from "./resume";
import { findRun, findWorkflow, type RunRow } from "./definitions/repository";
import { LEASE_MS } from "./runs/run-state";
import type { Run } from "./definitions/schemas";
import type { Tools } from "./steps/run-step";
import { presentRun } from "./runs/present-run";

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
  const run = await addRun(scope, workflowId, jobId, lineage);
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
  const found = await rawStatement(
    db,
    sql`SELECT workflow_id AS workflowId, lineage FROM workflow_runs WHERE id = ${cause}`,
  ).first<{ workflowId: string; lineage: string }>();
  if (!found) return [];
  const lineage = [...(JSON.parse(found.lineage) as string[]), found.workflowId];
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

/** Inserts a run of the current workflow that is already leased by the caller. */
async function addRun(
  { db, workspaceId }: Scope,
  workflowId: string,
  jobId: string,
  lineage: string[],
): Promise<RunRow> {
  const nowMs = Date.now();
  const id = newId(nowMs);
  const lease = newLease(nowMs, LEASE_MS);
  const added = await rawStatement(
    db,
    sql`INSERT INTO workflow_runs (id, workspace_id, workflow_id, job_id, "trigger", status, steps,
        reports, lineage, attempts, lease_token, available_at, started_at)
      SELECT ${id}, workspace_id, id, ${jobId}, 'manual', 'running', steps,
        '[]', ${JSON.stringify(lineage)}, 1, ${lease.leaseToken}, ${lease.availableAt}, ${nowMs}
      FROM workflows WHERE id = ${workflowId} AND workspace_id = ${workspaceId}
      ON CONFLICT (workflow_id, job_id) WHERE status = 'running' DO NOTHING RETURNING steps`,
  ).first<{ steps: string }>();
  if (!added)
    throw new AppError(
      "conflict",
      "The workflow is already running on this job. Wait for that run to end",
    );
  return {
    id,
    workspaceId,
    workflowId,
    jobId,
    trigger: "manual",
    status: "running",
    steps: JSON.parse(added.steps) as unknown[],
    reports: [],
    lineage,
    leadsIn: null,
    leadsOut: 0,
    creditsSpent: 0,
    step: 0,
    cursor: 0,
    tries: 0,
    attempts: 1,
    ...lease,
    startedAt: nowMs,
    finishedAt: null,
  } satisfies typeof workflowRuns.$inferSelect;
}

type Runs = { WORKFLOW_RUNS: Pick<Queue<WorkflowRunMessage>, "sendBatch"> };

/**
 * Starts the workflows with the trigger `job_completed`, each once per job, even if the event is repeated.
 * A job that a workflow caused starts none.
 */
export async function startWorkflows(
  { db, workspaceId }: Scope,
  env: Runs,
  job: Pick<Job, "id" | "status" | "source" | "finished_at">,
): Promise<void> {
  if (job.status !== "completed" || job.source === "workflow") return;
  const nowMs = Date.now();
  const endedAt = job.finished_at === null ? nowMs : Date.parse(job.finished_at);
  const { results } = await rawStatement(
    db,
    sql`INSERT INTO workflow_runs (id, workspace_id, workflow_id, job_id, "trigger", status, steps,
        reports, lineage, available_at, started_at)
      SELECT ${newIdOf(nowMs)}, workspace_id, id, ${job.id}, 'job_completed', 'running', steps,
        '[]', '[]', ${nowMs}, ${nowMs}
      FROM workflows WHERE workspace_id = ${workspaceId} AND "trigger" = 'job_completed' AND enabled
        AND created_at <= ${endedAt}
      ON CONFLICT DO NOTHING RETURNING workspace_id AS workspaceId, id AS runId`,
  ).all<WorkflowRunKey>();
  if (results.length === 0) return;
  await env.WORKFLOW_RUNS.sendBatch(
    results.map((run) => ({ body: { type: "workflow_run", ...run } })),
  );
}
