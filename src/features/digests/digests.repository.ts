import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { ControlDatabase, Database } from "#src/db/client";
import { createdWhileFewer, isOneTooMany } from "#src/db/columns/constraints";
import { updateLeased, claim, hasLease, release } from "#src/db/lease";
import type { ControlScope, Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { findVerifiedAddresses } from "#src/features/auth/users/users-by-id";
import { digests } from "#src/db/tables/digests";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

type StoredDigest = typeof digests.$inferSelect;
/** `isMember`: the address belongs to a member who has verified it, and so needs no confirmation. */
export type DigestRow = StoredDigest & { isMember: boolean };

export type NewDigestRow = typeof digests.$inferInsert;

export const MAX_DIGESTS = 100;

/** Adds what the accounts know, which can be in another database: one query of them for all rows. */
async function withMembers(
  { control, workspaceId }: Accounts,
  rows: readonly StoredDigest[],
): Promise<DigestRow[]> {
  const addresses = rows.flatMap(({ email }) => (email === null ? [] : [email]));
  const ofMembers = await findVerifiedAddresses(control, workspaceId, addresses);
  return rows.map((row) => ({ ...row, isMember: ofMembers.has(row.email ?? "") }));
}

type Accounts = Pick<ControlScope, "control" | "workspaceId">;

const own = ({ workspaceId }: Scope, id: string) =>
  and(eq(digests.workspaceId, workspaceId), eq(digests.id, id));

/** Returns null if the workspace has the maximum number of digests, also under concurrent requests. */
export async function addDigest(
  scope: ControlScope,
  row: NewDigestRow & { createdAt: number },
): Promise<DigestRow | null> {
  const { db, workspaceId } = scope;
  const count = db.$count(digests, eq(digests.workspaceId, workspaceId));
  const createdAt = createdWhileFewer(count, MAX_DIGESTS, row.createdAt);
  try {
    const [added] = await db
      .insert(digests)
      .values({ ...row, createdAt })
      .returning();
    return (await withMembers(scope, [added!]))[0]!;
  } catch (error) {
    if (isOneTooMany(error, "digests")) return null;
    throw error;
  }
}

export async function findDigest(scope: ControlScope, id: string): Promise<DigestRow | undefined> {
  const rows = await scope.db.select().from(digests).where(own(scope, id));
  return (await withMembers(scope, rows))[0];
}

/** Newest first. */
export async function findDigests(
  scope: ControlScope,
  page: DatedQuery,
): Promise<{ rows: DigestRow[]; total: number }> {
  const { db, workspaceId } = scope;
  const matching = eq(digests.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(digests)
      .where(matching)
      .orderBy(...sorted(page.sort, digests.createdAt, digests.id))
      .limit(limit)
      .offset(offset),
    db.$count(digests, matching),
  ]);
  return { rows: await withMembers(scope, rows), total };
}

/** Whether an address belongs to a member who has verified it. */
export const isMemberAddress = async (
  { control, workspaceId }: ControlScope,
  email: string,
): Promise<boolean> => (await findVerifiedAddresses(control, workspaceId, [email])).has(email);

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
  control: ControlDatabase,
  db: Database,
  nowMs: number,
  leaseMs: number,
): Promise<DigestRow | undefined> {
  const windowUntil = sql`coalesce(${digests.windowUntil}, ${nowMs - SETTLING_IN_MS})`;
  const due = { where: undefined, nowMs, leaseMs, limit: 1, set: { windowUntil } };
  const [claimed] = await claim(db, digests, due).returning();
  if (!claimed) return undefined;
  return (await withMembers({ control, workspaceId: claimed.workspaceId }, [claimed]))[0];
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
