import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, leaseExists, hasLease, release, renew, sweep } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { workflowRuns } from "#src/db/tables/workflows";
import { creditsSpent } from "#src/features/ai/charging/charge";
import type { WorkflowRunKey } from "#src/shared/jobs/queue-messages";
import { chargesOf } from "./charges";
import type { RunRow } from "./runs.repository";

const isRunning = ({ workspaceId }: Scope, id: string) =>
  and(
    eq(workflowRuns.id, id),
    eq(workflowRuns.workspaceId, workspaceId),
    eq(workflowRuns.status, "running"),
  );

const leasedRow = (scope: Scope, { id, leaseToken }: RunRow) =>
  hasLease(workflowRuns, isRunning(scope, id), leaseToken);

/** Condition: this worker still has the lease. For the writes that go with `storeProgress`. */
export const isLeased = (scope: Scope, run: RunRow): SqlFragment =>
  leaseExists(workflowRuns, leasedRow(scope, run));

/** Leases a run. Undefined: the run has ended, was deleted, or is leased by another worker. */
export async function leaseRun(
  scope: Scope,
  runId: string,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<RunRow | undefined> {
  const where = isRunning(scope, runId);
  const [run] = await claim(scope.db, workflowRuns, { where, nowMs, leaseMs }).returning();
  return run;
}

/**
 * Stores the current leads of the job as the leads of the run, in one D1 batch. Returns their number;
 * undefined if the lease was lost.
 */
export async function storeLeads(scope: Scope, run: RunRow): Promise<number | undefined> {
  const { db, workspaceId } = scope;
  const counted = sql`(SELECT count(*) FROM workflow_run_leads WHERE run_id = ${run.id})`;
  const results = await db.$client.batch<{ leadsIn: number }>(
    [
      sql`INSERT INTO workflow_run_leads (run_id, lead_seq)
        SELECT ${run.id}, seq FROM leads INDEXED BY leads_by_job
        WHERE workspace_id = ${workspaceId} AND job_id = ${run.jobId} AND ${isLeased(scope, run)}
        ON CONFLICT DO NOTHING`,
      sql`UPDATE workflow_runs SET leads_in = ${counted}, leads_out = ${counted}
        WHERE ${leasedRow(scope, run)} RETURNING leads_in AS leadsIn`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return results[1]!.results[0]?.leadsIn;
}

/** The mutable state of a run. */
export type Progress = Pick<
  RunRow,
  "step" | "cursor" | "tries" | "reports" | "creditsSpent" | "leadsOut"
>;

/**
 * Stores the progress of the run together with `writes` in one D1 batch, and renews the lease. Returns false,
 * and writes nothing, if the lease was lost.
 */
export async function storeProgress(
  scope: Scope,
  run: RunRow,
  { step, cursor, tries, reports, creditsSpent: spent, leadsOut }: Progress,
  { availableAt, attempts }: Pick<RunRow, "attempts"> & { availableAt: number },
  writes: SqlFragment[],
): Promise<boolean> {
  const { db } = scope;
  const written = renew(db, workflowRuns, leasedRow(scope, run), availableAt, {
    step,
    cursor,
    tries,
    attempts,
    reports,
    creditsSpent: spent,
    leadsOut,
  }).returning({ id: workflowRuns.id });
  const results = await db.$client.batch(
    [...writes, written.getSQL()].map((statement) => rawStatement(db, statement)),
  );
  return results.at(-1)!.results.length > 0;
}

/** Ends the run, deletes its list of leads, and takes its cost from the credit ledger. Undefined if the lease was lost. */
export async function endRun(
  scope: Scope,
  run: RunRow,
  { status, finishedAt }: { status: RunRow["status"]; finishedAt: number },
): Promise<Pick<RunRow, "leadsOut" | "creditsSpent"> | undefined> {
  const { db } = scope;
  const results = await db.$client.batch<Pick<RunRow, "leadsOut" | "creditsSpent">>(
    [
      sql`UPDATE workflow_runs SET status = ${status}, finished_at = ${finishedAt}, lease_token = NULL,
          reports = ${JSON.stringify(run.reports)},
          leads_out = (SELECT count(*) FROM workflow_run_leads WHERE run_id = ${run.id}),
          credits_spent = ${creditsSpent(scope, chargesOf(run))}
        WHERE ${leasedRow(scope, run)}
        RETURNING leads_out AS leadsOut, credits_spent AS creditsSpent`,
      sql`DELETE FROM workflow_run_leads WHERE run_id = ${run.id} AND NOT EXISTS (
        SELECT 1 FROM workflow_runs WHERE id = ${run.id} AND status = 'running')`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return results[0]!.results[0];
}

/** Ends the lease: another worker can claim the run from `availableAt` on. */
export async function endLease(
  scope: Scope,
  run: RunRow,
  { availableAt, attempts }: { availableAt: number; attempts: number },
): Promise<void> {
  await release(scope.db, workflowRuns, leasedRow(scope, run), availableAt, { attempts });
}

/** Finds runs that no worker has continued for `graceMs`. Returns each of them again only after `graceMs` more. */
export const findStalledRuns = async (
  db: Database,
  stalled: { nowMs: number; graceMs: number; limit: number },
): Promise<WorkflowRunKey[]> =>
  sweep(db, workflowRuns, {
    // A literal, because SQLite does not use the partial index for a parameter.
    where: sql`${workflowRuns.status} = 'running'`,
    ...stalled,
  }).returning({ workspaceId: workflowRuns.workspaceId, runId: workflowRuns.id });
