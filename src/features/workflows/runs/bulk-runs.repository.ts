import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import type { LeadFilter } from "#src/features/leads/filter";
import { leadQuery, seqsWithIds } from "#src/features/leads/find";
import type { RunStep } from "#src/features/workflows/definitions/step-types";
import { newId } from "#src/shared/ids";

/** Chooses the leads of a bulk action; `one per domain`: the newest lead of each domain that has several. */
export type BulkSelection =
  | { ids: readonly string[] }
  | { filter: LeadFilter; exclude_ids: readonly string[] }
  | "one per domain";

/** The number of chosen leads, which counts no further than `limit`. */
export async function countSelected(
  scope: Scope,
  selection: BulkSelection,
  limit: number,
): Promise<number> {
  const counted = await rawStatement(
    scope.db,
    sql`SELECT count(*) AS leads FROM (${seqsOf(scope, selection)} LIMIT ${limit})`,
  ).first<{ leads: number }>();
  return counted?.leads ?? 0;
}

type NewBulkRun = { step: RunStep; selection: BulkSelection };

/**
 * Stores a run of one step with its leads, in one batch. The queue works on it. Undefined if `maxRunning` bulk runs of
 * the workspace are in progress.
 */
export async function addBulkRun(
  scope: Scope,
  { step, selection }: NewBulkRun,
  { nowMs, maxRunning, maxLeads }: { nowMs: number; maxRunning: number; maxLeads: number },
): Promise<string | undefined> {
  const { db, workspaceId } = scope;
  const id = newId(nowMs);
  const counted = sql`(SELECT count(*) FROM workflow_run_leads WHERE run_id = ${id})`;
  const results = await db.$client.batch<{ id: string }>(
    [
      sql`INSERT INTO workflow_runs (id, workspace_id, workflow_id, job_id, "trigger", status, steps,
          reports, lineage, available_at, started_at)
        SELECT ${id}, ${workspaceId}, ${id}, '', 'bulk', 'running', ${JSON.stringify([step])},
          '[]', '[]', ${nowMs}, ${nowMs}
        WHERE (SELECT count(*) FROM workflow_runs WHERE workspace_id = ${workspaceId}
          AND "trigger" = 'bulk' AND status = 'running') < ${maxRunning}`,
      sql`INSERT INTO workflow_run_leads (run_id, lead_seq)
        SELECT ${id}, seq FROM (${seqsOf(scope, selection)} LIMIT ${maxLeads})
        WHERE EXISTS (SELECT 1 FROM workflow_runs WHERE id = ${id}) ON CONFLICT DO NOTHING`,
      sql`UPDATE workflow_runs SET leads_in = ${counted}, leads_out = ${counted}
        WHERE id = ${id} RETURNING id`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return results[2]!.results[0]?.id;
}

function seqsOf({ workspaceId }: Scope, selection: BulkSelection): SqlFragment {
  if (selection === "one per domain")
    return sql`SELECT seq FROM (
        SELECT seq, count(*) OVER (PARTITION BY domain) AS size,
          row_number() OVER (PARTITION BY domain ORDER BY created_at DESC, seq DESC) AS place
        FROM leads INDEXED BY leads_by_domain WHERE workspace_id = ${workspaceId})
      WHERE place = 1 AND size > 1`;
  if ("ids" in selection) return seqsWithIds(workspaceId, selection.ids);
  const { seqs } = leadQuery(workspaceId, selection.filter);
  return sql`SELECT seq FROM (${seqs}) WHERE seq NOT IN (${seqsWithIds(workspaceId, selection.exclude_ids)})`;
}
