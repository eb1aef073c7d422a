import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { claim, leaseExists, hasLease, renew } from "#src/db/lease";
import type { Scope } from "#src/db/scope";
import { integrations, pushes } from "#src/db/tables/integrations";
import type { IntegrationRow } from "#src/features/integrations/connections/integrations.repository";
import { newId } from "#src/shared/ids";

export type PushRow = typeof pushes.$inferSelect;

/** A push, and its integration with the lease of this worker. */
export type LeasedPush = { scope: Scope; push: PushRow; integration: IntegrationRow };

/** Longer than the interval of heartbeats. Afterwards another worker may claim the integration. */
export const LEASE_MS = 90_000;

/**
 * Leases the integration of a due push, so that one worker at a time delivers to it. `ignoresDelay` ignores the wait
 * after a failure of the provider, but not the lease of another worker.
 */
export async function claimPush(
  scope: Scope,
  pushId: string,
  { nowMs, ignoresDelay }: { nowMs: number; ignoresDelay: boolean },
): Promise<LeasedPush | null> {
  const { db, workspaceId } = scope;
  const token = newId();
  const isDue = and(
    eq(pushes.id, pushId),
    eq(pushes.workspaceId, workspaceId),
    eq(pushes.status, "pending"),
    lte(pushes.dueAt, nowMs),
  );
  const ofPush = and(
    eq(integrations.id, sql`(SELECT ${pushes.integrationId} FROM ${pushes} WHERE ${isDue})`),
    eq(integrations.workspaceId, workspaceId),
  );
  const lease = { where: ofPush, nowMs, leaseMs: LEASE_MS, ignoresDelay, token };
  const [[integration], [push]] = await db.batch([
    claim(db, integrations, lease).returning(),
    db
      .update(pushes)
      .set({
        // An attempt that another invocation started continues. Otherwise this is the next attempt, from the first lead.
        attempt: sql`CASE WHEN is_continued THEN attempt WHEN has_progress THEN 2 ELSE attempt + 1 END`,
        cursor: sql`iif(is_continued, cursor, 0)`,
        error: sql`iif(is_continued, error, NULL)`,
        hasProgress: sql`iif(is_continued, has_progress, 0)`,
        isContinued: false,
      })
      .where(
        and(
          isDue,
          leaseExists(
            integrations,
            hasLease(integrations, eq(integrations.id, pushes.integrationId), token),
          ),
        ),
      )
      .returning(),
  ]);
  return integration && push ? { scope, push, integration } : null;
}

/** The heartbeat of a worker while a provider processes a request. */
export async function renewLease(leased: LeasedPush, nowMs: number): Promise<void> {
  await renew(leased.scope.db, integrations, leaseOf(leased), nowMs + LEASE_MS);
}

/** Only the worker with the lease may write results. */
export const leaseOf = ({ scope, integration }: LeasedPush) =>
  hasLease(
    integrations,
    and(eq(integrations.id, integration.id), eq(integrations.workspaceId, scope.workspaceId)),
    integration.leaseToken,
  );

/** `leaseOf` for statements that write other tables. */
export const isLeased = (leased: LeasedPush): SQL => leaseExists(integrations, leaseOf(leased));

/** A condition on `pushes`: the leased push. */
export const isThisPush = ({ push, scope }: LeasedPush): SQL =>
  sql`id = ${push.id} AND workspace_id = ${scope.workspaceId}`;
