import { and, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { createdWhileFewer, isOneTooMany } from "#src/db/columns/constraints";
import { updateLeased, claim, hasLease, release } from "#src/db/lease";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { memberships, users } from "#src/db/tables/accounts";
import { digests } from "#src/db/tables/digests";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

type StoredDigest = typeof digests.$inferSelect;
/** `isMember`: the address belongs to a member who has verified it, and so needs no confirmation. */
export type DigestRow = StoredDigest & { isMember: boolean };

export type NewDigestRow = typeof digests.$inferInsert;

export const MAX_DIGESTS = 100;

const ROW = {
  ...getTableColumns(digests),
  // Written out, because Drizzle does not qualify a column of a single table here.
  isMember: sql`EXISTS (SELECT 1 FROM users JOIN memberships ON memberships.user_id = users.id
    WHERE memberships.workspace_id = digests.workspace_id AND users.email = digests.email
      AND users.email_verified_at IS NOT NULL)`.mapWith(Boolean),
};

const own = ({ workspaceId }: Scope, id: string) =>
  and(eq(digests.workspaceId, workspaceId), eq(digests.id, id));

/** Returns null if the workspace has the maximum number of digests, also under concurrent requests. */
export async function addDigest(
  { db, workspaceId }: Scope,
  row: NewDigestRow & { createdAt: number },
): Promise<DigestRow | null> {
  const count = db.$count(digests, eq(digests.workspaceId, workspaceId));
  const createdAt = createdWhileFewer(count, MAX_DIGESTS, row.createdAt);
  try {
    const [added] = await db
      .insert(digests)
      .values({ ...row, createdAt })
      .returning(ROW);
    return added!;
  } catch (error) {
    if (isOneTooMany(error, "digests")) return null;
    throw error;
  }
}

export async function findDigest(scope: Scope, id: string): Promise<DigestRow | undefined> {
  const [row] = await scope.db.select(ROW).from(digests).where(own(scope, id));
  return row;
}

/** Newest first. */
export async function findDigests(
  { db, workspaceId }: Scope,
  page: DatedQuery,
): Promise<{ rows: DigestRow[]; total: number }> {
  const matching = eq(digests.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select(ROW)
      .from(digests)
      .where(matching)
      .orderBy(...sorted(page.sort, digests.createdAt, digests.id))
      .limit(limit)
      .offset(offset),
    db.$count(digests, matching),
  ]);
  return { rows, total };
}

/** Whether an address belongs to a member who has verified it. */
export async function isMemberAddress({ db, workspaceId }: Scope, email: string): Promise<boolean> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        eq(users.email, email),
        isNotNull(users.emailVerifiedAt),
      ),
    );
  return member !== undefined;
}

/** Whether the reader of this address has unsubscribed from a digest of the workspace. */
export async function hasUnsubscribed({ db, workspaceId }: Scope, email: string): Promise<boolean> {
  const matching = and(
    eq(digests.workspaceId, workspaceId),
    eq(digests.email, email),
    isNotNull(digests.unsubscribedAt),
  );
  return (await db.$count(digests, matching)) > 0;
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

/** Rows carry the time at which their writer began. After this delay they are visible to readers. */
const SETTLING_IN_MS = 60_000;

/** Leases the digest that has been due longest. */
export async function claimDueDigest(
  db: Database,
  nowMs: number,
  leaseMs: number,
): Promise<DigestRow | undefined> {
  const windowUntil = sql`coalesce(${digests.windowUntil}, ${nowMs - SETTLING_IN_MS})`;
  const due = { where: undefined, nowMs, leaseMs, limit: 1, set: { windowUntil } };
  const [claimed] = await claim(db, digests, due).returning(ROW);
  return claimed;
}

/**
 * Changes a claimed digest, and releases it if the change contains the next due time. Returns false if the lease
 * was lost or the digest is deleted.
 */
export async function updateClaimed(
  db: Database,
  { id, workspaceId, leaseToken }: Pick<DigestRow, "id" | "workspaceId" | "leaseToken">,
  { availableAt, ...change }: Partial<StoredDigest>,
): Promise<boolean> {
  const row = and(eq(digests.id, id), eq(digests.workspaceId, workspaceId));
  const ownLease = hasLease(digests, row, leaseToken);
  const write =
    availableAt === undefined
      ? updateLeased(db, digests, ownLease, change)
      : release(db, digests, ownLease, availableAt, change);
  return (await write.returning({ id: digests.id })).length > 0;
}

/**
 * The only change without a workspace: for links whose signature contains the digest's id. A digest without a
 * chat is then inactive. Repeating it changes nothing.
 */
export async function unsubscribe(db: Database, id: string, nowMs: number): Promise<void> {
  await db
    .update(digests)
    .set({
      unsubscribedAt: nowMs,
      emailError: null,
      availableAt: sql`iif(${digests.chatWebhook} IS NULL, NULL, ${digests.availableAt})`,
      leaseToken: sql`iif(${digests.chatWebhook} IS NULL, NULL, ${digests.leaseToken})`,
    })
    .where(and(eq(digests.id, id), sql`${digests.unsubscribedAt} IS NULL`));
}

/** Gives a digest another confirmation link and invalidates the previous one. */
export async function replaceConfirmation(
  scope: Scope,
  id: string,
  confirmation: Confirmation,
): Promise<boolean> {
  const changed = await scope.db
    .update(digests)
    .set(confirmation)
    .where(and(own(scope, id), isNull(digests.confirmedAt), isNull(digests.unsubscribedAt)))
    .returning({ id: digests.id });
  return changed.length > 0;
}

export type Confirmation = Pick<StoredDigest, "confirmationTokenHash" | "confirmationExpiresAt">;

/** The digest whose reader was sent this token, while the token is valid. The token contains no workspace. */
const awaiting = (tokenHash: string, nowMs: number) =>
  and(
    eq(digests.confirmationTokenHash, tokenHash),
    gt(digests.confirmationExpiresAt, nowMs),
    isNull(digests.unsubscribedAt),
  );

export async function canConfirm(db: Database, tokenHash: string, nowMs: number): Promise<boolean> {
  return (await db.$count(digests, awaiting(tokenHash, nowMs))) > 0;
}

/** Stores the reader's confirmation; repeating it changes nothing. Returns false for an invalid token. */
export async function confirm(db: Database, tokenHash: string, nowMs: number): Promise<boolean> {
  const confirmed = await db
    .update(digests)
    .set({ confirmedAt: sql`coalesce(${digests.confirmedAt}, ${nowMs})` })
    .where(awaiting(tokenHash, nowMs))
    .returning({ id: digests.id });
  return confirmed.length > 0;
}

/**
 * Ends the digests to the address of a member who leaves: it has to be confirmed again, by a new link. Stands
 * after the removal in its batch, and changes nothing while the membership is there.
 */
export const endConfirmations = ({ db, workspaceId }: Scope, userId: string) =>
  db
    .update(digests)
    .set({ confirmedAt: null, confirmationTokenHash: null, confirmationExpiresAt: null })
    .where(
      and(
        eq(digests.workspaceId, workspaceId),
        eq(
          digests.email,
          db.select({ email: users.email }).from(users).where(eq(users.id, userId)),
        ),
        sql`NOT EXISTS (SELECT 1 FROM memberships WHERE workspace_id = ${workspaceId} AND user_id = ${userId})`,
      ),
    );
