import type { ControlDatabase, Database } from "#src/db/client";
import type { ControlScope, Scope } from "#src/db/scope";
import { recordAudit } from "#src/features/audit-log/record";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { suppress, type SuppressionKey } from "#src/pipeline/leads/suppression";
import { NO_REST, type Rest, type Sweep } from "#src/shared/background/sweep";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { DeletionRequest, NewDeletionRequest } from "./schemas";
import {
  addDeletionRequest,
  claimRequest,
  findAvailableRequests,
  findDeletionRequests,
  type RequestRow,
} from "./subject-erasure/deletion-requests.repository";
import {
  CALLS_OF_OTHERS,
  FIRST_STAGE,
  LEASE_MS,
  processRequest,
} from "./subject-erasure/process-request";
import { maskSubject, readSubject } from "./subject-erasure/subject";

/** Records a request and suppresses its subject at once. `processRequest` does the rest. */
export async function requestDeletion(
  scope: Scope,
  key: SuppressionKey,
  { subject_type, subject: given, reason }: NewDeletionRequest,
): Promise<RequestRow> {
  const subject = readSubject(subject_type, given);
  const nowMs = Date.now();
  const id = newId(nowMs);
  // First, so that nothing of the subject is collected while the erasure runs.
  await suppress(scope, key, subject);
  const request = {
    id,
    subjectType: subject.type,
    subject: subject.value,
    masked: maskSubject(subject),
    reason: reason ?? null,
    stage: FIRST_STAGE,
    createdAt: nowMs,
  };
  const audit = recordAudit(scope, {
    action: "deletion_request.created",
    target: id,
    details: { subject_type },
  });
  return addDeletionRequest(scope, request, LEASE_MS, audit);
}

/** Newest first. */
export async function listDeletionRequests(
  scope: Scope,
  page: DatedQuery,
): Promise<Page<DeletionRequest>> {
  const { rows, total } = await findDeletionRequests(scope, page);
  return pageOf(rows.map(presentRequest), page, total);
}

/** Continues requests that a crash or their size left pending. */
export async function sweepDeletionRequests(
  db: Database,
  env: Env,
  { nowMs, budget }: Sweep,
  control: ControlDatabase,
): Promise<Rest> {
  for (const id of await findAvailableRequests(db, nowMs)) {
    if (!budget.allows(CALLS_OF_OTHERS)) return { hasMore: true };
    const row = await claimRequest(db, id, { nowMs, leaseMs: LEASE_MS });
    if (row) {
      const { workspaceId } = row;
      const scope: ControlScope = { db, control, workspaceId, actor: { kind: "system" } };
      await processRequest(scope, env, row, budget);
    }
    if (!budget.allows(CALLS_OF_OTHERS)) return { hasMore: true };
  }
  return NO_REST;
}

export const presentRequest = (row: RequestRow): DeletionRequest => ({
  id: row.id,
  subject_type: row.subjectType,
  subject: row.subject ?? row.masked,
  reason: row.reason,
  status: row.status,
  erased: { leads: row.erased.leads, emails: row.erased.emails },
  created_at: isoTime(row.createdAt),
  completed_at: isoTimeOrNull(row.completedAt),
});
