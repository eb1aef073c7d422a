import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, existsHeld, isHeld, release, renew, sweep } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { workflowRuns } from "#src/db/tables/workflows";
import type { WorkflowRunKey } from "#src/shared/jobs/queue-messages";
import { creditsSpent } from "#src/features/ai/charge";
import type { RunRow } from "#src/features/workflows/definitions/repository";
import { chargesOf } from "./charges";

/** Longer than any portion of a step takes. */
export const LEASE_MS = 3 * 60_000;
/** A message has come by then, or is lost. */
const LOST_AFTER_MS = 60_000;
const RUNS_PER_SWEEP = 100;

/** Somebody else works on the run now, or it is gone with its workflow: nothing more is to be done here. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** A lead of a run; `isMoot` where the step has nothing to do for it. */
export type RunLead = { seq: number; id: string; isMoot: boolean };

const isRunning = ({ workspaceId }: Scope, id: string) =>
  and(
    eq(workflowRuns.id, id),
    eq(workflowRuns.workspaceId, workspaceId),
    eq(workflowRuns.status, "running"),
  );

const held = (scope: Scope, { id, leaseToken }: RunRow) =>
  isHeld(workflowRuns, isRunning(scope, id), leaseToken);

/** Whether the run is still ours: for writes that go with `keep`. */
export const isLeased = (scope: Scope, run: RunRow): SQL =>
  existsHeld(workflowRuns, held(scope, run));

/** Takes a run up where it was left; undefined where it has ended, is gone, or is in other hands. */
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

/** Lists the leads that the job has now as those of the run, in one batch. */
export async function listLeads(scope: Scope, run: RunRow): Promise<void> {
  const { db, workspaceId } = scope;
  const counted = sql`(SELECT count(*) FROM workflow_run_leads WHERE run_id = ${run.id})`;
  const answers = await db.$client.batch<{ leadsIn: number }>(
    [
      sql`INSERT INTO workflow_run_leads (run_id, lead_seq)
        SELECT ${run.id}, seq FROM leads INDEXED BY leads_by_job
        WHERE workspace_id = ${workspaceId} AND job_id = ${run.jobId} AND ${isLeased(scope, run)}
        ON CONFLICT DO NOTHING`,
      sql`UPDATE workflow_runs SET leads_in = ${counted}, leads_out = ${counted}
        WHERE ${held(scope, run)} RETURNING leads_in AS leadsIn`,
    ].map((statement) => rawStatement(db, statement)),
  );
  const [listed] = answers[1]!.results;
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
  isMoot: SQL,
  limit: number,
): Promise<RunLead[]> {
  const { results } = await rawStatement(
    scope.db,
    sql`SELECT leads.seq, leads.id, (${isMoot}) AS isMoot FROM ${waiting(scope, run)}
      ORDER BY listed.lead_seq LIMIT ${limit}`,
  ).all<{ seq: number; id: string; isMoot: number | null }>();
  return results.map((lead) => ({ ...lead, isMoot: Boolean(lead.isMoot) }));
}

/** Whether a step has nothing to do for a lead by now, or the lead is gone. */
export async function isMootNow(
  { db, workspaceId }: Scope,
  { seq }: RunLead,
  isMoot: SQL,
): Promise<boolean> {
  const lead = await rawStatement(
    db,
    sql`SELECT (${isMoot}) AS isMoot FROM leads WHERE seq = ${seq} AND workspace_id = ${workspaceId}`,
  ).first<{ isMoot: number }>();
  return lead?.isMoot !== 0;
}

/** Whether somebody has worked on the current portion before, who died or had to wait. */
export const isRepeated = ({ attempts, tries }: RunRow): boolean => attempts > 1 || tries > 0;

/** How many leads the current step has still to come to, and for how many of them there is something to do. */
export async function countWaiting(scope: Scope, run: RunRow, isMoot: SQL) {
  const counted = await rawStatement(
    scope.db,
    sql`SELECT count(*) AS leads, count(*) - coalesce(sum(${isMoot}), 0) AS open
      FROM ${waiting(scope, run)}`,
  ).first<{ leads: number; open: number }>();
  return counted ?? { leads: 0, open: 0 };
}

