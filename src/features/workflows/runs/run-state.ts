import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, existsHeld, isHeld, release, renew, sweep } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { workflowRuns } from "#src/db/tables/workflows";
import type { WorkflowRunKey } from "#src/shared/jobs/queue-messages";
import { creditsSpent } from "#src/features/ai/charging/charge";
import type { RunRow } from "#src/features/workflows/definitions/repository";
import { chargesOf } from "./charges";

/** Longer than any batch of a step takes. */
export const LEASE_MS = 3 * 60_000;
/** The queue delivers a message within this time, or the message is lost. */
const STALLED_AFTER_MS = 60_000;
const RUNS_PER_SWEEP = 100;

/** Another worker leased the run, or the run was deleted with its workflow. The caller stops. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** A lead of a run. `isSkippable`: the step has nothing to do for it. */
export type RunLead = { seq: number; id: string; isSkippable: boolean };

const isRunning = ({ workspaceId }: Scope, id: string) =>
  and(
    eq(workflowRuns.id, id),
    eq(workflowRuns.workspaceId, workspaceId),
    eq(workflowRuns.status, "running"),
  );

const leaseHeld = (scope: Scope, { id, leaseToken }: RunRow) =>
  isHeld(workflowRuns, isRunning(scope, id), leaseToken);

/** SQL condition "this worker still holds the lease", for writes that go with `saveProgress`. */
export const isLeased = (scope: Scope, run: RunRow): SQL =>
  existsHeld(workflowRuns, leaseHeld(scope, run));

/** Leases a run. Undefined: the run has ended, was deleted, or is leased by another worker. */
export async function claimRun(
  scope: Scope,
  runId: string,
  nowMs: number,
): Promise<RunRow | undefined> {
  const where = isRunning(scope, runId);
  const [run] = await claim(scope.db, workflowRuns, {
    where,
    nowMs,
    leaseMs: LEASE_MS,
  }).returning();
  return run;
}

/** Stores the current leads of the job as the leads of the run, in one D1 batch. */
export async function listLeads(scope: Scope, run: RunRow): Promise<void> {
  const { db, workspaceId } = scope;
  const counted = sql`(SELECT count(*) FROM workflow_run_leads WHERE run_id = ${run.id})`;
  const results = await db.$client.batch<{ leadsIn: number }>(
    [
      sql`INSERT INTO workflow_run_leads (run_id, lead_seq)
        SELECT ${run.id}, seq FROM leads INDEXED BY leads_by_job
        WHERE workspace_id = ${workspaceId} AND job_id = ${run.jobId} AND ${isLeased(scope, run)}
        ON CONFLICT DO NOTHING`,
      sql`UPDATE workflow_runs SET leads_in = ${counted}, leads_out = ${counted}
        WHERE ${leaseHeld(scope, run)} RETURNING leads_in AS leadsIn`,
    ].map((statement) => rawStatement(db, statement)),
  );
  const [listed] = results[1]!.results;
  if (!listed) throw new LeaseLost(run.id);
  run.leadsIn = run.leadsOut = listed.leadsIn;
}

const waiting = ({ workspaceId }: Scope, { id, cursor }: RunRow) =>
  sql`workflow_run_leads AS listed CROSS JOIN leads ON leads.seq = listed.lead_seq
    WHERE listed.run_id = ${id} AND listed.lead_seq > ${cursor} AND leads.workspace_id = ${workspaceId}`;

/** The next leads for the run's current step. */
export async function nextLeads(
  scope: Scope,
  run: RunRow,
  isSkippable: SQL,
  limit: number,
): Promise<RunLead[]> {
  const { results } = await rawStatement(
    scope.db,
    sql`SELECT leads.seq, leads.id, (${isSkippable}) AS isSkippable FROM ${waiting(scope, run)}
      ORDER BY listed.lead_seq LIMIT ${limit}`,
  ).all<{ seq: number; id: string; isSkippable: number | null }>();
  return results.map((lead) => ({ ...lead, isSkippable: Boolean(lead.isSkippable) }));
}

/** Checks again whether a step can skip a lead. True also for a deleted lead. */
export async function isSkippableNow(
  { db, workspaceId }: Scope,
  { seq }: RunLead,
  isSkippable: SQL,
): Promise<boolean> {
  const lead = await rawStatement(
    db,
    sql`SELECT (${isSkippable}) AS isSkippable FROM leads WHERE seq = ${seq} AND workspace_id = ${workspaceId}`,
  ).first<{ isSkippable: number }>();
  return lead?.isSkippable !== 0;
}

