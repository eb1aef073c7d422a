import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { crawlOf } from "#src/platform/crawl-job-object";

/** Counts of erased things by kind. */
export const ERASED_KINDS = [
  "leads",
  "emails",
  "checks",
  "notes",
  "outreach",
  "exports",
  "events",
  "pages",
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];
export type Erased = Record<ErasedKind, number>;

export const nothing = (): Erased =>
  Object.fromEntries(ERASED_KINDS.map((kind) => [kind, 0])) as Erased;

export function add(to: Erased, more: Partial<Erased>): Erased {
  for (const kind of ERASED_KINDS) to[kind] += more[kind] ?? 0;
  return to;
}

/** Leads that one D1 batch deletes: with all dependent rows, well within its time limit. */
export const LEADS_AT_ONCE = 400;
const EXPORTS_AT_ONCE = 500;

export type FoundLead = { seq: number; id: string; job_id: string };

/** Leads of the workspace that match `test`, oldest first, in a bounded number. */
export async function findLeadsWhere(
  { db, workspaceId }: Scope,
  test: SQL,
  limit = LEADS_AT_ONCE,
): Promise<FoundLead[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT seq, id, job_id FROM leads WHERE workspace_id = ${workspaceId} AND ${test}
      ORDER BY created_at, seq LIMIT ${limit}`,
  ).all<FoundLead>();
  return results;
}

/** Deletes leads, at most `LEADS_AT_ONCE`. Cascades and triggers delete all dependent rows. */
export async function deleteLeads(scope: Scope, leads: FoundLead[]): Promise<Partial<Erased>> {
  const { db, workspaceId } = scope;
  const seqs = JSON.stringify(leads.map(({ seq }) => seq));
  const those = sql`leads WHERE seq IN (SELECT value FROM json_each(${seqs})) AND workspace_id = ${workspaceId}`;
  const ids = sql`SELECT id FROM ${those}`;
  const addresses = sql`lead_emails WHERE lead_id IN (${ids})`;
  const counted = {
    leads: those,
    emails: addresses,
    checks: sql`email_checks WHERE email_id IN (SELECT id FROM ${addresses})`,
    notes: sql`notes WHERE lead_id IN (${ids})`,
    outreach: sql`outreach_generations WHERE lead_id IN (${ids})`,
  };
  const counts = Object.entries(counted).map(
    ([kind, rows]) => sql`(SELECT count(*) FROM ${rows}) AS ${sql.raw(kind)}`,
  );
  const [answer] = await db.$client.batch<Partial<Erased>>([
    rawStatement(db, sql`SELECT ${sql.join(counts, sql`, `)}`),
    rawStatement(db, sql`DELETE FROM ${those}`),
  ]);
  return answer?.results[0] ?? {};
}

/**
 * Erases leads everywhere: in the events of their jobs, in the export files of those jobs, and last the rows
 * themselves, so that an interrupted erasure finds them again.
 */
export async function eraseLeadsWhole(
  scope: Scope,
  env: Env,
  leads: FoundLead[],
): Promise<Partial<Erased>> {
  const erased = nothing();
  for (const [jobId, ofJob] of Map.groupBy(leads, (lead) => lead.job_id)) {
    const leadIds = ofJob.map(({ id }) => id);
    add(erased, await crawlOf(env, jobId).erase({ leadIds }));
    while ((await eraseExports(scope, env, sql`job_id = ${jobId}`, erased)) > 0);
  }
  return add(erased, await deleteLeads(scope, leads));
}

/** Deletes a batch of export files with their rows, counts them in `erased`, and returns how many there were. */
export async function eraseExports(
  { db, workspaceId }: Scope,
  env: Env,
  test: SQL,
  erased: Erased,
): Promise<number> {
  const { results } = await rawStatement(
    db,
    sql`SELECT id, key FROM job_exports WHERE workspace_id = ${workspaceId} AND ${test}
      LIMIT ${EXPORTS_AT_ONCE}`,
  ).all<{ id: string; key: string }>();
  if (results.length === 0) return 0;
  await env.FILES.delete(results.map(({ key }) => key));
  const ids = JSON.stringify(results.map(({ id }) => id));
  await rawStatement(
    db,
    sql`DELETE FROM job_exports WHERE workspace_id = ${workspaceId}
      AND id IN (SELECT value FROM json_each(${ids}))`,
  ).run();
  add(erased, { exports: results.length });
  return results.length;
}
