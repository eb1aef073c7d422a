import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { endPushes } from "#src/features/integrations/remove";

/** A push that is due for this long was not dispatched, or its worker was interrupted. */
const GRACE_MS = 30_000;
const INTEGRATIONS_PER_SWEEP = 500;

/**
 * Dispatches due pushes that no queue message delivers: of each integration the oldest, after which its delivery
 * dispatches the next one. Skips integrations that are leased or wait after a failure. Returns the number
 * of integrations.
 */
export async function sweepPushes(db: Database, env: Env, nowMs: number): Promise<number> {
  const { results } = await rawStatement(
    db,
    // With a single min(), SQLite reads the other columns from the row with the minimum.
    sql`SELECT due.workspace_id AS workspaceId, due.id AS pushId, due.integration_id AS integrationId,
        min(due.due_at), EXISTS (SELECT 1 FROM integrations WHERE id = due.integration_id) AS hasIntegration
      FROM pushes AS due INDEXED BY pushes_due
      WHERE due.status = 'pending' AND due.due_at <= ${nowMs - GRACE_MS}
      GROUP BY due.integration_id
      HAVING coalesce((SELECT available_at FROM integrations WHERE id = due.integration_id), 0) <= ${nowMs}
      LIMIT ${INTEGRATIONS_PER_SWEEP}`,
  ).all<{ workspaceId: string; pushId: string; integrationId: string; hasIntegration: number }>();
  await dispatchPushes(
    env,
    results.filter(({ hasIntegration }) => hasIntegration),
  );
  for (const { workspaceId, integrationId, hasIntegration } of results)
    if (!hasIntegration)
      await endPushes({ db, workspaceId, actor: { kind: "system" } }, integrationId);
  return results.length;
}
