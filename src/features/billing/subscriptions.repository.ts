import { and, eq, asc, lte } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { Statement } from "#src/db/statement";
import { subscriptions } from "#src/db/tables/billing";

/*
 * The interface to a payment processor, which is not part of this service. It reports changes with
 * `changePlan` and `setStatus`; single purchases use `grantCredits` of the credits service.
 */

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The statement that adds a subscription where there is none. */
export const addSubscription = (db: Database, row: typeof subscriptions.$inferInsert): Statement =>
  db.insert(subscriptions).values(row).onConflictDoNothing();

export async function findSubscription({
  db,
  workspaceId,
}: Scope): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.workspaceId, workspaceId));
  return row;
}

/** Moves the workspace to another plan. Returns false if its plan changed meanwhile. */
export async function replacePlan(
  { db, workspaceId }: Scope,
  current: Pick<SubscriptionRow, "plan" | "startedAt">,
  next: Pick<SubscriptionRow, "plan" | "status" | "startedAt" | "nextGrantAt">,
): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set(next)
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        eq(subscriptions.plan, current.plan),
        eq(subscriptions.startedAt, current.startedAt),
      ),
    )
    .returning({ plan: subscriptions.plan });
  return changed.length > 0;
}

/** Returns false if the workspace has no subscription. */
export async function changeStatus(
  { db, workspaceId }: Scope,
  status: SubscriptionRow["status"],
): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({ status })
    .where(eq(subscriptions.workspaceId, workspaceId))
    .returning({ plan: subscriptions.plan });
  return changed.length > 0;
}

/** Workspaces whose next month has begun, longest due first. */
export async function findDueWorkspaces(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<string[]> {
  const due = await db
    .select({ workspaceId: subscriptions.workspaceId })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, "active"), lte(subscriptions.nextGrantAt, nowMs)))
    .orderBy(asc(subscriptions.nextGrantAt))
    .limit(limit);
  return due.map(({ workspaceId }) => workspaceId);
}

/** The workspace's subscription if one of its months has begun and was not granted yet. */
export async function findDueSubscription(
  { db, workspaceId }: Scope,
  nowMs: number,
): Promise<SubscriptionRow | undefined> {
  const [due] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        eq(subscriptions.status, "active"),
        lte(subscriptions.nextGrantAt, nowMs),
      ),
    );
  return due;
}

/** The statement that advances the next grant, unless another process has advanced it. */
export const advanceGrant = (
  { db, workspaceId }: Scope,
  due: Pick<SubscriptionRow, "startedAt" | "nextGrantAt">,
  nextGrantAt: number,
): Statement =>
  db
    .update(subscriptions)
    .set({ nextGrantAt })
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        eq(subscriptions.startedAt, due.startedAt),
        eq(subscriptions.nextGrantAt, due.nextGrantAt),
      ),
    );
