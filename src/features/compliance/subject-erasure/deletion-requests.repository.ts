import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, leaseExists, hasLease, newLease, release, renew } from "#src/db/lease";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import type { Statement } from "#src/db/statement";
import { deletionRequests } from "#src/db/tables/compliance";
import { recordAudit } from "#src/features/audit-log/record";
import { type Erased, nothing } from "#src/features/compliance/erasure/erased";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

type Stored = typeof deletionRequests.$inferSelect;
export type RequestRow = Omit<Stored, "erased"> & { erased: Erased };
type NewRequest = Pick<
  RequestRow,
  "id" | "subjectType" | "subject" | "masked" | "reason" | "stage" | "createdAt"
>;

const toRow = (row: Stored): RequestRow => ({ ...row, erased: { ...nothing(), ...row.erased } });

// A literal, because SQLite does not use the partial index for a parameter.
const isPending = sql`${deletionRequests.status} = 'pending'`;

/** Stores a new request, leased by its caller, together with `audit`. */
export async function addDeletionRequest(
  { db, workspaceId }: Scope,
  request: NewRequest,
  leaseMs: number,
  audit: Statement,
): Promise<RequestRow> {
  const [[row]] = await db.batch([
    db
      .insert(deletionRequests)
      .values({
        ...request,
        workspaceId,
        status: "pending",
        ...newLease(request.createdAt, leaseMs),
        erased: nothing(),
      })
      .returning(),
    audit,
  ]);
  if (!row) throw new Error("An inserted deletion request was not returned");
  return toRow(row);
}

export async function findDeletionRequests(
  { db, workspaceId }: Scope,
  page: DatedQuery,
): Promise<{ rows: RequestRow[]; total: number }> {
  const ours = eq(deletionRequests.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(deletionRequests)
      .where(ours)
      .orderBy(...sorted(page.sort, deletionRequests.createdAt, deletionRequests.id))
      .limit(limit)
      .offset(offset),
    db.$count(deletionRequests, ours),
  ]);
  return { rows: rows.map(toRow), total };
}

/** The requests that a worker can continue now, oldest first. */
export async function findAvailableRequests(db: Database, nowMs: number): Promise<string[]> {
  const found = await db
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(and(isPending, lte(deletionRequests.availableAt, nowMs)))
    .orderBy(deletionRequests.createdAt);
  return found.map(({ id }) => id);
}

/** Leases a request. Undefined: it is completed, or another worker leased it. */
export async function claimRequest(
  db: Database,
  id: string,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<RequestRow | undefined> {
  const where = and(eq(deletionRequests.id, id), isPending);
  const [row] = await claim(db, deletionRequests, { where, nowMs, leaseMs }).returning();
  return row && toRow(row);
}

/**
 * Stores the progress and renews the lease, in one batch with the audit of the request's completion. Returns
 * false if the lease was lost.
 */
export async function saveRequest(
  scope: Scope,
  row: RequestRow,
  availableAt: number,
): Promise<boolean> {
  const { db } = scope;
  const { id, subject, reason, status, stage, cursorAt, cursorKey, erased, completedAt } = row;
  const progress = { stage, cursorAt, cursorKey, erased, attempts: 0 };
  const isLeased = leasedRow(scope, row);
  const { leads, emails } = erased;
  const [, kept] = await db.batch([
    recordAudit(
      { ...scope, actor: { kind: "system" } },
      {
        action: "deletion_request.completed",
        target: id,
        details: { leads, emails },
        onlyIf: sql`${status} = 'completed' AND ${leaseExists(deletionRequests, isLeased)}`,
      },
    ),
    renew(db, deletionRequests, isLeased, availableAt, {
      ...progress,
      subject,
      reason,
      status,
      completedAt,
    }).returning({ id: deletionRequests.id }),
  ]);
  return kept.length > 0;
}

/** Ends the lease: the next sweep continues the request. */
export async function releaseRequest(scope: Scope, row: RequestRow): Promise<void> {
  await release(scope.db, deletionRequests, leasedRow(scope, row), 0);
}

const leasedRow = ({ workspaceId }: Scope, { id, leaseToken }: RequestRow) =>
  hasLease(
    deletionRequests,
    and(
      eq(deletionRequests.id, id),
      eq(deletionRequests.workspaceId, workspaceId),
      eq(deletionRequests.status, "pending"),
    ),
    leaseToken,
  );
