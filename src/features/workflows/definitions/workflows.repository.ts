import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { workflowRunLeads, workflowRuns, workflows } from "#src/db/tables/workflows";
import { recordAudit } from "#src/features/audit-log/record";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import type { Step } from "./step-types";

export const MAX_WORKFLOWS = 100;

type Stored = typeof workflows.$inferSelect;
export type WorkflowRow = Omit<Stored, "workspaceId" | "steps"> & { steps: Step[] };

/** A workflow and the start of its latest run. */
export type FoundWorkflow = { row: WorkflowRow; lastRunAt: number | null };

/** Start of the workflow's latest run, read from the index of runs. */
const lastRunAt = sql<number | null>`(SELECT max(started_at) FROM workflow_runs
  WHERE workflow_runs.workflow_id = workflows.id)`;

const isOne = ({ workspaceId }: Scope, id: string) =>
  and(eq(workflows.id, id), eq(workflows.workspaceId, workspaceId));

const exists = (scope: Scope, id: string) =>
  sql`EXISTS (SELECT 1 FROM ${workflows} WHERE ${isOne(scope, id)})`;

/** The steps were validated by `Step` when they were stored. */
const toFound = ({ row, lastRunAt: ranAt }: { row: Stored; lastRunAt: number | null }) => ({
  row: { ...row, steps: row.steps as Step[] },
  lastRunAt: ranAt,
});

/** Returns false at the limit of the workspace. The statement counts rows itself, so concurrent inserts count too. */
export async function addWorkflow(
  scope: Scope,
  { id, name, trigger, steps, enabled, createdAt }: WorkflowRow,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const [added] = await db.batch([
    db
      .insert(workflows)
      .select(
        sql`SELECT ${id}, ${workspaceId}, ${name}, ${trigger}, ${JSON.stringify(steps)}, ${Number(enabled)}, ${createdAt}
          WHERE (SELECT count(*) FROM workflows WHERE workspace_id = ${workspaceId}) < ${MAX_WORKFLOWS}`,
      )
      .returning({ id: workflows.id }),
    recordAudit(scope, {
      action: "workflow.created",
      target: id,
      details: { trigger, steps: steps.map(({ type }) => type) },
      onlyIf: exists(scope, id),
    }),
  ]);
  return added.length > 0;
}

/** Returns false for an unknown workflow. */
export async function changeWorkflow(
  scope: Scope,
  id: string,
  change: Partial<WorkflowRow>,
): Promise<boolean> {
  const { db } = scope;
  const [, changed] = await db.batch([
    recordAudit(scope, {
      action: "workflow.changed",
      target: id,
      details: { members: Object.keys(change) },
      onlyIf: exists(scope, id),
    }),
    db.update(workflows).set(change).where(isOne(scope, id)).returning({ id: workflows.id }),
  ]);
  return changed.length > 0;
}

export async function findWorkflow(scope: Scope, id: string): Promise<FoundWorkflow | undefined> {
  const [found] = await scope.db
    .select({ row: workflows, lastRunAt })
    .from(workflows)
    .where(isOne(scope, id));
  return found && toFound(found);
}

export async function findWorkflows(
  { db, workspaceId }: Scope,
  page: DatedQuery,
): Promise<{ rows: FoundWorkflow[]; total: number }> {
  const ours = eq(workflows.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, [counted]] = await db.batch([
    db
      .select({ row: workflows, lastRunAt })
      .from(workflows)
      .where(ours)
      .orderBy(...sorted(page.sort, workflows.createdAt, workflows.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(workflows).where(ours),
  ]);
  return { rows: rows.map(toFound), total: counted!.total };
}

/** Deletes the runs as well. A run in progress stops at its next write. */
export async function removeWorkflow(scope: Scope, id: string): Promise<boolean> {
  const { db, workspaceId } = scope;
  const isItsRun = and(eq(workflowRuns.workflowId, id), eq(workflowRuns.workspaceId, workspaceId));
  const inProgress = db
    .select({ id: workflowRuns.id })
    .from(workflowRuns)
    .where(and(isItsRun, eq(workflowRuns.status, "running")));
  const onlyIf = exists(scope, id);
  const [, , , removed] = await db.batch([
    recordAudit(scope, { action: "workflow.deleted", target: id, onlyIf }),
    db.delete(workflowRunLeads).where(inArray(workflowRunLeads.runId, inProgress)),
    db.delete(workflowRuns).where(isItsRun),
    db.delete(workflows).where(isOne(scope, id)).returning({ id: workflows.id }),
  ]);
  return removed.length > 0;
}
