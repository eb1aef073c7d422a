import type { Scope } from "#src/db/scope";
import { readIntegration } from "#src/features/integrations/service";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { addressRules } from "#src/shared/web/address-rules";
import { AppError, invalid, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { Settings } from "#src/shared/settings";
import { readWebUrl } from "#src/shared/addresses/web-url";
import { isOwnAddress, OWN_ADDRESS } from "./steps/notice";
import {
  addWorkflow,
  changeWorkflow,
  type FoundWorkflow,
  findWorkflow,
  findWorkflows,
  MAX_WORKFLOWS,
  removeWorkflow,
} from "./definitions/workflows.repository";
import type { NewWorkflow, Run, RunQuery, Workflow, WorkflowChange } from "./definitions/schemas";
import type { Step } from "./definitions/step-types";
import { previewSteps } from "./preview/preview-steps";
import type { NewWorkflowPreview, WorkflowPreview } from "./preview/schemas";
import type { Tools } from "./steps/run-step";
import { presentRun, presentRuns } from "./runs/present-run";
import { findRun, findRuns } from "./runs/runs.repository";

/** Settings and origin of a request, which identify the addresses of this service. */
export type RequestOrigin = { settings: Settings; origin: string };

export async function createWorkflow(
  scope: Scope,
  request: RequestOrigin,
  { steps: given, ...body }: NewWorkflow,
): Promise<Workflow> {
  const steps = await checkSteps(scope, request, given);
  const nowMs = Date.now();
  const row = { ...body, id: newId(nowMs), steps, createdAt: nowMs };
  if (!(await addWorkflow(scope, row)))
    throw new AppError("conflict", `A workspace has at most ${MAX_WORKFLOWS} workflows`);
  return present({ row, lastRunAt: null });
}

/** Changes the given properties. A run in progress keeps its original steps. */
export async function updateWorkflow(
  scope: Scope,
  request: RequestOrigin,
  id: string,
  { name, trigger, enabled, steps }: WorkflowChange,
): Promise<Workflow> {
  const found = await readWorkflow(scope, id);
  const change = {
    ...(name !== undefined && { name }),
    ...(trigger !== undefined && { trigger }),
    ...(enabled !== undefined && { enabled }),
    ...(steps !== undefined && { steps: await checkSteps(scope, request, steps) }),
  };
  if (Object.keys(change).length === 0) return found;
  if (!(await changeWorkflow(scope, id, change))) throw notFound("Workflow");
  return readWorkflow(scope, id);
}

export async function readWorkflow(scope: Scope, id: string): Promise<Workflow> {
  const found = await findWorkflow(scope, id);
  if (!found) throw notFound("Workflow");
  return present(found);
}

export async function listWorkflows(scope: Scope, page: DatedQuery): Promise<Page<Workflow>> {
  const { rows, total } = await findWorkflows(scope, page);
  return pageOf(rows.map(present), page, total);
}

export async function deleteWorkflow(scope: Scope, id: string): Promise<void> {
  if (!(await removeWorkflow(scope, id))) throw notFound("Workflow");
}

/** What the steps would do for some leads of a job. Nothing is stored. */
export async function previewWorkflow(
  tools: Tools,
  origin: string,
  { steps, job_id }: NewWorkflowPreview,
): Promise<WorkflowPreview> {
  const { scope, settings } = tools;
  return previewSteps(tools, job_id, await checkSteps(scope, { settings, origin }, steps));
}

export async function listRuns(scope: Scope, id: string, page: RunQuery): Promise<Page<Run>> {
  await readWorkflow(scope, id);
  const { rows, total } = await findRuns(scope, id, page);
  return pageOf(await presentRuns(scope, rows), page, total);
}

export async function readRun(scope: Scope, id: string, runId: string): Promise<Run> {
  const row = await findRun(scope, id, runId);
  if (!row || row.trigger === "bulk") throw notFound("Workflow run");
  return presentRun(scope, row);
}

/** Returns the steps to store. Rejects unknown integrations and forbidden targets. */
async function checkSteps(scope: Scope, request: RequestOrigin, steps: Step[]): Promise<Step[]> {
  const checked: Step[] = [];
  for (const [place, step] of steps.entries()) {
    const path = `body.steps.${place}`;
    if (step.type === "push")
      await checkIntegration(scope, request, step.integration_id, `${path}.integration_id`);
    if (step.type === "notify") step.url = readNoticeUrl(request, step.url, `${path}.url`);
    checked.push(step);
  }
  return checked;
}

/** 422 for an unknown integration, and for one that sends to this service. */
export async function checkIntegration(
  scope: Scope,
  { settings, origin }: RequestOrigin,
  integrationId: string,
  path: string,
): Promise<void> {
  const { target_host: host } = await readIntegration(scope, integrationId).catch((error) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw invalid(path, "Integration not found", "not_found");
  });
  if (host !== null && isOwnAddress(settings, `https://${host}`, origin))
    throw invalid(path, OWN_ADDRESS, "own_address");
}

function readNoticeUrl({ settings, origin }: RequestOrigin, url: string, path: string): string {
  const read = readWebUrl(url, { ...addressRules(settings), requiresHttps: true });
  if (!read.ok) throw invalid(path, `The address ${read.message}`, read.code);
  if (isOwnAddress(settings, read.url, origin)) throw invalid(path, OWN_ADDRESS, "own_address");
  return read.url;
}

const present = ({ row, lastRunAt }: FoundWorkflow): Workflow => ({
  id: row.id,
  name: row.name,
  trigger: row.trigger,
  steps: row.steps,
  enabled: row.enabled,
  last_run_at: isoTimeOrNull(lastRunAt),
  created_at: isoTime(row.createdAt),
});
