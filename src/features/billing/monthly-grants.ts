import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { grantCredits } from "#src/features/credits/service";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { isoTime } from "#src/shared/iso-time";
import { log } from "#src/shared/log";
import { periodAt } from "./periods";
import { planOf } from "./plans";
import { findDueWorkspaces, findDueSubscription, advanceGrant } from "./subscriptions.repository";

const WORKSPACES_PER_SWEEP = 200;
/** Statements for a workspace that missed six months: a batch of about four for each. */
const CALLS_PER_WORKSPACE = 30;

/** Grants due credits, longest due first. */
export async function sweepGrants(db: Database, { nowMs, budget }: Sweep): Promise<Rest> {
  const due = await findDueWorkspaces(db, nowMs, WORKSPACES_PER_SWEEP);
  let granted = 0;
  for (const workspaceId of due) {
    if (!budget.allows(CALLS_PER_WORKSPACE)) return { hasMore: true };
    try {
      await grantDuePeriods({ db, workspaceId, actor: { kind: "system" } }, nowMs);
      granted++;
    } catch (error) {
      // A failure must not delay other workspaces. The next sweep retries this one.
      log.error("credits.grant_failed", { workspace_id: workspaceId, error });
    }
  }
  // Workspaces whose grant failed stay due. If all of them failed, only the next tick retries.
  return { hasMore: due.length === WORKSPACES_PER_SWEEP && granted > 0 };
}

/**
 * Grants the credits of each month that has begun and was not granted yet, one batch per month. The booking key
 * contains the plan and the month, so concurrent sweeps grant it once.
 */
export async function grantDuePeriods(scope: Scope, nowMs: number): Promise<void> {
  for (;;) {
    const due = await findDueSubscription(scope, nowMs);
    if (!due) return;
    const { name, creditsMonthly } = planOf(due.plan);
    await scope.db.batch([
      ...grantCredits(scope, {
        amount: creditsMonthly,
        reason: `${name} plan, month from ${isoTime(due.nextGrantAt).slice(0, 10)}`,
        bookingKey: `plan:${due.plan}:${isoTime(due.nextGrantAt)}`,
      }),
      advanceGrant(scope, due, periodAt(due.startedAt, due.nextGrantAt).end),
    ]);
  }
}
