import { and, count, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { newLease } from "#src/db/lease";
import { newIdOf } from "#src/db/new-id";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { workflowRuns } from "#src/db/tables/workflows";
import type { RunQuery } from "#src/features/workflows/definitions/schemas";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { newId } from "#src/shared/ids";
import type { WorkflowRunKey } from "#src/shared/jobs/queue-messages";

export type RunRow = typeof workflowRuns.$inferSelect;

const isRunOf = ({ workspaceId }: Scope, workflowId: string) =>
  and(eq(workflowRuns.workflowId, workflowId), eq(workflowRuns.workspaceId, workspaceId));

export async function findRun(
  scope: Scope,
  workflowId: string,
  runId: string,
): Promise<RunRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(workflowRuns)
    .where(and(eq(workflowRuns.id, runId), isRunOf(scope, workflowId)));
  return row;
}

export async function findRuns(
  scope: Scope,
  workflowId: string,
  page: RunQuery,
): Promise<{ rows: RunRow[]; total: number }> {
  return findPage(scope, isRunOf(scope, workflowId), page);
}

/** Bulk actions of the workspace. The condition on the trigger is that of their index. */
export async function findBulkRuns(
  scope: Scope,
  page: DatedQuery,
): Promise<{ rows: RunRow[]; total: number }> {
  const areBulk = sql.raw("\"trigger\" = 'bulk'");
  return findPage(scope, and(eq(workflowRuns.workspaceId, scope.workspaceId), areBulk), page);
}

/** Selects only the type of each step: step texts are long, and lists do not return them. */
async function findPage({ db }: Scope, condition: SQL | undefined, page: RunQuery | DatedQuery) {
  const { limit, offset } = rowsOf(page);
  const stepTypes = sql`(SELECT json_group_array(json_object('type', value ->> 'type'))
    FROM json_each(${workflowRuns.steps}))`;
  const [rows, [counted]] = await db.batch([
    db
      .select({
        ...getTableColumns(workflowRuns),
        steps: stepTypes.mapWith(workflowRuns.steps),
      })
      .from(workflowRuns)
      .where(condition)
      .orderBy(...sorted(page.sort, workflowRuns.startedAt, workflowRuns.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(workflowRuns).where(condition),
  ]);
  return { rows, total: counted!.total };
}

/** The workflow of a run and the workflows that led to it, oldest first. Of any workspace, because a loop can span two. */
export async function findLineage(db: Database, runId: string): Promise<string[] | undefined> {
  const found = await rawStatement(
    db,
    sql`SELECT workflow_id AS workflowId, lineage FROM workflow_runs WHERE id = ${runId}`,
  ).first<{ workflowId: string; lineage: string }>();
  return found ? [...(JSON.parse(found.lineage) as string[]), found.workflowId] : undefined;
}

type NewRun = { workflowId: string; jobId: string; lineage: string[] };

/**
 * Inserts a manual run of the current workflow, leased by the caller. Undefined if a run of the workflow on the
 * job is in progress.
 */
export async function addRun(
  { db, workspaceId }: Scope,
  { workflowId, jobId, lineage }: NewRun,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<RunRow | undefined> {
  const id = newId(nowMs);
  const lease = newLease(nowMs, leaseMs);
  const added = await rawStatement(
    db,
    sql`INSERT INTO workflow_runs (id, workspace_id, workflow_id, job_id, "trigger", status, steps,
        reports, lineage, attempts, lease_token, available_at, started_at)
      SELECT ${id}, workspace_id, id, ${jobId}, 'manual', 'running', steps,
        '[]', ${JSON.stringify(lineage)}, 1, ${lease.leaseToken}, ${lease.availableAt}, ${nowMs}
      FROM workflows WHERE id = ${workflowId} AND workspace_id = ${workspaceId}
      ON CONFLICT (workflow_id, job_id) WHERE status = 'running' DO NOTHING RETURNING steps`,
  ).first<{ steps: string }>();
  if (!added) return undefined;
  return {
    id,
    workspaceId,
    workflowId,
    jobId,
    trigger: "manual",
    status: "running",
    steps: JSON.parse(added.steps) as unknown[],
    reports: [],
    lineage,
    leadsIn: null,
    leadsOut: 0,
    creditsSpent: 0,
    step: 0,
    cursor: 0,
    tries: 0,
    attempts: 1,
    ...lease,
    startedAt: nowMs,
    finishedAt: null,
  };
}

/**
 * Inserts a run of each enabled workflow with the trigger `job_completed` that existed when the job ended.
 * Returns the new runs; a repetition adds none.
 */
export async function addRunsOfJob(
  { db, workspaceId }: Scope,
  { jobId, endedAt, nowMs }: { jobId: string; endedAt: number; nowMs: number },
): Promise<WorkflowRunKey[]> {
  const { results } = await rawStatement(
    db,
    sql`INSERT INTO workflow_runs (id, workspace_id, workflow_id, job_id, "trigger", status, steps,
        reports, lineage, available_at, started_at)
      SELECT ${newIdOf(nowMs)}, workspace_id, id, ${jobId}, 'job_completed', 'running', steps,
        '[]', '[]', ${nowMs}, ${nowMs}
      FROM workflows WHERE workspace_id = ${workspaceId} AND "trigger" = 'job_completed' AND enabled
        AND created_at <= ${endedAt}
      ON CONFLICT DO NOTHING RETURNING workspace_id AS workspaceId, id AS runId`,
  ).all<WorkflowRunKey>();
  return results;
}
