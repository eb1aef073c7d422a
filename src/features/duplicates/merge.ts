import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { findLead } from "#src/features/leads/find";
import type { Lead } from "#src/features/leads/schemas";
import { searchScope, searchText } from "#src/db/search-text";
import { AppError, invalid, notFound } from "#src/shared/errors";
import { IS_AWAITED, mergeWrites } from "./merge-writes";
import type { Merge, Merged } from "./schemas";

type Moved = Merged["moved"];
/** As much of a lead as search looks into. */
type GroupRow = {
  id: string;
  companyName: string | null;
  title: string | null;
  description: string | null;
  emails: string;
};

/**
 * Merges the leads of a domain into the one that is kept, in one D1 batch. A lead that comes meanwhile
 * stays beside it, as does one to which the AI comes; one that goes meanwhile is left out.
 */
export async function mergeDuplicates(scope: Scope, wanted: Merge): Promise<Merged> {
  const group = await readGroup(scope, wanted);
  const { before, after, merged, search } = await write(scope, wanted, group);
  const lead = await findLead(scope, wanted.keep_lead_id);
  if (!lead) throw notFound("Lead");
  if (searchTextOf(lead) !== search) await correctSearch(scope, lead);
  return { lead, merged_lead_ids: merged, moved: difference(before, after) };
}

/** One of the group was saved between the look at it and the merge. Whoever saves the kept lead again tells search. */
async function correctSearch({ db, workspaceId }: Scope, lead: Lead): Promise<void> {
  const unchanged = sql`id = ${lead.id} AND workspace_id = ${workspaceId}
    AND updated_at = ${Date.parse(lead.updated_at)}`;
  await rawStatement(
    db,
    sql`INSERT OR REPLACE INTO lead_search (rowid, scope, body)
      SELECT seq, ${searchScope(workspaceId)}, ${searchTextOf(lead)} FROM leads WHERE ${unchanged}`,
  ).run();
}

const searchTextOf = ({ company_name: companyName, emails, ...lead }: Lead) =>
  searchText({ ...lead, companyName, emails: emails.map((email) => ({ email })) });

/** The leads of the domain, the kept one first, then newest first. */
async function readGroup(scope: Scope, { domain, keep_lead_id }: Merge): Promise<GroupRow[]> {
  const { db, workspaceId } = scope;
  const ofDomain = sql`workspace_id = ${workspaceId} AND domain = ${domain}`;
  const [kept, group, busy] = await db.$client.batch(
    [
      sql`SELECT domain FROM leads WHERE id = ${keep_lead_id} AND workspace_id = ${workspaceId}`,
      sql`SELECT id, company_name AS companyName, title, description, emails
        FROM leads INDEXED BY leads_by_domain WHERE ${ofDomain}
        ORDER BY id <> ${keep_lead_id}, created_at DESC, seq DESC`,
      sql`SELECT lead_id FROM ai_charges WHERE ${IS_AWAITED}
        AND lead_id IN (SELECT id FROM leads INDEXED BY leads_by_domain WHERE ${ofDomain})
        AND lead_id <> ${keep_lead_id} LIMIT 1`,
    ].map((query) => rawStatement(db, query)),
  );
  const [lead] = kept!.results as { domain: string }[];
  if (!lead) throw notFound("Lead");
  if (lead.domain !== domain)
    throw invalid("body.keep_lead_id", `This lead is of ${lead.domain}, not of ${domain}`);
  if (busy!.results.length > 0)
    throw new AppError(
      "conflict",
      "The AI is at work on one of these leads; try again in a minute",
    );
  return group!.results as GroupRow[];
}

async function write(scope: Scope, { domain, keep_lead_id }: Merge, group: GroupRow[]) {
  const { db, workspaceId } = scope;
  const tally = tallyOf(workspaceId, keep_lead_id);
  const search = searchText(asOne(domain, group));
  const { writes, remove } = mergeWrites({
    workspaceId,
    domain,
    keptId: keep_lead_id,
    otherIds: group.map(({ id }) => id).filter((id) => id !== keep_lead_id),
    search,
    nowMs: Date.now(),
  });
  const answers = await db.$client.batch(
    [tally, ...writes, remove, tally].map((query) => rawStatement(db, query)),
  );
  const [before, after] = [answers.at(0), answers.at(-1)].map(
    (answer) => answer!.results[0] as Moved,
  );
  const removed = answers.at(-2)!.results as { id: string }[];
  return { before: before!, after: after!, merged: removed.map(({ id }) => id), search };
}

const difference = (before: Moved, after: Moved): Moved => ({
  emails: after.emails - before.emails,
  phones: after.phones - before.phones,
  tags: after.tags - before.tags,
  notes: after.notes - before.notes,
  checks: after.checks - before.checks,
  outreach: after.outreach - before.outreach,
});

/** The group as search is to find it: what the first has not, the next one gives. */
function asOne(domain: string, group: GroupRow[]) {
  const first = (name: "companyName" | "title" | "description") =>
    group.find((lead) => lead[name] !== null)?.[name] ?? null;
  const emails = group.flatMap((lead) => JSON.parse(lead.emails) as string[]);
  return {
    companyName: first("companyName"),
    domain,
    title: first("title"),
    description: first("description"),
    emails: [...new Set(emails)].map((email) => ({ email })),
  };
}

/** How much of each thing a lead has. */
export const tallyOf = (workspaceId: string, leadId: string) => {
  const lead = sql`id = ${leadId} AND workspace_id = ${workspaceId}`;
  const hangsOn = sql`lead_id = ${leadId} AND workspace_id = ${workspaceId}`;
  const addresses = sql`lead_emails INDEXED BY lead_emails_once WHERE ${hangsOn}`;
  return sql`SELECT
    (SELECT count(*) FROM ${addresses} AND removed_at IS NULL) AS emails,
    coalesce((SELECT json_array_length(phones) FROM leads WHERE ${lead}), 0) AS phones,
    (SELECT count(*) FROM lead_tags WHERE lead_seq = (SELECT seq FROM leads WHERE ${lead})) AS tags,
    (SELECT count(*) FROM notes WHERE ${hangsOn}) AS notes,
    (SELECT count(*) FROM email_checks WHERE email_id IN
      (SELECT id FROM ${addresses})) AS checks,
    (SELECT count(*) FROM outreach_generations WHERE ${hangsOn}) AS outreach`;
};
