import { and, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { createdWhileFewer, isOneTooMany } from "#src/db/columns/constraints";
import { changeHeld, claim, isHeld, release } from "#src/db/lease";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { memberships, users } from "#src/db/tables/accounts";
import { digests } from "#src/db/tables/digests";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

type StoredDigest = typeof digests.$inferSelect;
/** `isMember`: the address is that of a member who has verified it, and so needs no confirmation. */
export type DigestRow = StoredDigest & { isMember: boolean };
export type NewDigestRow = typeof digests.$inferInsert;

export const MAX_DIGESTS = 100;

const ROW = {
  ...getTableColumns(digests),
  // Written out, because a column of a single table is unqualified here.
  isMember: sql`EXISTS (SELECT 1 FROM users JOIN memberships ON memberships.user_id = users.id
    WHERE memberships.workspace_id = digests.workspace_id AND users.email = digests.email
      AND users.email_verified_at IS NOT NULL)`.mapWith(Boolean),
};

const own = ({ workspaceId }: Scope, id: string) =>
  and(eq(digests.workspaceId, workspaceId), eq(digests.id, id));

/** Null where the workspace has as many as it may; whoever else adds one at the same moment counts. */
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
  const those = eq(digests.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select(ROW)
      .from(digests)
      .where(those)
      .orderBy(...sorted(page.sort, digests.createdAt, digests.id))
      .limit(limit)
      .offset(offset),
    db.$count(digests, those),
  ]);
  return { rows, total };
}

/** Whether an address is that of a member who has verified it. */
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
 * Changes a digest that was claimed, and releases it where the change says when it is due next. False where the
 * lease is lost, or the digest is gone.
 */
export async function updateClaimed(
  db: Database,
  { id, workspaceId, leaseToken }: Pick<DigestRow, "id" | "workspaceId" | "leaseToken">,
  { availableAt, ...change }: Partial<StoredDigest>,
): Promise<boolean> {
  const row = and(eq(digests.id, id), eq(digests.workspaceId, workspaceId));
  const held = isHeld(digests, row, leaseToken);
  const write =
    availableAt === undefined
      ? changeHeld(db, digests, held, change)
      : release(db, digests, held, availableAt, change);
  return (await write.returning({ id: digests.id })).length > 0;
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
      availableAt: sql`iif(${digests.chatWebhook} IS NULL, NULL, ${digests.availableAt})`,
      leaseToken: sql`iif(${digests.chatWebhook} IS NULL, NULL, ${digests.leaseToken})`,
    })
    .where(and(eq(digests.id, id), sql`${digests.unsubscribedAt} IS NULL`));
}

/** Gives a digest another confirmation link; the one before is void. */
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

/** The digest whose reader was sent this token, for as long as the token is valid: it names no workspace. */
const awaiting = (tokenHash: string, nowMs: number) =>
  and(
    eq(digests.confirmationTokenHash, tokenHash),
    gt(digests.confirmationExpiresAt, nowMs),
    isNull(digests.unsubscribedAt),
  );

export async function canConfirm(db: Database, tokenHash: string, nowMs: number): Promise<boolean> {
  return (await db.$count(digests, awaiting(tokenHash, nowMs))) > 0;
}

/** Notes that the reader agrees; a second time changes nothing. False where the token is not valid. */
export async function confirm(db: Database, tokenHash: string, nowMs: number): Promise<boolean> {
  const confirmed = await db
    .update(digests)
    .set({ confirmedAt: sql`coalesce(${digests.confirmedAt}, ${nowMs})` })
    .where(awaiting(tokenHash, nowMs))
    .returning({ id: digests.id });
  return confirmed.length > 0;
}
