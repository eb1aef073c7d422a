import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { pushes, pushLeads } from "#src/db/tables/integrations";
import { rowsOf } from "#src/http/paginated";
import type { PushKey } from "#src/shared/jobs/queue-messages";
import type { PushRow } from "./push-lease.repository";
import type { PushQuery } from "./schemas";

const own = ({ workspaceId }: Scope, id: string) =>
  and(eq(pushes.id, id), eq(pushes.workspaceId, workspaceId));

/** A page of pushes and the total number of matches. Includes pushes of deleted integrations. */
export async function findPushes(
  { db, workspaceId }: Scope,
  { integration_id, status, sort, ...page }: PushQuery,
): Promise<{ rows: PushRow[]; total: number }> {
  const matching = and(
    eq(pushes.workspaceId, workspaceId),
    integration_id === undefined ? undefined : eq(pushes.integrationId, integration_id),
    status === undefined ? undefined : eq(pushes.status, status),
  );
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(pushes)
      .where(matching)
      .orderBy(...sorted(sort, pushes.createdAt, pushes.id))
      .limit(limit)
      .offset(offset),
    db.$count(pushes, matching),
  ]);
  return { rows, total };
}

export async function findPushRow(scope: Scope, id: string): Promise<PushRow | undefined> {
  const [row] = await scope.db.select().from(pushes).where(own(scope, id));
  return row;
}

/** A push with its first failed leads and their errors. */
export async function findPush(
  scope: Scope,
  id: string,
  maxFailures: number,
): Promise<{ row: PushRow; failures: { leadId: string; error: string | null }[] } | undefined> {
  const { db, workspaceId } = scope;
  const [[row], failures] = await db.batch([
    db.select().from(pushes).where(own(scope, id)),
    db
      .select({ leadId: pushLeads.leadId, error: pushLeads.error })
      .from(pushLeads)
      .where(
        and(
          eq(pushLeads.pushId, id),
          eq(pushLeads.workspaceId, workspaceId),
          eq(pushLeads.state, "failed"),
        ),
      )
      .orderBy(asc(pushLeads.position))
      .limit(maxFailures),
  ]);
  return row && { row, failures };
}

/** Whether a push is pending and due. */
export async function isDue(scope: Scope, id: string, nowMs: number): Promise<boolean> {
  const matching = and(own(scope, id), eq(pushes.status, "pending"), lte(pushes.dueAt, nowMs));
  return (await scope.db.$count(pushes, matching)) > 0;
}

type OverduePush = PushKey & { integrationId: string; hasIntegration: boolean };

/**
 * Of each integration that is available now, the oldest push that was due before `dueBefore`. Includes pushes of
 * deleted integrations.
 */
export async function findOverduePushes(
  db: Database,
  { nowMs, dueBefore }: { nowMs: number; dueBefore: number },
  limit: number,
): Promise<OverduePush[]> {
  const { results } = await rawStatement(
    db,
    // With a single min(), SQLite reads the other columns from the row with the minimum.
    sql`SELECT due.workspace_id AS workspaceId, due.id AS pushId, due.integration_id AS integrationId,
        min(due.due_at), EXISTS (SELECT 1 FROM integrations WHERE id = due.integration_id) AS hasIntegration
      FROM pushes AS due INDEXED BY pushes_due
      WHERE due.status = 'pending' AND due.due_at <= ${dueBefore}
      GROUP BY due.integration_id
      HAVING coalesce((SELECT available_at FROM integrations WHERE id = due.integration_id), 0) <= ${nowMs}
      LIMIT ${limit}`,
  ).all<Omit<OverduePush, "hasIntegration"> & { hasIntegration: number }>();
  return results.map((row) => ({ ...row, hasIntegration: Boolean(row.hasIntegration) }));
}
