import type { Database } from "#src/db/client";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { findOverduePushes } from "./pushes/pushes.repository";
import { endPushes } from "./remove";

/** A push that is due for this long was not dispatched, or its worker was interrupted. */
const GRACE_MS = 30_000;
const INTEGRATIONS_PER_SWEEP = 500;

/**
 * Dispatches due pushes that no queue message delivers: of each integration the oldest, after which its delivery
 * dispatches the next one. Skips integrations that are leased or wait after a failure. Returns the number
 * of integrations.
 */
export async function sweepPushes(db: Database, env: Env, nowMs: number): Promise<number> {
  const overdue = await findOverduePushes(
    db,
    { nowMs, dueBefore: nowMs - GRACE_MS },
    INTEGRATIONS_PER_SWEEP,
  );
  await dispatchPushes(
    env,
    overdue.filter(({ hasIntegration }) => hasIntegration),
  );
  for (const { workspaceId, integrationId, hasIntegration } of overdue)
    if (!hasIntegration)
      await endPushes({ db, workspaceId, actor: { kind: "system" } }, integrationId);
  return overdue.length;
}
