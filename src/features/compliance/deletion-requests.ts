import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { deletionRequests } from "#src/db/tables/compliance";
import { recordAudit } from "#src/features/audit-log/record";
import { type Page, pageOf, rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { carryOut, FIRST_STAGE, type RequestRow } from "./erasure/process-request";
import { nothing } from "./erasure/erase-leads";
import type { DeletionRequest, NewDeletionRequest } from "./schemas";
import { maskSubject, readSubject } from "./erasure/subject";
import { suppress, type SuppressionKey } from "#src/pipeline/leads/suppression";

const WITHIN_SWEEP_MS = 25_000;
const LEASE_MS = 60_000;

/** Records a request and suppresses its subject, from now on; `carryOut` does the rest. */
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
  // First, so that nothing of the subject is collected behind the erasure.
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
        leaseUntil: nowMs + LEASE_MS,
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

/** Goes on with requests that a crash or their size left pending. */
export async function sweepDeletionRequests(db: Database, env: Env, nowMs: number): Promise<void> {
  const deadline = Date.now() + WITHIN_SWEEP_MS;
  // Written out, because the partial index is not used for a parameter.
  const waiting = and(
    sql`${deletionRequests.status} = 'pending'`,
    lt(deletionRequests.leaseUntil, nowMs),
  );
  const open = await db
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(waiting)
    .orderBy(deletionRequests.createdAt);
  for (const { id } of open) {
    if (Date.now() > deadline) return;
    const [row] = await db
      .update(deletionRequests)
      .set({ leaseUntil: Date.now() + LEASE_MS })
      .where(and(eq(deletionRequests.id, id), waiting))
      .returning();
    const scope = row && ({ db, workspaceId: row.workspaceId, actor: { kind: "system" } } as const);
    if (scope) await carryOut(scope, env, row, deadline - Date.now());
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
