import { requireModel } from "#src/features/ai/charging/model";
import type { HiringScope, Scope } from "#src/db/scope";
import { requireIcp } from "#src/features/icp/service";
import { MAX_LEADS as MAX_PUSHED } from "#src/features/integrations/pushes/create-push";
import { readTag } from "#src/features/tags/service";
import {
  type BulkRun,
  listBulkRuns,
  readBulkRun,
  startBulkRun,
} from "#src/features/workflows/bulk";
import type { RunStep } from "#src/features/workflows/definitions/step-types";
import { checkIntegration } from "#src/features/workflows/service";
import type { Page } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { invalid } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import type { BulkAction, NewBulkAction } from "./schemas";

export const MAX_LEADS = 100_000;

type Request = { scope: HiringScope; env: Env; settings: Settings; origin: string };

/** Lists the selected leads and starts the action on them in the background. */
export async function startBulkAction(request: Request, body: NewBulkAction): Promise<BulkAction> {
  const { scope, env } = request;
  const step = await stepOf(request, body);
  const { ids, filter = {}, exclude_ids = [] } = body;
  const id = await startBulkRun(scope, env, {
    step,
    selection: ids ? { ids } : { filter, exclude_ids },
    maxLeads: body.action === "push" ? MAX_PUSHED : MAX_LEADS,
  });
  return readBulkAction(scope, id);
}

/** Starts to merge the leads of each domain into the newest of them. */
export async function startMergeAll({
  scope,
  env,
}: Pick<Request, "scope" | "env">): Promise<BulkAction> {
  const selection = "one per domain";
  const id = await startBulkRun(scope, env, {
    step: { type: "merge" },
    selection,
    maxLeads: MAX_LEADS,
  });
  return readBulkAction(scope, id);
}

/** 404 for an unknown id. */
export const readBulkAction = async (scope: Scope, id: string): Promise<BulkAction> =>
  present(await readBulkRun(scope, id));

/** A page of the workspace's bulk actions. */
export async function listBulkActions(scope: Scope, query: DatedQuery): Promise<Page<BulkAction>> {
  const page = await listBulkRuns(scope, query);
  return { ...page, data: page.data.map(present) };
}

function present({ run, report }: BulkRun): BulkAction {
  const { processed, failed } = report;
  const rest = Math.max(0, run.leads_in - processed - failed);
  return {
    id: run.id,
    action: actionOf(report.type),
    status: run.status,
    matched: run.leads_in,
    done: processed,
    failed,
    skipped: run.status === "running" ? report.skipped : rest,
    credits_spent: run.credits_spent,
    error: report.error,
    push_id: report.push_id ?? null,
    created_at: run.started_at,
    finished_at: run.finished_at,
  };
}

/** The step that performs the action. Throws what would fail for every lead. */
async function stepOf(
  { scope, env, settings, origin }: Request,
  { action, tag_id, name, integration_id: integrationId }: NewBulkAction,
): Promise<RunStep> {
  if (action === "delete") return { type: "delete" };
  if (action === "verify") return { type: "verify_emails" };
  if (action === "icp_match") {
    await requireIcp(scope);
    requireModel(settings, env);
    return { type: "icp_match" };
  }
  if (action === "push") {
    await checkIntegration(scope, { settings, origin }, integrationId!, "body.integration_id");
    return { type: "push", integration_id: integrationId! };
  }
  if (action === "tag" && name !== undefined) return { type: "tag", name, color: "neutral" };
  const tag = await readTag(scope, tag_id === undefined ? { name: name! } : { id: tag_id });
  if (!tag)
    throw invalid(
      tag_id === undefined ? "body.name" : "body.tag_id",
      "The workspace has no such tag",
      "not_found",
    );
  if (action === "untag") return { type: "untag", tag_id: tag.id };
  return { type: "tag", name: tag.name, color: tag.color };
}

function actionOf(type: RunStep["type"]): BulkAction["action"] {
  if (type === "verify_emails") return "verify";
  return type as BulkAction["action"];
}
