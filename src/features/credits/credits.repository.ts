import { desc, and, eq, not, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { breaksConstraint } from "#src/db/columns/constraints";
import type { LEDGER_KINDS } from "#src/db/columns/enumerations";
import type { Scope } from "#src/db/scope";
import { ledgerEntries, wallets } from "#src/db/tables/credits";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { newId } from "#src/shared/ids";

/**
 * Moves `amount` from the balance to the reserved credits. This entry is the charge: `settleReservation` returns
 * what is not spent. A balance below `amount` fails the whole batch (see `isOverdraft`).
 */
export function reserve(scope: Scope, { amount, ...event }: Event & { amount: number }): Booking {
  assertAmount(amount);
  const { db, workspaceId, actor } = scope;
  return [
    db
      .update(wallets)
      .set({
        balance: sql`${wallets.balance} - ${amount}`,
        reserved: sql`${wallets.reserved} + ${amount}`,
      })
      .where(eq(wallets.workspaceId, workspaceId)),
    // Not a SELECT from the wallet: without a wallet, the null balance must fail the batch.
    db.insert(ledgerEntries).values({
      workspaceId,
      kind: "reserve",
      amount: -amount,
      balanceAfter: sql`(SELECT ${wallets.balance} FROM ${wallets} WHERE ${wallets.workspaceId} = ${workspaceId})`,
      apiKeyId: actor.kind === "api_key" ? actor.id : null,
      ...event,
    }),
  ];
}

/**
 * Ends a reservation: `spent` is charged, the rest returns to the balance as a `refund`. Does nothing if `onlyIf`
 * is false, or if the `bookingKey` was booked before. In the batch these statements precede the one that makes
 * `onlyIf` false, so a repeated batch changes nothing.
 */
export function settleReservation(
  scope: Scope,
  { reserved, spent, onlyIf, ...event }: Event & { reserved: number; spent: number; onlyIf: SQL },
): Booking {
  const unspent = reserved - spent;
  assertAmount(spent);
  assertAmount(unspent);
  const { db, workspaceId } = scope;
  const allowed = and(onlyIf, not(isBooked(workspaceId, event.bookingKey)));
  return [
    db
      .update(wallets)
      .set({
        balance: sql`${wallets.balance} + ${unspent}`,
        reserved: sql`${wallets.reserved} - ${reserved}`,
      })
      .where(and(eq(wallets.workspaceId, workspaceId), allowed)),
    bookIf(scope, { kind: "refund", amount: unspent, ...event }, and(allowed, sql`${unspent} > 0`)),
  ];
}

/** Charges `amount` at once: a reservation and its end, for the caller's own `db.batch`. */
export function spend(
  scope: Scope,
  { bookingKey, ...charge }: Event & { amount: number },
): [...Booking, ...Booking] {
  const { amount, reason } = charge;
  return [
    ...reserve(scope, { ...charge, bookingKey: `${bookingKey}:reserve` }),
    ...settleReservation(scope, {
      reserved: amount,
      spent: amount,
      reason,
      onlyIf: sql`true`,
      bookingKey: `${bookingKey}:settle`,
    }),
  ];
}

/** Adds credits, and opens the wallet if there is none. The same `bookingKey` adds them once. */
export function grantCredits(
  scope: Scope,
  { amount, kind = "grant", ...event }: Event & { amount: number; kind?: "grant" | "adjust" },
): Booking {
  assertAmount(amount);
  const { db, workspaceId } = scope;
  const notBooked = not(isBooked(workspaceId, event.bookingKey));
  return [
    db
      .insert(wallets)
      .values({ workspaceId, balance: amount })
      .onConflictDoUpdate({
        target: wallets.workspaceId,
        set: { balance: sql`${wallets.balance} + ${amount}` },
        setWhere: notBooked,
      }),
    bookIf(scope, { kind, amount, ...event }, and(notBooked, sql`${amount} > 0`)),
  ];
}

export async function readWallet({ db, workspaceId }: Scope): Promise<Wallet> {
  const [wallet] = await db
    .select({ balance: wallets.balance, reserved: wallets.reserved })
    .from(wallets)
    .where(eq(wallets.workspaceId, workspaceId));
  return wallet ?? { balance: 0, reserved: 0 };
}

/** Whether a batch failed because the balance is too low. */
export const isOverdraft = (error: unknown) =>
  breaksConstraint(error, "CHECK constraint failed: wallet_never_overdrawn");

/** Two statements, wallet and ledger, for the caller's own `db.batch`. */
type Booking = [BatchItem<"sqlite">, BatchItem<"sqlite">];

type Wallet = { balance: number; reserved: number };

/** A ledger entry with the balance that this batch results in, inserted only if allowed. */
function bookIf({ db, workspaceId }: Scope, entry: Entry, allowed: SQL | undefined) {
  return db.insert(ledgerEntries).select(
    db
      .select({
        id: sql`${newId()}`.as("id"),
        workspaceId: wallets.workspaceId,
        kind: sql`${entry.kind}`.as("kind"),
        amount: sql`${entry.amount}`.as("amount"),
        balanceAfter: wallets.balance,
        reason: sql`${entry.reason}`.as("reason"),
        jobId: sql`${entry.jobId ?? null}`.as("job_id"),
        leadId: sql`${entry.leadId ?? null}`.as("lead_id"),
        apiKeyId: sql`NULL`.as("api_key_id"),
        bookingKey: sql`${entry.bookingKey}`.as("booking_key"),
        createdAt: sql`${Date.now()}`.as("created_at"),
      })
      .from(wallets)
      .where(and(eq(wallets.workspaceId, workspaceId), allowed)),
  );
}

const isBooked = (workspaceId: string, bookingKey: string) =>
  sql`EXISTS (SELECT 1 FROM ${ledgerEntries} WHERE ${ledgerEntries.workspaceId} = ${workspaceId} AND ${ledgerEntries.bookingKey} = ${bookingKey})`;

function assertAmount(amount: number) {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`Invalid amount of credits: ${amount}. It must be a non-negative integer`);
}

