import { setTimeout as delay } from "node:timers/promises";
import type { Scope } from "#src/db/scope";
import { requireJob } from "#src/features/jobs/read";
import { AppError } from "#src/shared/errors";
import { withTimeout } from "#src/shared/web/timeout";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { createPush, DEFAULT_LEADS, MAX_LEADS } from "./create-push";
import { findUnknownLeads, type PushedLeads } from "./create-push.repository";
import { deliverPush } from "./deliver";
import { isDue } from "./pushes.repository";
import { readPush } from "./read-push";
import type { PushRequest, PushResult } from "./schemas";

/** How long a request waits for its push. The queue delivers the rest. */
const BUDGET_MS = 20_000;
const POLL_MS = 250;
/** An error names at most this many unknown leads. */
const MAX_NAMED = 20;

/**
 * Pushes leads to an integration. Returns after the first attempt of each batch, or with the results so far when the
 * time is up. `keepAlive` receives the work that then continues.
 */
export async function pushNow(
  scope: Scope,
  env: Env,
  integrationId: string,
  request: PushRequest,
  options: AttemptOptions,
): Promise<PushResult> {
  const leads = await requireLeads(scope, request);
  const { job_id: jobId = null } = request;
  const { pushId, leadCount } = await createPush(scope, { integrationId, jobId, leads });
  return awaitFirstAttempt(scope, env, { pushId, isEmpty: leadCount === 0 }, options);
}

type AttemptOptions = { keepAlive: (work: Promise<unknown>) => void; budgetMs?: number };

/** Delivers a push that was just stored, and returns its results so far. An empty one is complete. */
export async function awaitFirstAttempt(
  scope: Scope,
  env: Env,
  { pushId, isEmpty }: { pushId: string; isEmpty: boolean },
  { keepAlive, budgetMs = BUDGET_MS }: AttemptOptions,
): Promise<PushResult> {
  if (!isEmpty) {
    const work = deliverFirst(scope, env, pushId, budgetMs);
    keepAlive(work);
    await withTimeout(work, budgetMs, () => undefined);
  }
  const { pushed, failed, skipped, status, lead_count } = await readPush(scope, pushId);
  return { pushed, failed, skipped, push_id: pushId, status, lead_count };
}

/** Delivers the first attempt within the time, after another push of the integration where one is in progress. */
async function deliverFirst(
  scope: Scope,
  env: Env,
  pushId: string,
  budgetMs: number,
): Promise<void> {
  const push = { workspaceId: scope.workspaceId, pushId };
  const began = Date.now();
  const leftMs = () => budgetMs - (Date.now() - began);
  while (leftMs() > 0) {
    const delivered = await deliverPush(env, push, { budgetMs: leftMs(), ignoresDelay: true });
    if (delivered === "continued") break;
    // A queue consumer may have claimed the push first: then it is due until its first attempt ends.
    if (delivered !== "busy" || !(await isDue(scope, pushId, Date.now()))) return;
    await delay(POLL_MS);
  }
  await dispatchPushes(env, [push]);
}

async function requireLeads(scope: Scope, request: PushRequest): Promise<PushedLeads> {
  const { job_id, lead_ids, filter, limit } = request;
  if (lead_ids !== undefined) {
    await requireKnown(scope, lead_ids);
    return { leadIds: [...new Set(lead_ids)].slice(0, limit) };
  }
  if (job_id === undefined) return { filter: filter ?? {}, limit: limit ?? DEFAULT_LEADS };
  await requireJob(scope, job_id);
  return { filter: { job_id }, limit: limit ?? MAX_LEADS };
}

async function requireKnown(scope: Scope, leadIds: string[]): Promise<void> {
  const unknown = await findUnknownLeads(scope, leadIds, MAX_NAMED);
  const [first] = unknown;
  if (first === undefined) return;
  const details = unknown.map((place) => ({
    path: `body.lead_ids.${place}`,
    message: "Lead not found",
    code: "not_found",
  }));
  const message = `body.lead_ids.${first}: Lead not found`;
  throw new AppError("validation_failed", message, { details });
}