/** Whether an earlier attempt at the current batch crashed or had to wait. */
export const isRepeated = ({ attempts, tries }: RunRow): boolean => attempts > 1 || tries > 0;

/** Counts the leads that the current step has not reached, and those of them that it cannot skip. */
export async function countWaiting(scope: Scope, run: RunRow, isSkippable: SQL) {
  const counted = await rawStatement(
    scope.db,
    sql`SELECT count(*) AS leads, count(*) - coalesce(sum(${isSkippable}), 0) AS open
      FROM ${waiting(scope, run)}`,
  ).first<{ leads: number; open: number }>();
  return counted ?? { leads: 0, open: 0 };
}

/** Selects the seqs of all leads that are in the run now. */
export const seqsOf = ({ id }: RunRow) =>
  sql`SELECT lead_seq AS seq FROM workflow_run_leads WHERE run_id = ${id} ORDER BY lead_seq`;

/** The mutable state of a run. */
export type Progress = Pick<
  RunRow,
  "step" | "cursor" | "tries" | "reports" | "creditsSpent" | "leadsOut"
>;

/**
 * Saves the progress of the run together with `writes` in one D1 batch, and renews the lease. Throws
 * `LeaseLost`, and writes nothing, when this worker no longer holds the lease.
 */
export async function saveProgress(
  scope: Scope,
  run: RunRow,
  progress: Progress,
  writes: SQL[] = [],
) {
  const { db } = scope;
  const availableAt = Date.now() + LEASE_MS;
  const { step, cursor, tries, creditsSpent: spent, leadsOut } = progress;
  const { reports } = progress;
  const written = renew(db, workflowRuns, leaseHeld(scope, run), availableAt, {
    step,
    cursor,
    tries,
    attempts: 1,
    reports,
    creditsSpent: spent,
    leadsOut,
  }).returning({ id: workflowRuns.id });
  const results = await db.$client.batch(
    [...writes, written.getSQL()].map((statement) => rawStatement(db, statement)),
  );
  if (results.at(-1)!.results.length === 0) throw new LeaseLost(run.id);
  // A worker that claims the run after a crash makes the second attempt at the next batch.
  Object.assign(run, progress, { availableAt, attempts: 1 });
}

/** Ends the run and takes its cost from the credit ledger. */
export async function finish(scope: Scope, run: RunRow, status: RunRow["status"]): Promise<void> {
  const { db } = scope;
  const nowMs = Date.now();
  const results = await db.$client.batch<{ leadsOut: number; spent: number }>(
    [
      sql`UPDATE workflow_runs SET status = ${status}, finished_at = ${nowMs}, lease_token = NULL,
          reports = ${JSON.stringify(run.reports)},
          leads_out = (SELECT count(*) FROM workflow_run_leads WHERE run_id = ${run.id}),
          credits_spent = ${creditsSpent(scope, chargesOf(run))}
        WHERE ${leaseHeld(scope, run)}
        RETURNING leads_out AS leadsOut, credits_spent AS spent`,
      sql`DELETE FROM workflow_run_leads WHERE run_id = ${run.id} AND NOT EXISTS (
        SELECT 1 FROM workflow_runs WHERE id = ${run.id} AND status = 'running')`,
    ].map((statement) => rawStatement(db, statement)),
  );
  const [ended] = results[0]!.results;
  if (!ended) throw new LeaseLost(run.id);
  Object.assign(run, {
    status,
    finishedAt: nowMs,
    leadsOut: ended.leadsOut,
    creditsSpent: ended.spent,
  });
}

/** Releases a run, so that another worker can claim it at once. `isClean`: no batch was interrupted. */
export async function releaseRun(scope: Scope, run: RunRow, isClean: boolean): Promise<void> {
  const attempts = isClean ? 0 : run.attempts;
  await release(scope.db, workflowRuns, leaseHeld(scope, run), Date.now(), { attempts });
}

/** Finds runs without a lease whose message is lost. Returns each of them again only after the grace period. */
export async function findStalledRuns(db: Database, nowMs: number): Promise<WorkflowRunKey[]> {
  const found = await sweep(db, workflowRuns, {
    // A literal, because SQLite does not use the partial index for a parameter.
    where: sql`${workflowRuns.status} = 'running'`,
    nowMs,
    graceMs: STALLED_AFTER_MS,
    limit: RUNS_PER_SWEEP,
  }).returning({ workspaceId: workflowRuns.workspaceId, runId: workflowRuns.id });
  return found;
}
