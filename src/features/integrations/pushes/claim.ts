import { and, eq, lte, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { integrations, pushes } from "#src/db/tables/integrations";
import { newId } from "#src/shared/ids";
import type { Held } from "./delivery-writes";

/** Longer than the pause between two signs of life; after it whoever held the integration is taken for dead. */
export const LEASE_MS = 90_000;

/**
 * Takes a push that is due, and with it its integration: of several who try at once one gets it. An
 * integration whose provider is not well is left alone for a while, but not by who `insists`.
 */
export async function claimPush(
  scope: Scope,
  pushId: string,
  { nowMs, insists }: { nowMs: number; insists: boolean },
): Promise<Held | null> {
  const { db, workspaceId } = scope;
  const leaseId = newId();
  const isDue = and(
    eq(pushes.id, pushId),
    eq(pushes.workspaceId, workspaceId),
    eq(pushes.status, "pending"),
    lte(pushes.dueAt, nowMs),
  );
  const isFree = sql`(${integrations.leaseUntil} <= ${nowMs}
    OR (${Number(insists)} AND ${integrations.leaseId} IS NULL))`;
  const [taken, claimed] = await db.batch([
    db
      .update(integrations)
      .set({ leaseId, leaseUntil: nowMs + LEASE_MS })
      .where(
        and(
          eq(integrations.id, sql`(SELECT ${pushes.integrationId} FROM ${pushes} WHERE ${isDue})`),
          eq(integrations.workspaceId, workspaceId),
          isFree,
        ),
      )
      .returning(),
    db
      .update(pushes)
      .set({
        // Left in the middle, it goes on there; else this is another attempt, from the start.
        attempt: sql`CASE WHEN handed_over THEN attempt WHEN has_progress THEN 2 ELSE attempt + 1 END`,
        cursor: sql`iif(handed_over, cursor, 0)`,
        error: sql`iif(handed_over, error, NULL)`,
        hasProgress: sql`iif(handed_over, has_progress, 0)`,
        handedOver: false,
      })
      .where(
        and(
          isDue,
          sql`EXISTS (SELECT 1 FROM ${integrations}
            WHERE ${integrations.id} = ${pushes.integrationId} AND ${integrations.leaseId} = ${leaseId})`,
        ),
      )
      .returning(),
  ]);
  const [[integration], [push]] = [taken, claimed];
  return integration && push ? { scope, push, integration, leaseId } : null;
}

/** A sign of life while a provider takes its time. */
export async function prolongLease(
  { scope, integration, leaseId }: Held,
  nowMs: number,
): Promise<void> {
  await scope.db
    .update(integrations)
    .set({ leaseUntil: nowMs + LEASE_MS })
    .where(
      and(
        eq(integrations.id, integration.id),
        eq(integrations.workspaceId, scope.workspaceId),
        eq(integrations.leaseId, leaseId),
      ),
    );
}
