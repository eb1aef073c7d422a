import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, newLease } from "#src/db/lease";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { deletionRequests } from "#src/db/tables/compliance";
import { recordAudit } from "#src/features/audit-log/record";
import { type Page, pageOf, rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { newId } from "#src/shared/ids";
import { Budget } from "#src/shared/background/budget";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { FIRST_STAGE, LEASE_MS, processRequest, type RequestRow } from "./erasure/process-request";
import { MAX_CALLS } from "./erasure/erase-all";
import { nothing } from "./erasure/erase-leads";
import type { DeletionRequest, NewDeletionRequest } from "./schemas";
import { maskSubject, readSubject } from "./erasure/subject";
import { suppress, type SuppressionKey } from "#src/pipeline/leads/suppression";

const WITHIN_SWEEP_MS = 25_000;

/** Records a request and suppresses its subject at once. `processRequest` does the rest. */
export async function requestDeletion(
  scope: Scope,
  key: SuppressionKey,
  { subject_type, subject: given, reason }: NewDeletionRequest,
): Promise<RequestRow> {
  const { db, workspaceId } = scope;
  const subject = readSubject(subject_type, given);
  const nowMs = Date.now();
  const id = newId(nowMs);
  const masked = maskSubject(subject);
  // First, so that nothing of the subject is collected while the erasure runs.
  await suppress(scope, key, subject);
  const [[row]] = await db.batch([
    db
      .insert(deletionRequests)
      .values({
        id,
        workspaceId,
        subjectType: subject.type,
        subject: subject.value,
        masked,
        reason: reason ?? null,
        status: "pending",
        stage: FIRST_STAGE,
        ...newLease(nowMs, LEASE_MS),
        erased: nothing(),
        createdAt: nowMs,
      })
      .returning(),
    recordAudit(scope, {
      action: "deletion_request.created",
      target: id,
      details: { subject_type },
    }),
  ]);
  if (!row) throw new Error("An inserted deletion request was not returned");
  return row;
}

/** Newest first. */
export async function listDeletionRequests(
  { db, workspaceId }: Scope,
  page: DatedQuery,
): Promise<Page<DeletionRequest>> {
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
  return pageOf(rows.map(presentRequest), page, total);
}

/** Continues requests that a crash or their size left pending. */
export async function sweepDeletionRequests(db: Database, env: Env, nowMs: number): Promise<void> {
  const budget = new Budget(WITHIN_SWEEP_MS, MAX_CALLS);
  // A literal, because SQLite does not use the partial index for a parameter.
  const pending = sql`${deletionRequests.status} = 'pending'`;
  const open = await db
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(and(pending, lte(deletionRequests.availableAt, nowMs)))
    .orderBy(deletionRequests.createdAt);
  for (const { id } of open) {
    if (!budget.allows()) return;
    const where = and(eq(deletionRequests.id, id), pending);
    const [row] = await claim(db, deletionRequests, {
      where,
      nowMs,
      leaseMs: LEASE_MS,
    }).returning();
    const scope = row && ({ db, workspaceId: row.workspaceId, actor: { kind: "system" } } as const);
    if (scope) await processRequest(scope, env, row, budget);
  }
}

export const presentRequest = (row: RequestRow): DeletionRequest => ({
  id: row.id,
  subject_type: row.subjectType,
  subject: row.subject ?? row.masked,
  reason: row.reason,
  status: row.status,
  erased: { leads: row.erased["leads"] ?? 0, emails: row.erased["emails"] ?? 0 },
  created_at: isoTime(row.createdAt),
  completed_at: isoTimeOrNull(row.completedAt),
});
