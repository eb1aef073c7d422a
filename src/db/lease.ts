import { and, eq, getTableName, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { newId } from "#src/shared/ids";
import type { Database } from "./client";
import { hasNotLeft } from "./left-workspaces";
import { workspaceMoves } from "./tables/workspace-moves";

/*
 * Leases of rows, for background work that can be interrupted. A worker claims a row for a time, renews the lease
 * while it works, and releases the row with the time of the next attempt. If a worker dies, `available_at`
 * passes and the next worker claims the row. Every write of a worker requires its token, so that a worker
 * whose lease expired writes nothing (fencing). See docs/adr/0001-lease.md.
 *
 * All functions return a statement: append `.returning(…)` to read the rows that it changed.
 */

/** A table with the columns of `leaseColumns`. */
export type LeaseTable = SQLiteTable & { leaseToken: SQLiteColumn; availableAt: SQLiteColumn };

type Changes<T extends LeaseTable> = Partial<SQLiteUpdateSetSource<T>>;

type Claim<T extends LeaseTable> = {
  /** Selects rows; only the available ones are leased. */
  where: SQL | undefined;
  nowMs: number;
  leaseMs: number;
  /** Maximum number of rows, those that have been available longest first. Without it, all of them. */
  limit?: number;
  /** Ignores `availableAt` of rows without a lease, for a caller that does not wait for a delayed retry. */
  ignoresDelay?: boolean;
  /** The token of the new lease, for other statements of the same batch. */
  token?: string;
  set?: Changes<T>;
};

/** The columns of a new lease, for rows that are inserted by their first worker. */
export const newLease = (nowMs: number, leaseMs: number, token = newId()) => ({
  leaseToken: token,
  availableAt: nowMs + leaseMs,
});

/**
 * Leases the rows that are available now. It is one conditional statement, so only one worker gets each row.
 * Counts an attempt if the table has `attempts`.
 */
export function claim<T extends LeaseTable>(
  db: Database,
  table: T,
  { where, nowMs, leaseMs, limit, ignoresDelay = false, token, set }: Claim<T>,
) {
  const attempts: unknown = "attempts" in table ? table["attempts"] : undefined;
  return db
    .update(table)
    .set({
      ...newLease(nowMs, leaseMs, token),
      ...(attempts !== undefined && { attempts: sql`${attempts} + 1` }),
      ...set,
    } as SQLiteUpdateSetSource<T>)
    .where(availableRows(table, where, { nowMs, limit, ignoresDelay }));
}

/** Extends a lease and writes changes. Changes no row if the lease is lost. */
export const renew = <T extends LeaseTable>(
  db: Database,
  table: T,
  leased: SQL | undefined,
  availableAt: number,
  set?: Changes<T>,
) => updateLeased(db, table, leased, { availableAt, ...set } as Changes<T>);

/**
 * Ends a lease: the row is available from `availableAt` on, or never if that is null. Changes no row if the
 * lease is lost.
 */
export const release = <T extends LeaseTable>(
  db: Database,
  table: T,
  leased: SQL | undefined,
  availableAt: number | null,
  set?: Changes<T>,
) => updateLeased(db, table, leased, { leaseToken: null, availableAt, ...set } as Changes<T>);

/** Writes changes without changing the lease. Changes no row if the lease is lost. */
export const updateLeased = <T extends LeaseTable>(
  db: Database,
  table: T,
  leased: SQL | undefined,
  set: Changes<T>,
) =>
  db
    .update(table)
    .set(set as SQLiteUpdateSetSource<T>)
    .where(leased);

/**
 * Finds rows that have been available for `graceMs`, because their worker is late or dead, to
 * send them to their queue again. Their former workers lose their leases. A row is found again after
 * another `graceMs`.
 */
export const sweep = <T extends LeaseTable>(
  db: Database,
  table: T,
  {
    where,
    nowMs,
    graceMs,
    limit,
  }: Pick<Claim<T>, "where" | "nowMs"> & { graceMs: number; limit: number },
) =>
  db
    .update(table)
    .set({ leaseToken: null, availableAt: nowMs } as unknown as SQLiteUpdateSetSource<T>)
    .where(availableRows(table, where, { nowMs: nowMs - graceMs, limit }));

/** The condition of every write of a worker: the row is leased with `token`. */
export const hasLease = (
  table: LeaseTable,
  where: SQL | undefined,
  token: string | null,
): SQL | undefined => and(where, token === null ? sql`0` : eq(table.leaseToken, token));

/** The `availableAt` of a row whose waiting time ends now. A leased row keeps the end of its lease. */
export const availableNow = (table: LeaseTable, nowMs: number): SQL =>
  sql`iif(${table.leaseToken} IS NULL, ${nowMs}, ${table.availableAt})`;

/** `hasLease` for statements that write other tables. */
export const leaseExists = (table: LeaseTable, leased: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE ${leased})`;

function availableRows(
  table: LeaseTable,
  where: SQL | undefined,
  {
    nowMs,
    limit,
    ignoresDelay = false,
  }: { nowMs: number; limit: number | undefined; ignoresDelay?: boolean },
): SQL | undefined {
  const isAvailable = lte(table.availableAt, nowMs);
  const available = and(
    where,
    ignoresDelay ? or(isAvailable, isNull(table.leaseToken)) : isAvailable,
  );
  if (limit === undefined) return available;
  const rowid = sql`${sql.identifier(getTableName(table))}.rowid`;
  return sql`${rowid} IN (SELECT ${rowid} FROM ${table} WHERE ${available}
    AND ${isOnThisShard(table)} ORDER BY ${table.availableAt} LIMIT ${limit})`;
}

/** Moves are not moved themselves, and the hiring index has no workspaces. */
function isOnThisShard(table: LeaseTable): SQL {
  const workspaceId = "workspaceId" in table ? (table["workspaceId"] as SQLiteColumn) : undefined;
  return workspaceId === undefined || getTableName(table) === getTableName(workspaceMoves)
    ? sql`true`
    : hasNotLeft(workspaceId);
}
