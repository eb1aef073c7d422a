import type { Database } from "#src/db/client";
import type { SUBSCRIPTION_STATUSES } from "#src/db/columns/enumerations";
import type { Scope } from "#src/db/scope";
import { notFound } from "#src/shared/errors";
import { FREE_PLAN, type PlanId } from "./data/plans";
import { grantDuePeriods } from "./monthly-grants";
import { periodAt } from "./periods";
import {
  type SubscriptionRow,
  addSubscription,
  findSubscription,
  replacePlan,
  changeStatus,
} from "./subscriptions.repository";

/** The free subscription of a new workspace, for the batch that creates it. The sign-up credits cover its first month. */
export const openSubscription = (db: Database, workspaceId: string, nowMs: number) =>
  addSubscription(db, {
    workspaceId,
    plan: FREE_PLAN.id,
    status: "active",
    startedAt: nowMs,
    nextGrantAt: periodAt(nowMs, nowMs).end,
  });

export async function requireSubscription(scope: Scope): Promise<SubscriptionRow> {
  const row = await findSubscription(scope);
  if (!row) throw notFound("Subscription");
  return row;
}

/**
 * Moves the workspace to a plan as of now: a new month begins, and a paid plan's credits are granted at once.
 * Remaining credits stay. The current plan changes nothing, so that a processor may report the same change
 * twice.
 */
export async function changePlan(scope: Scope, plan: PlanId, nowMs: number): Promise<void> {
  const current = await requireSubscription(scope);
  if (current.plan === plan) return grantDuePeriods(scope, nowMs);
  await grantDuePeriods(scope, nowMs);
  const { end } = periodAt(nowMs, nowMs);
  const isReplaced = await replacePlan(scope, current, {
    plan,
    status: "active",
    startedAt: nowMs,
    nextGrantAt: plan === FREE_PLAN.id ? end : nowMs,
  });
  // A concurrent change came first. Apply this one after it.
  if (!isReplaced) return changePlan(scope, plan, nowMs);
  await grantDuePeriods(scope, nowMs);
}

/** Sets the payment status. While it is `past_due` nothing is granted; due credits are granted once it is `active` again. */
export async function setStatus(
  scope: Scope,
  status: (typeof SUBSCRIPTION_STATUSES)[number],
): Promise<void> {
  if (!(await changeStatus(scope, status))) throw notFound("Subscription");
}
