import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { grantCredits } from "#src/features/credits/service";
import { isoTime } from "#src/shared/iso-time";
import { log } from "#src/shared/log";
import { periodAt } from "./periods";
import { planOf } from "./plans";
import { findDueWorkspaces, findDueSubscription, advanceGrant } from "./subscriptions.repository";

const WORKSPACES_PER_SWEEP = 200;

/** Grants what is due, the longest due first. Returns of how many workspaces it looked at the books. */
export async function sweepGrants(db: Database, nowMs: number): Promise<number> {
  const due = await findDueWorkspaces(db, nowMs, WORKSPACES_PER_SWEEP);
  for (const workspaceId of due)
    try {
      await grantDuePeriods({ db, workspaceId, actor: { kind: "system" } }, nowMs);
    } catch (error) {
      // One workspace's trouble keeps no other waiting; the next sweep comes back to it.
      log.error("credits.grant_failed", { workspace_id: workspaceId, error });
    }
  return due.length;
}

/**
 * Grants the credits of each month that has begun and was not granted yet, one batch a month. The booking
 * names the plan and the month, so that it is granted once however many do this at the same time.
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
