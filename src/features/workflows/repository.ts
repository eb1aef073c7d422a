import { and, count, desc, eq, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { workflowRuns, workflows } from "#src/db/tables/workflows";
import { type PageQuery, rowsOf } from "#src/http/paginated";

export const MOST_WORKFLOWS = 100;

export type WorkflowRow = typeof workflows.$inferSelect;
export type RunRow = typeof workflowRuns.$inferSelect;

/** When a run of it last began, by the index of its runs. */
const lastRunAt = sql<number | null>`(SELECT max(started_at) FROM workflow_runs
  WHERE workflow_runs.workflow_id = workflows.id)`;

const isOne = ({ workspaceId }: Scope, id: string) =>
  and(eq(workflows.id, id), eq(workflows.workspaceId, workspaceId));

/** Undefined where the workspace has as many workflows as it may. */
export async function addWorkflow(
  { db, workspaceId }: Scope,
  { id, name, trigger, steps, enabled, createdAt }: Omit<WorkflowRow, "workspaceId">,
): Promise<boolean> {
  const { meta } = await rawStatement(
    db,
    sql`INSERT INTO workflows (id, workspace_id, name, "trigger", steps, enabled, created_at)
      SELECT ${id}, ${workspaceId}, ${name}, ${trigger}, ${JSON.stringify(steps)}, ${Number(enabled)}, ${createdAt}
      WHERE (SELECT count(*) FROM workflows WHERE workspace_id = ${workspaceId}) < ${MOST_WORKFLOWS}`,
  ).run();
  return meta.changes > 0;
}

export async function changeWorkflow(
  scope: Scope,
  id: string,
  change: Partial<WorkflowRow>,
): Promise<boolean> {
  const changed = await scope.db
    .update(workflows)
    // Something is always set: an empty change answers the workflow as it is.
    .set({ ...change, id })
    .where(isOne(scope, id))
    .returning({ id: workflows.id });
  return changed.length > 0;
}

export async function findWorkflow(scope: Scope, id: string) {
  const [found] = await scope.db
    .select({ row: workflows, lastRunAt })
    .from(workflows)
    .where(isOne(scope, id));
  return found;
}

/** Newest first. */
export async function findWorkflows({ db, workspaceId }: Scope, page: PageQuery) {
  const ours = eq(workflows.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, [counted]] = await db.batch([
    db
      .select({ row: workflows, lastRunAt })
      .from(workflows)
      .where(ours)
      .orderBy(desc(workflows.createdAt), desc(workflows.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(workflows).where(ours),
  ]);
  return { rows, total: counted!.total };
}

/** Its runs go with it; one under way stops where it is. */
export async function removeWorkflow({ db, workspaceId }: Scope, id: string): Promise<boolean> {
  const runs = sql`workflow_runs WHERE workflow_id = ${id} AND workspace_id = ${workspaceId}`;
  const answers = await db.$client.batch(
    [
      sql`DELETE FROM workflow_run_leads WHERE run_id IN (SELECT id FROM ${runs} AND status = 'running')`,
      sql`DELETE FROM ${runs}`,
      sql`DELETE FROM workflows WHERE id = ${id} AND workspace_id = ${workspaceId} RETURNING id`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return answers[2]!.results.length > 0;
}

export async function findRun({ db, workspaceId }: Scope, workflowId: string, runId: string) {
  const [row] = await db
    .select()
    .from(workflowRuns)
    .where(
      and(
        eq(workflowRuns.id, runId),
        eq(workflowRuns.workflowId, workflowId),
        eq(workflowRuns.workspaceId, workspaceId),
      ),
    );
  return row;
}

/** Newest first. */
export async function findRuns({ db, workspaceId }: Scope, workflowId: string, page: PageQuery) {
  const ofWorkflow = and(
    eq(workflowRuns.workflowId, workflowId),
    eq(workflowRuns.workspaceId, workspaceId),
  );
  const { limit, offset } = rowsOf(page);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(workflowRuns)
      .where(ofWorkflow)
      .orderBy(desc(workflowRuns.startedAt), desc(workflowRuns.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(workflowRuns).where(ofWorkflow),
  ]);
  return { rows, total: counted!.total };
}
