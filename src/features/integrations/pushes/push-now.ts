import { setTimeout as delay } from "node:timers/promises";
import { and, eq, lte } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { pushes } from "#src/db/tables/integrations";
import { requireJob } from "#src/features/jobs/read";
import { AppError } from "#src/shared/errors";
import { withTimeout } from "#src/shared/web/timeout";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import {
  createPush,
  DEFAULT_LEADS,
  findUnknownLeads,
  MAX_LEADS,
  type PushedLeads,
} from "./create-push";
import { deliverPush } from "./deliver";
import { readPush } from "./read-push";
import type { PushRequest, PushResult } from "./schemas";

/** How long a request waits for its push. The queue delivers the rest. */
const BUDGET_MS = 20_000;
const POLL_MS = 250;

/**
 * Pushes leads to an integration. Returns after the first attempt of each batch, or with the results so far when the
 * time is up. `keepAlive` receives the work that then continues.
 */
export async function pushNow(
  scope: Scope,
  env: Env,
  integrationId: string,
  request: PushRequest,
  {
    keepAlive,
    budgetMs = BUDGET_MS,
  }: { keepAlive: (work: Promise<unknown>) => void; budgetMs?: number },
): Promise<PushResult> {
  const leads = await requireLeads(scope, request);
  const { job_id: jobId = null } = request;
  const push = await createPush(scope, { integrationId, jobId, leads });
  if (push.leadCount > 0) {
    const work = deliverFirst(scope, env, push.pushId, budgetMs);
    keepAlive(work);
    await withTimeout(work, budgetMs, () => undefined);
  }
  const { pushed, failed, skipped, status, lead_count } = await readPush(scope, push.pushId);
  return { pushed, failed, skipped, push_id: push.pushId, status, lead_count };
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
    const delivered = await deliverPush(env, push, { budgetMs: leftMs(), insists: true });
    if (delivered === "continued") break;
    if (delivered !== "busy" || !(await isWaiting(scope, pushId))) return;
    await delay(POLL_MS);
  }
  await dispatchPushes(env, [push]);
}

/** Whether a push waits for its first attempt or is in it: a queue consumer may have claimed it first. */
async function isWaiting({ db, workspaceId }: Scope, pushId: string): Promise<boolean> {
  const those = and(
    eq(pushes.id, pushId),
    eq(pushes.workspaceId, workspaceId),
    eq(pushes.status, "pending"),
    lte(pushes.dueAt, Date.now()),
  );
  return (await db.$count(pushes, those)) > 0;
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
  const unknown = await findUnknownLeads(scope, leadIds);
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
