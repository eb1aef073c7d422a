import { sql } from "drizzle-orm";
import { checksOf } from "#src/pipeline/verification/address-checks.repository";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { searchRows } from "#src/db/lead-search";
import { IS_AWAITED, type MergePlan, mergeWrites } from "./merge-writes.repository";
import { type MergedMail, mergedMailOf, toMergedMail } from "./merged-mail.repository";
import type { Merged } from "./schemas";

/** The leads of a domain before the merge: the kept one first, then newest first. */
export async function readGroup(
  { db, workspaceId }: Scope,
  domain: string,
  keptId: string,
): Promise<{ keptDomain: string | undefined; group: GroupRow[]; isAwaited: boolean }> {
  const ofDomain = sql`workspace_id = ${workspaceId} AND domain = ${domain}`;
  const [kept, group, busy] = await db.$client.batch(
    [
      sql`SELECT domain FROM leads WHERE id = ${keptId} AND workspace_id = ${workspaceId}`,
      sql`SELECT id, company_name AS companyName, title, description, emails
        FROM leads INDEXED BY leads_by_domain WHERE ${ofDomain}
        ORDER BY id <> ${keptId}, created_at DESC, seq DESC`,
      sql`SELECT lead_id FROM ai_charges WHERE ${IS_AWAITED}
        AND lead_id IN (SELECT id FROM leads INDEXED BY leads_by_domain WHERE ${ofDomain})
        AND lead_id <> ${keptId} LIMIT 1`,
    ].map((query) => rawStatement(db, query)),
  );
  return {
    keptDomain: (kept!.results as { domain: string }[])[0]?.domain,
    group: group!.results as GroupRow[],
    isAwaited: busy!.results.length > 0,
  };
}

/** Merges leads into the kept one in one D1 batch. Returns the counts of the kept lead before and after, and its mail. */
export async function mergeLeads(
  scope: Scope,
  plan: Omit<MergePlan, "workspaceId">,
): Promise<{ before: Moved; after: Moved; merged: string[]; mail: MergedMail | null }> {
  const { db, workspaceId } = scope;
  const tally = tallyOf(workspaceId, plan.keptId);
  const { writes, remove } = mergeWrites({ workspaceId, ...plan });
  const answers = await db.$client.batch(
    [tally, ...writes, remove, tally, ...mergedMailOf(scope, plan.keptId)].map((query) =>
      rawStatement(db, query),
    ),
  );
  const [removed, after, ...mail] = answers.slice(-5).map(({ results }) => results);
  return {
    before: answers[0]!.results[0] as Moved,
    after: after![0] as Moved,
    merged: (removed as { id: string }[]).map(({ id }) => id),
    mail: toMergedMail(mail),
  };
}

/** Replaces the search text of a lead, unless the lead was changed after `updatedAt`. */
export async function replaceSearchText(
  { db, workspaceId }: Scope,
  leadId: string,
  updatedAt: number,
  text: string,
): Promise<void> {
  const unchanged = sql`id = ${leadId} AND workspace_id = ${workspaceId} AND updated_at = ${updatedAt}`;
  await rawStatement(
    db,
    searchRows(workspaceId, { text, from: sql`leads WHERE ${unchanged}` }),
  ).run();
}

/** Counts of what belongs to a lead. */
export const tallyOf = (workspaceId: string, leadId: string) => {
  const lead = sql`id = ${leadId} AND workspace_id = ${workspaceId}`;
  const hangsOn = sql`lead_id = ${leadId} AND workspace_id = ${workspaceId}`;
  const addresses = sql`lead_emails AS address WHERE lead_id = ${leadId} AND +workspace_id = ${workspaceId}`;
  return sql`SELECT
    (SELECT count(*) FROM ${addresses} AND removed_at IS NULL) AS emails,
    coalesce((SELECT json_array_length(phones) FROM leads WHERE ${lead}), 0) AS phones,
    (SELECT count(*) FROM lead_tags WHERE lead_seq = (SELECT seq FROM leads WHERE ${lead})) AS tags,
    (SELECT count(*) FROM notes WHERE ${hangsOn}) AS notes,
    (SELECT count(*) FROM ${checksOf(addresses)}) AS checks,
    (SELECT count(*) FROM outreach_generations WHERE ${hangsOn}) AS outreach`;
};

/** The fields of a lead that search indexes. */
export type GroupRow = {
  id: string;
  companyName: string | null;
  title: string | null;
  description: string | null;
  emails: string;
};

export type Moved = Merged["moved"];
