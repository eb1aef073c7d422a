import { and, eq, getTableName, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { newId } from "#src/shared/ids";
import type { Database } from "./client";

/*
 * Leases of rows, for background work that can be interrupted. A worker claims a row for a time, renews the lease
 * while it works, and releases the row with the time of the next attempt. A worker that dies does nothing of
 * that: `available_at` passes, and the next one claims the row. Every write of a worker names its token, so
 * that a worker whose row was claimed by another one writes nothing (fencing). See docs/adr/0001-lease.md.
 *
 * All functions return a statement: append `.returning(…)` to read the rows that it changed.
 */

/** A table with the columns of `leaseColumns`. */
export type LeaseTable = SQLiteTable & { leaseToken: SQLiteColumn; availableAt: SQLiteColumn };

type Changes<T extends LeaseTable> = Partial<SQLiteUpdateSetSource<T>>;

type Claim<T extends LeaseTable> = {
  /** Which rows, as far as they are available. */
  where: SQL | undefined;
  nowMs: number;
  leaseMs: number;
  /** At most so many, those that have been available longest. Without it, all of them. */
  limit?: number;
  /** Ignores `availableAt` of rows without a lease, for a caller that does not wait for a delayed retry. */
  insists?: boolean;
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
 * Leases the rows that are available now. One conditional statement, so of several workers one
 * gets each row. Counts an attempt where the table has `attempts`.
 */
export function claim<T extends LeaseTable>(
  db: Database,
  table: T,
  { where, nowMs, leaseMs, limit, insists = false, token, set }: Claim<T>,
) {
  const attempts: unknown = "attempts" in table ? table["attempts"] : undefined;
  return db
    .update(table)
    .set({
      ...newLease(nowMs, leaseMs, token),
      ...(attempts !== undefined && { attempts: sql`${attempts} + 1` }),
      ...set,
    } as SQLiteUpdateSetSource<T>)
    .where(availableRows(table, where, { nowMs, limit, insists }));
}

/** Prolongs a lease and writes changes. Changes no row where the lease is lost. */
export const renew = <T extends LeaseTable>(
  db: Database,
  table: T,
  held: SQL | undefined,
  availableAt: number,
  set?: Changes<T>,
) => changeHeld(db, table, held, { availableAt, ...set } as Changes<T>);

/**
 * Ends a lease: the row is available from `availableAt` on, or never where that is null. Changes no row where
 * the lease is lost.
 */
export const release = <T extends LeaseTable>(
  db: Database,
  table: T,
  held: SQL | undefined,
  availableAt: number | null,
  set?: Changes<T>,
) => changeHeld(db, table, held, { leaseToken: null, availableAt, ...set } as Changes<T>);

/** Writes changes and keeps the lease as it is. Changes no row where the lease is lost. */
export const changeHeld = <T extends LeaseTable>(
  db: Database,
  table: T,
  held: SQL | undefined,
  set: Changes<T>,
) =>
  db
    .update(table)
    .set(set as SQLiteUpdateSetSource<T>)
    .where(held);

/**
 * Finds rows that have been available for `graceMs`, because their worker is late or dead, to
 * send them to their queue again. Their former workers lose their leases. A row is found again only
 * after `graceMs` more.
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

/** Holds of a row as long as the lease is that of `token`: for every write of a worker. */
export const isHeld = (
  table: LeaseTable,
  where: SQL | undefined,
  token: string | null,
): SQL | undefined => and(where, token === null ? sql`0` : eq(table.leaseToken, token));

/** The new `availableAt` of a row that need not wait any longer. A lease keeps its end. */
export const availableNow = (table: LeaseTable, nowMs: number): SQL =>
  sql`iif(${table.leaseToken} IS NULL, ${nowMs}, ${table.availableAt})`;

/** `isHeld` for statements that write other tables. */
export const existsHeld = (table: LeaseTable, held: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE ${held})`;

function availableRows(
  table: LeaseTable,
  where: SQL | undefined,
  {
    nowMs,
    limit,
    insists = false,
  }: { nowMs: number; limit: number | undefined; insists?: boolean },
): SQL | undefined {
  const isAvailable = lte(table.availableAt, nowMs);
  const available = and(where, insists ? or(isAvailable, isNull(table.leaseToken)) : isAvailable);
  if (limit === undefined) return available;
  const rowid = sql`${sql.identifier(getTableName(table))}.rowid`;
  return sql`${rowid} IN (SELECT ${rowid} FROM ${table} WHERE ${available}
    ORDER BY ${table.availableAt} LIMIT ${limit})`;
}
