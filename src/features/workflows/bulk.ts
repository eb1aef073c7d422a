import type { Scope } from "#src/db/scope";
import type { RunStep } from "#src/features/workflows/definitions/step-types";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { AppError, invalid, notFound } from "#src/shared/errors";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { enqueueRun } from "./resume";
import { addBulkRun, type BulkSelection, countSelected } from "./runs/bulk-runs.repository";
import { presentRun, presentRuns } from "./runs/present-run";
import { reportsOf, type RunReport } from "./runs/reports";
import { findBulkRuns, findRun, type RunRow } from "./runs/runs.repository";
import type { Run } from "./definitions/schemas";

/** Bulk runs of a workspace at a time. */
export const MAX_RUNNING = 5;

type Runs = { WORKFLOW_RUNS: Pick<Queue<WorkflowRunMessage>, "send"> };

type NewBulk = { step: RunStep; selection: BulkSelection; maxLeads: number };

/** Starts a run of one step on listed leads in the background, and returns its id. */
export async function startBulkRun(
  scope: Scope,
  env: Runs,
  { step, selection, maxLeads }: NewBulk,
): Promise<string> {
  if ((await countSelected(scope, selection, maxLeads + 1)) > maxLeads)
    throw invalid("body", `The action accepts at most ${maxLeads} leads. Select fewer`, "too_big");
  const bounds = { nowMs: Date.now(), maxRunning: MAX_RUNNING, maxLeads };
  const id = await addBulkRun(scope, { step, selection }, bounds);
  if (id === undefined)
    throw new AppError(
      "conflict",
      `${MAX_RUNNING} bulk actions of the workspace are running. Wait until one ends`,
    );
  await enqueueRun(env, { id, workspaceId: scope.workspaceId });
  return id;
}

/** A bulk run, and the report of its step. */
export type BulkRun = { run: Run; report: RunReport };

/** 404 for an unknown id. */
export async function readBulkRun(scope: Scope, id: string): Promise<BulkRun> {
  const row = await findRun(scope, id, id);
  if (row?.trigger !== "bulk") throw notFound("Bulk action");
  return bulkRun(row, await presentRun(scope, row));
}

/** A page of the workspace's bulk runs. */
export async function listBulkRuns(scope: Scope, page: DatedQuery): Promise<Page<BulkRun>> {
  const { rows, total } = await findBulkRuns(scope, page);
  const runs = await presentRuns(scope, rows);
  return pageOf(
    rows.map((row, place) => bulkRun(row, runs[place]!)),
    page,
    total,
  );
}

function bulkRun(row: RunRow, run: Run): BulkRun {
  const { type } = reportsOf(row)[0]!;
  return { run, report: { ...run.steps[0]!, type } };
}