/** The seqs of all leads that are in the run now. */
export const seqsOf = ({ id }: RunRow) =>
  sql`SELECT lead_seq AS seq FROM workflow_run_leads WHERE run_id = ${id} ORDER BY lead_seq`;

/** How far a run has come. */
export type Progress = Pick<
  RunRow,
  "step" | "cursor" | "tries" | "reports" | "creditsSpent" | "leadsOut"
>;

/**
 * Writes down how far the run has come, in one batch with what was done for it, and holds it for longer.
 * All of it or, where the run is not ours any more, nothing: then it throws `LeaseLost`.
 */
export async function keep(scope: Scope, run: RunRow, progress: Progress, writes: SQL[] = []) {
  const { db } = scope;
  const availableAt = Date.now() + LEASE_MS;
  const { step, cursor, tries, creditsSpent: spent, leadsOut } = progress;
  const { reports } = progress;
  const written = renew(db, workflowRuns, held(scope, run), availableAt, {
    step,
    cursor,
    tries,
    attempts: 1,
    reports,
    creditsSpent: spent,
    leadsOut,
  }).returning({ id: workflowRuns.id });
  const answers = await db.$client.batch(
    [...writes, written.getSQL()].map((statement) => rawStatement(db, statement)),
  );
  if (answers.at(-1)!.results.length === 0) throw new LeaseLost(run.id);
  // Whoever takes it up after a crash is the second to work on what comes now.
  Object.assign(run, progress, { availableAt, attempts: 1 });
}

/** Ends the run: what it cost is what the ledger says. */
export async function finish(scope: Scope, run: RunRow, status: RunRow["status"]): Promise<void> {
  const { db } = scope;
  const nowMs = Date.now();
  const answers = await db.$client.batch<{ leadsOut: number; spent: number }>(
    [
      sql`UPDATE workflow_runs SET status = ${status}, finished_at = ${nowMs}, lease_token = NULL,
          reports = ${JSON.stringify(run.reports)},
          leads_out = (SELECT count(*) FROM workflow_run_leads WHERE run_id = ${run.id}),
          credits_spent = ${creditsSpent(scope, chargesOf(run))}
        WHERE ${held(scope, run)}
        RETURNING leads_out AS leadsOut, credits_spent AS spent`,
      sql`DELETE FROM workflow_run_leads WHERE run_id = ${run.id} AND NOT EXISTS (
        SELECT 1 FROM workflow_runs WHERE id = ${run.id} AND status = 'running')`,
    ].map((statement) => rawStatement(db, statement)),
  );
  const [ended] = answers[0]!.results;
  if (!ended) throw new LeaseLost(run.id);
  Object.assign(run, {
    status,
    finishedAt: nowMs,
    leadsOut: ended.leadsOut,
    creditsSpent: ended.spent,
  });
}

/** Releases a run, so that the next worker may claim it at once; `isClean`: nothing is half done. */
export async function releaseRun(scope: Scope, run: RunRow, isClean: boolean): Promise<void> {
  const attempts = isClean ? 0 : run.attempts;
  await release(scope.db, workflowRuns, held(scope, run), Date.now(), { attempts });
}

/** Runs that nobody works on and whose message is lost; each is named again only after a while. */
export async function findLostRuns(db: Database, nowMs: number): Promise<WorkflowRunKey[]> {
  const found = await sweep(db, workflowRuns, {
    // Written out, because the partial index is not used for a parameter.
    where: sql`${workflowRuns.status} = 'running'`,
    nowMs,
    graceMs: LOST_AFTER_MS,
    limit: RUNS_PER_SWEEP,
  }).returning({ workspaceId: workflowRuns.workspaceId, runId: workflowRuns.id });
  return found;
}
