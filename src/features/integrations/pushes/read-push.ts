import type { Scope } from "#src/db/scope";
import { type Page, pageOf } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { PushRow } from "./push-lease.repository";
import { findPush, findPushes, findPushRow } from "./pushes.repository";
import { MAX_FAILURES, type Push, type PushDetails, type PushQuery } from "./schemas";
import { MAX_ATTEMPTS } from "./settlement";

/** Includes pushes of deleted integrations. */
export async function listPushes(scope: Scope, query: PushQuery): Promise<Page<Push>> {
  const { rows, total } = await findPushes(scope, query);
  return pageOf(rows.map(present), query, total);
}

export async function requirePush(scope: Scope, id: string): Promise<PushRow> {
  const row = await findPushRow(scope, id);
  if (!row) throw notFound("Push");
  return row;
}

/** A push with its first failed leads and their errors. */
export async function readPush(scope: Scope, id: string): Promise<PushDetails> {
  const found = await findPush(scope, id, MAX_FAILURES);
  if (!found) throw notFound("Push");
  return {
    ...present(found.row),
    failures: found.failures.map(({ leadId, error }) => ({ lead_id: leadId, error: error ?? "" })),
  };
}

const present = (row: PushRow): Push => ({
  id: row.id,
  integration_id: row.integrationId,
  job_id: row.jobId,
  event: row.event,
  lead_count: row.leadCount,
  pushed: row.pushed,
  failed: row.failed,
  skipped: row.skipped,
  status: row.status,
  attempt: row.attempt,
  max_attempts: MAX_ATTEMPTS,
  next_attempt_at: row.status === "pending" ? isoTime(row.dueAt) : null,
  response_status: row.responseStatus,
  error: row.error,
  created_at: isoTime(row.createdAt),
  finished_at: isoTimeOrNull(row.finishedAt),
});
