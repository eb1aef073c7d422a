import { type SQL, sql } from "drizzle-orm";
import { checksOf } from "#src/pipeline/verification/address-checks.repository";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { Erased } from "./erased";

/** Leads that one D1 batch deletes: with all dependent rows, well within its time limit. */
const LEADS_AT_ONCE = 400;

/** Which leads are erased. `createdUntil` includes leads of that millisecond, `createdBefore` does not. */
export type LeadsToErase =
  | { createdUntil: number }
  | { createdBefore: number }
  | { domain: string };

export type FoundLead = { seq: number; id: string; jobId: string };

/** A batch of the workspace's leads to erase, oldest first. */
export async function findLeadsToErase(
  { db, workspaceId }: Scope,
  which: LeadsToErase,
): Promise<FoundLead[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT seq, id, job_id AS jobId FROM leads WHERE workspace_id = ${workspaceId} AND ${conditionOf(which)}
      ORDER BY created_at, seq LIMIT ${LEADS_AT_ONCE}`,
  ).all<FoundLead>();
  return results;
}

function conditionOf(which: LeadsToErase): SQL {
  if ("domain" in which) return sql`domain = ${which.domain}`;
  if ("createdBefore" in which) return sql`created_at < ${which.createdBefore}`;
  return sql`created_at <= ${which.createdUntil}`;
}

/** Deletes a batch of leads. Cascades and triggers delete all dependent rows. Returns how many there were by kind. */
export async function deleteLeads(
  { db, workspaceId }: Scope,
  leads: FoundLead[],
): Promise<Partial<Erased>> {
  const seqs = JSON.stringify(leads.map(({ seq }) => seq));
  const matching = sql`leads WHERE seq IN (SELECT value FROM json_each(${seqs})) AND workspace_id = ${workspaceId}`;
  const ids = sql`SELECT id FROM ${matching}`;
  const addresses = sql`lead_emails AS address WHERE lead_id IN (${ids})`;
  const counted = {
    leads: matching,
    emails: addresses,
    checks: checksOf(addresses),
    notes: sql`notes WHERE lead_id IN (${ids})`,
    outreach: sql`outreach_generations WHERE lead_id IN (${ids})`,
  };
  const counts = Object.entries(counted).map(
    ([kind, rows]) => sql`(SELECT count(*) FROM ${rows}) AS ${sql.raw(kind)}`,
  );
  const [answer] = await db.$client.batch<Partial<Erased>>([
    rawStatement(db, sql`SELECT ${sql.join(counts, sql`, `)}`),
    rawStatement(db, sql`DELETE FROM ${matching}`),
  ]);
  return answer?.results[0] ?? {};
}
