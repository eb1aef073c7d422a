import { and, asc, eq } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { pushes, pushLeads } from "#src/db/tables/integrations";
import { type Page, pageOf, rowsOf } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { PushRow } from "./delivery-writes";
import { MAX_FAILURES, type Push, type PushDetails, type PushQuery } from "./schemas";
import { MAX_ATTEMPTS } from "./settlement";

/** Includes pushes of deleted integrations. */
export async function listPushes(
  { db, workspaceId }: Scope,
  { integration_id, status, sort, ...page }: PushQuery,
): Promise<Page<Push>> {
  const those = and(
    eq(pushes.workspaceId, workspaceId),
    integration_id === undefined ? undefined : eq(pushes.integrationId, integration_id),
    status === undefined ? undefined : eq(pushes.status, status),
  );
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(pushes)
      .where(those)
      .orderBy(...sorted(sort, pushes.createdAt, pushes.id))
      .limit(limit)
      .offset(offset),
    db.$count(pushes, those),
  ]);
  return pageOf(rows.map(present), page, total);
}

/** A push with its first failed leads and their errors. */
export async function readPush({ db, workspaceId }: Scope, id: string): Promise<PushDetails> {
  const [[row], failures] = await db.batch([
    db
      .select()
      .from(pushes)
      .where(and(eq(pushes.id, id), eq(pushes.workspaceId, workspaceId))),
    db
      .select({ lead_id: pushLeads.leadId, error: pushLeads.error })
      .from(pushLeads)
      .where(
        and(
          eq(pushLeads.pushId, id),
          eq(pushLeads.workspaceId, workspaceId),
          eq(pushLeads.state, "failed"),
        ),
      )
      .orderBy(asc(pushLeads.position))
      .limit(MAX_FAILURES),
  ]);
  if (!row) throw notFound("Push");
  return {
    ...present(row),
    failures: failures.map(({ lead_id, error }) => ({ lead_id, error: error ?? "" })),
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
