import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import type { LeadFilter } from "#src/features/leads/filter";
import { leadQuery } from "#src/features/leads/find";
import { isLeased } from "./run-progress.repository";
import type { RunRow } from "./runs.repository";

/** Leads that a step has nothing to do for. */
export type Skippable = "none" | "enriched" | "matched" | "without_emails";

const CONDITIONS: Record<Skippable, SQL> = {
  none: sql.raw("0"),
  enriched: sql.raw("leads.enrichment -> '$.ai' IS NOT NULL"),
  matched: sql.raw("leads.enrichment -> '$.icp' IS NOT NULL"),
  without_emails: sql.raw("NOT leads.has_email"),
};

/** A lead of a run. `isSkippable`: the step has nothing to do for it. */
export type RunLead = { seq: number; id: string; isSkippable: boolean };

const waiting = ({ workspaceId }: Scope, { id, cursor }: RunRow) =>
  sql`workflow_run_leads AS listed CROSS JOIN leads ON leads.seq = listed.lead_seq
    WHERE listed.run_id = ${id} AND listed.lead_seq > ${cursor} AND leads.workspace_id = ${workspaceId}`;

/** The next leads for the run's current step. */
export async function findNextLeads(
  scope: Scope,
  run: RunRow,
  skippable: Skippable,
  limit: number,
): Promise<RunLead[]> {
  const { results } = await rawStatement(
    scope.db,
    sql`SELECT leads.seq, leads.id, (${CONDITIONS[skippable]}) AS isSkippable FROM ${waiting(scope, run)}
      ORDER BY listed.lead_seq LIMIT ${limit}`,
  ).all<{ seq: number; id: string; isSkippable: number | null }>();
  return results.map((lead) => ({ ...lead, isSkippable: Boolean(lead.isSkippable) }));
}

/** Counts the leads that the current step has not reached, and those of them that it cannot skip. */
export async function countWaiting(
  scope: Scope,
  run: RunRow,
  skippable: Skippable,
): Promise<{ leads: number; open: number }> {
  const counted = await rawStatement(
    scope.db,
    sql`SELECT count(*) AS leads, count(*) - coalesce(sum(${CONDITIONS[skippable]}), 0) AS open
      FROM ${waiting(scope, run)}`,
  ).first<{ leads: number; open: number }>();
  return counted ?? { leads: 0, open: 0 };
}

/** Checks again whether a step can skip a lead. True also for a deleted lead. */
export async function isSkippableNow(
  { db, workspaceId }: Scope,
  { seq }: RunLead,
  skippable: Skippable,
): Promise<boolean> {
  const lead = await rawStatement(
    db,
    sql`SELECT (${CONDITIONS[skippable]}) AS isSkippable FROM leads
      WHERE seq = ${seq} AND workspace_id = ${workspaceId}`,
  ).first<{ isSkippable: number }>();
  return lead?.isSkippable !== 0;
}

/** The seqs of the job's leads between two seqs that match a filter now. */
export async function findMatchingSeqs(
  { db, workspaceId }: Scope,
  run: Pick<RunRow, "jobId">,
  filter: LeadFilter,
  { first, last }: { first: number; last: number },
): Promise<Set<number>> {
  const { seqs } = leadQuery(workspaceId, { ...filter, job_id: run.jobId });
  const found = await rawStatement(
    db,
    sql`SELECT seq FROM (${seqs}) WHERE seq BETWEEN ${first} AND ${last}`,
  ).raw<[number]>();
  return new Set(found.map(([seq]) => seq));
}

/** The statement that removes leads from a run while this worker has the lease. */
export const removeRunLeads = (scope: Scope, run: RunRow, seqs: number[]): SqlFragment =>
  sql`DELETE FROM workflow_run_leads WHERE run_id = ${run.id}
    AND lead_seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))
    AND ${isLeased(scope, run)}`;

/** Selects the seqs of all leads that are in the run now. */
export const seqsOf = ({ id }: RunRow): SqlFragment =>
  sql`SELECT lead_seq AS seq FROM workflow_run_leads WHERE run_id = ${id} ORDER BY lead_seq`;

/** The ids of the newest leads of a run, up to a limit. */
export async function findLeadIds(
  { db, workspaceId }: Scope,
  run: RunRow,
  limit: number,
): Promise<string[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT leads.id FROM (${seqsOf(run)}) AS listed CROSS JOIN leads ON leads.seq = listed.seq
      WHERE leads.workspace_id = ${workspaceId} ORDER BY leads.seq DESC LIMIT ${limit}`,
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}
