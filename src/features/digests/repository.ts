import { and, asc, desc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { createdWhileFewer, isOneTooMany } from "#src/db/constraints";
import type { Scope } from "#src/db/scope";
import { digests } from "#src/db/tables/digests";
import { type PageQuery, rowsOf } from "#src/http/paginated";

export type DigestRow = typeof digests.$inferSelect;
export type NewDigestRow = typeof digests.$inferInsert;

export const MOST_DIGESTS = 100;

const own = ({ workspaceId }: Scope, id: string) =>
  and(eq(digests.workspaceId, workspaceId), eq(digests.id, id));

/** Null where the workspace has as many as it may; whoever else adds one at the same moment counts. */
export async function addDigest(
  { db, workspaceId }: Scope,
  row: NewDigestRow & { createdAt: number },
): Promise<DigestRow | null> {
  const count = db.$count(digests, eq(digests.workspaceId, workspaceId));
  const createdAt = createdWhileFewer(count, MOST_DIGESTS, row.createdAt);
  try {
    const [added] = await db
      .insert(digests)
      .values({ ...row, createdAt })
      .returning();
    return added!;
  } catch (error) {
    if (isOneTooMany(error, "digests")) return null;
    throw error;
  }
}

export async function findDigest(scope: Scope, id: string): Promise<DigestRow | undefined> {
  const [row] = await scope.db.select().from(digests).where(own(scope, id));
  return row;
}

/** Newest first. */
export async function findDigests(
  { db, workspaceId }: Scope,
  page: PageQuery,
): Promise<{ rows: DigestRow[]; total: number }> {
  const those = eq(digests.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(digests)
      .where(those)
      .orderBy(desc(digests.createdAt), desc(digests.id))
      .limit(limit)
      .offset(offset),
    db.$count(digests, those),
  ]);
  return { rows, total };
}

/** Whether the reader of this address has unsubscribed from a digest of the workspace. */
export async function hasUnsubscribed({ db, workspaceId }: Scope, email: string): Promise<boolean> {
  const those = and(
    eq(digests.workspaceId, workspaceId),
    eq(digests.email, email),
    isNotNull(digests.unsubscribedAt),
  );
  return (await db.$count(digests, those)) > 0;
}

export async function removeDigest(scope: Scope, id: string): Promise<boolean> {
  const removed = await scope.db
    .delete(digests)
    .where(own(scope, id))
    .returning({ id: digests.id });
  return removed.length > 0;
}

export async function noteManualSending(scope: Scope, id: string, nowMs: number): Promise<void> {
  await scope.db.update(digests).set({ lastSentAt: nowMs }).where(own(scope, id));
}

/** What is written carries the time at which its writer began: by then it is there to be read. */
const SETTLING_IN_MS = 60_000;

/**
 * Takes the digest that has been due longest, for as long as the lease. One conditional statement, so of two
 * ticks that overlap one gets it. Whoever dies with it leaves it to be found when the lease has run out.
 */
export async function claimDueDigest(
  db: Database,
  nowMs: number,
  leaseMs: number,
): Promise<DigestRow | undefined> {
  const due = db
    .select({ id: digests.id })
    .from(digests)
    .where(lte(digests.dueAt, nowMs))
    .orderBy(asc(digests.dueAt))
    .limit(1);
  const [claimed] = await db
    .update(digests)
    .set({
      dueAt: nowMs + leaseMs,
      attempts: sql`${digests.attempts} + 1`,
      windowUntil: sql`coalesce(${digests.windowUntil}, ${nowMs - SETTLING_IN_MS})`,
    })
    .where(and(eq(digests.id, due), lte(digests.dueAt, nowMs)))
    .returning();
  return claimed;
}

/** Changes a digest that was claimed. False where the lease went to somebody else, or the digest is gone. */
export async function updateClaimed(
  db: Database,
  claimed: Pick<DigestRow, "id" | "workspaceId" | "dueAt">,
  change: Partial<DigestRow>,
): Promise<boolean> {
  const changed = await db
    .update(digests)
    .set(change)
    .where(
      and(
        eq(digests.id, claimed.id),
        eq(digests.workspaceId, claimed.workspaceId),
        eq(digests.dueAt, claimed.dueAt!),
      ),
    )
    .returning({ id: digests.id });
  return changed.length > 0;
}

/**
 * For links whose signature names the digest: the one change that knows no workspace. A digest without a chat
 * has nothing left to do. Again: changes nothing.
 */
export async function unsubscribe(db: Database, id: string, nowMs: number): Promise<void> {
  await db
    .update(digests)
    .set({
      unsubscribedAt: nowMs,
      emailError: null,
      dueAt: sql`CASE WHEN ${digests.chatWebhook} IS NULL THEN NULL ELSE ${digests.dueAt} END`,
    })
    .where(and(eq(digests.id, id), sql`${digests.unsubscribedAt} IS NULL`));
}
