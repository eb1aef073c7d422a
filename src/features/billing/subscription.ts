import { and, eq } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { type SUBSCRIPTION_STATUSES, subscriptions } from "#src/db/tables/billing";
import { notFound } from "#src/shared/errors";
import { FREE_PLAN, type PlanId } from "./data/plans";
import { grantDuePeriods } from "./monthly-grants";
import { periodAt } from "./periods";

/*
 * The seam to a payment processor, which is not part of this service: what it learns it tells by
 * `changePlan` and `setStatus`; single purchases are `grantCredits` of the credits service.
 */

type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The subscription of a new workspace, for the batch that makes it: free, its first month paid by the sign-up credits. */
export const openSubscription = (db: Database, workspaceId: string, nowMs: number) =>
  db.insert(subscriptions).values({
    workspaceId,
    plan: FREE_PLAN.id,
    status: "active",
    startedAt: nowMs,
    nextGrantAt: periodAt(nowMs, nowMs).end,
  });

export async function requireSubscription({ db, workspaceId }: Scope): Promise<SubscriptionRow> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.workspaceId, workspaceId));
  if (!row) throw notFound("Subscription");
  return row;
}

/**
 * Puts the workspace on a plan from now on: a new month begins, and a paid plan's credits are granted at once.
 * What is left of earlier credits stays. The plan that it has already changes nothing, so that a
 * processor may tell the same twice.
 */
export async function changePlan(scope: Scope, plan: PlanId, nowMs: number): Promise<void> {
  const current = await requireSubscription(scope);
  if (current.plan === plan) return grantDuePeriods(scope, nowMs);
  await grantDuePeriods(scope, nowMs);
  const { end } = periodAt(nowMs, nowMs);
  const { db, workspaceId } = scope;
  const changed = await db
    .update(subscriptions)
    .set({
      plan,
      status: "active",
      startedAt: nowMs,
      nextGrantAt: plan === FREE_PLAN.id ? end : nowMs,
    })
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        eq(subscriptions.plan, current.plan),
        eq(subscriptions.startedAt, current.startedAt),
      ),
    )
    .returning({ plan: subscriptions.plan });
  // Another change came first; this one is the later.
  if (changed.length === 0) return changePlan(scope, plan, nowMs);
  await grantDuePeriods(scope, nowMs);
}

/** Whether the subscription is paid for. While it is `past_due` nothing is granted; what was due then comes once it is `active` again. */
export async function setStatus(
  { db, workspaceId }: Scope,
  status: (typeof SUBSCRIPTION_STATUSES)[number],
): Promise<void> {
  const changed = await db
    .update(subscriptions)
    .set({ status })
    .where(eq(subscriptions.workspaceId, workspaceId))
    .returning({ plan: subscriptions.plan });
  if (changed.length === 0) throw notFound("Subscription");
}
