import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { endPushes } from "#src/features/integrations/remove";

/** By then whoever made a push or is to deliver it has handed it to the queue, or is dead. */
const SETTLING_IN_MS = 30_000;
const INTEGRATIONS_PER_SWEEP = 500;

/**
 * Hands to the queue what is due and was lost on the way: of each integration the push that has waited
 * longest, for the others follow it. Those that somebody delivers to, or that are not well, are left
 * alone. Answers how many.
 */
export async function sweepPushes(db: Database, env: Env, nowMs: number): Promise<number> {
  const { results } = await rawStatement(
    db,
    // Beside a lone min(), SQLite takes the other columns from the row that has it.
    sql`SELECT due.workspace_id AS workspaceId, due.id AS pushId, due.integration_id AS integrationId,
        min(due.due_at), EXISTS (SELECT 1 FROM integrations WHERE id = due.integration_id) AS isThere
      FROM pushes AS due INDEXED BY pushes_due
      WHERE due.status = 'pending' AND due.due_at <= ${nowMs - SETTLING_IN_MS}
      GROUP BY due.integration_id
      HAVING coalesce((SELECT lease_until FROM integrations WHERE id = due.integration_id), 0) <= ${nowMs}
      LIMIT ${INTEGRATIONS_PER_SWEEP}`,
  ).all<{ workspaceId: string; pushId: string; integrationId: string; isThere: number }>();
  await dispatchPushes(
    env,
    results.filter(({ isThere }) => isThere),
  );
  for (const { workspaceId, integrationId, isThere } of results)
    if (!isThere) await endPushes({ db, workspaceId, actor: { kind: "system" } }, integrationId);
  return results.length;
}