type Entry = Event & { kind: (typeof LEDGER_KINDS)[number]; amount: number };

/**
 * `bookingKey` identifies the event, so that it is booked once: `job:<id>:reserve`. The end of a reservation uses the
 * same key with `:settle`, by which analytics counts refunds on the day of the reservation.
 */
type Event = {
  bookingKey: string;
  reason: string;
  jobId?: string | undefined;
  leadId?: string | undefined;
};

/** A page of ledger entries. Entries of one millisecond keep their booking order. */
export async function findEntries(
  { db, workspaceId }: Scope,
  { kind, sort, ...page }: EntryQuery,
): Promise<{ entries: LedgerRow[]; total: number }> {
  const matching = and(
    eq(ledgerEntries.workspaceId, workspaceId),
    kind === undefined ? undefined : eq(ledgerEntries.kind, kind),
  );
  const { limit, offset } = rowsOf(page);
  const order = sort === "created_at" ? sql`ASC` : sql`DESC`;
  const [entries, total] = await Promise.all([
    db
      .select()
      .from(ledgerEntries)
      .where(matching)
      .orderBy(sql`${ledgerEntries.createdAt} ${order}, rowid ${order}`)
      .limit(limit)
      .offset(offset),
    db.$count(ledgerEntries, matching),
  ]);
  return { entries, total };
}

export type LedgerRow = typeof ledgerEntries.$inferSelect;
type EntryQuery = DatedQuery & { kind?: LedgerRow["kind"] | undefined };

/** The latest ledger entries, newest first. Entries of one millisecond keep their booking order. */
export const findRecentEntries = ({ db, workspaceId }: Scope, limit: number) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.workspaceId, workspaceId))
    .orderBy(desc(ledgerEntries.createdAt), sql`rowid DESC`)
    .limit(limit);
