import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, hasLease, newLease, release, renew } from "#src/db/lease";
import type { Scope } from "#src/db/scope";
import type { Statement } from "#src/db/statement";
import { erasures } from "#src/db/tables/compliance";
import { type Erased, nothing } from "./erased";

type Stored = typeof erasures.$inferSelect;
export type ErasureRow = Omit<Stored, "erased"> & { erased: Erased };

const toRow = (row: Stored): ErasureRow => ({ ...row, erased: { ...nothing(), ...row.erased } });

// A literal, because SQLite does not use the partial index for a parameter.
const isRunning = sql`${erasures.status} = 'running'`;

/** Stores a new erasure of all current leads, leased by its caller, together with `audit`. */
export async function addErasure(
  { db, workspaceId }: Scope,
  { id, nowMs, leaseMs }: { id: string; nowMs: number; leaseMs: number },
  audit: Statement,
): Promise<ErasureRow> {
  const newest = sql<number>`max(${nowMs}, coalesce((SELECT max(created_at) FROM leads
    WHERE workspace_id = ${workspaceId}), 0))`;
  const [[row]] = await db.batch([
    db
      .insert(erasures)
      .values({
        id,
        workspaceId,
        status: "running",
        stage: "leads",
        cursorAt: newest,
        ...newLease(nowMs, leaseMs),
        erased: nothing(),
        createdAt: nowMs,
      })
      .returning(),
    audit,
  ]);
  if (!row) throw new Error("An inserted erasure was not returned");
  return toRow(row);
}

/** The erasures that a worker can continue now, oldest first. */
export async function findAvailableErasures(db: Database, nowMs: number): Promise<string[]> {
  const found = await db
    .select({ id: erasures.id })
    .from(erasures)
    .where(and(isRunning, lte(erasures.availableAt, nowMs)))
    .orderBy(erasures.createdAt);
  return found.map(({ id }) => id);
}

/** Leases an erasure. Undefined: it has ended, or another worker leased it. */
export async function claimErasure(
  db: Database,
  id: string,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<ErasureRow | undefined> {
  const where = and(eq(erasures.id, id), isRunning);
  const [row] = await claim(db, erasures, { where, nowMs, leaseMs }).returning();
  return row && toRow(row);
}

/** Stores the progress and renews the lease. Returns false if the lease was lost. */
export async function saveErasure(
  scope: Scope,
  row: ErasureRow,
  availableAt: number,
): Promise<boolean> {
  const isLeased = leasedRow(scope, row);
  const [kept] = await renew(scope.db, erasures, isLeased, availableAt, progressOf(row)).returning({
    id: erasures.id,
  });
  return kept !== undefined;
}

/** Stores the progress and ends the lease. Returns false if the lease was lost. */
export async function releaseErasure(
  scope: Scope,
  row: ErasureRow,
  availableAt: number,
): Promise<boolean> {
  const isLeased = leasedRow(scope, row);
  const [kept] = await release(
    scope.db,
    erasures,
    isLeased,
    availableAt,
    progressOf(row),
  ).returning({
    id: erasures.id,
  });
  return kept !== undefined;
}

const leasedRow = ({ workspaceId }: Scope, { id, leaseToken }: ErasureRow) =>
  hasLease(erasures, and(eq(erasures.id, id), eq(erasures.workspaceId, workspaceId)), leaseToken);

const progressOf = ({ status, stage, cursorAt, cursorKey, erased, completedAt }: ErasureRow) => ({
  status,
  stage,
  cursorAt,
  cursorKey,
  erased,
  completedAt,
  attempts: 0,
});
