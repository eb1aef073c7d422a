import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { emailChecks, leadEmails, leads, leadTechnologies } from "#src/db/tables/leads";
import { type NewCheck, nextVerificationAt } from "#src/pipeline/verification/email-check";
import { keepsMailboxVerdict } from "#src/pipeline/verification/mailbox-verdict.repository";
import { newId } from "#src/shared/ids";
import type { Enrichment, Socials, Technology } from "#src/shared/lead";
import type { Lead } from "#src/shared/lead";
import { LEAD_COLUMNS, type LeadRow, toLead } from "./lead-row";
import { toStatusMask } from "./email-status-mask";
import { sortName } from "#src/shared/text/sort-name";
import { searchScope, searchText } from "#src/db/search-text";

/** A lead as a crawl or a capture found it. Lists are best first; `facts` is JSON text for later steps. */
export type NewLead = {
  id: string;
  jobId: string;
  website: string;
  domain: string;
  companyName: string | null;
  title: string | null;
  description: string | null;
  language: string | null;
  emails: NewEmail[];
  phones: string[];
  socials: Socials;
  technologies: Technology[];
  enrichment: Enrichment;
  facts: string | null;
  pagesCrawled: number;
};

/** An address where it was found, and what was found out of it, where it was checked. */
export type NewEmail = {
  email: string;
  sourceUrl: string | null;
  method: string;
  check?: NewCheck;
};

/** D1 takes 2 MB a parameter; what is written together stays well below. */
const MAX_PARAMETER_CHARS = 600_000;

/** What is written in the same batch: `after` refers to the leads. */
export type AroundSaving = {
  before?: SQL[];
  answered?: (rows: unknown[]) => void;
  after?: SQL[];
};

/** Writes one lead; see `saveLeads`. */
export async function saveLead(
  scope: Scope,
  lead: NewLead,
  around: AroundSaving = {},
): Promise<Lead> {
  const [saved] = await saveLeads(scope, [lead], around);
  return saved!;
}

/**
 * Writes leads in one D1 batch and answers them in the same order. The id decides: saving one again
 * updates it, and keeps parts of `enrichment` that are not given now. An address that is no longer
 * found keeps its record and its history, apart; checks that come with the leads are appended. What is
 * to be true or done `before` runs first in the batch: where it fails, nothing is written; what these
 * statements answer, row by row, goes to `answered`.
 */
export async function saveLeads(
  scope: Scope,
  given: NewLead[],
  { before = [], answered, after = [] }: AroundSaving = {},
): Promise<Lead[]> {
  if (given.length === 0) return [];
  const distinct = [...new Map(given.map((lead) => [lead.id, lead])).values()];
  const groups = inGroups(distinct.map((lead) => asParameters(lead)));
  const statements = [
    ...before,
    ...groups.map((group) => upsertLeads(scope, group)),
    ...groups.flatMap((group) => relatedWrites(scope, group)),
    ...after,
  ].map((statement) => rawStatement(scope.db, statement));
  const answers = await scope.db.$client.batch<LeadRow>(statements);
  answered?.(answers.slice(0, before.length).flatMap((answer) => answer.results));
  const rows = answers
    .slice(before.length)
    .slice(0, groups.length)
    .flatMap((answer) => answer.results);
  const byId = new Map(rows.map((row) => [row.id, toLead(row)]));
  return given.map(({ id }) => {
    const lead = byId.get(id);
    if (!lead) throw new Error(`Lead ${id} belongs to another workspace`);
    return lead;
  });
}

/** One lead as the statements below read it: what `leads` holds, and, apart, what hangs on it. */
type Parameters = { row: object; related: object };
type JsonParameters = { row: string; related: string };

function asParameters(lead: NewLead): Parameters {
  const emails = new Map(lead.emails.map((found) => [found.email.toLowerCase(), found] as const));
  const technologies = new Map(lead.technologies.map((found) => [found.name.toLowerCase(), found]));
  return {
    row: {
      ...lead,
      sortName: sortName(lead.companyName),
      emails: [...emails.keys()],
      emailStatuses: toStatusMask(
        [...emails.values()].map(({ check }) => check?.status ?? "unknown"),
      ),
      phones: [...new Set(lead.phones)],
      technologies: [...technologies.values()],
    },
    related: {
      id: lead.id,
      emails: [...emails].map(([email, found]) => withIds({ ...found, email })),
      addresses: [...emails.keys()],
      technologies: [...technologies.keys()],
      search: searchText(lead),
    },
  };
}

const withIds = ({ check, ...found }: NewEmail) => ({
  ...found,
  id: newId(),
  ...(check && {
    check: { ...check, id: newId(check.checkedAt), nextVerificationAt: nextVerificationAt(check) },
  }),
});

function inGroups(all: Parameters[]): JsonParameters[] {
  const groups: Parameters[][] = [];
  let room = 0;
  for (const lead of all) {
    const size = Math.max(JSON.stringify(lead.row).length, JSON.stringify(lead.related).length);
    if (size > room) {
      groups.push([]);
      room = MAX_PARAMETER_CHARS;
    }
    groups.at(-1)!.push(lead);
    room -= size;
  }
  return groups.map((group) => ({
    row: JSON.stringify(group.map(({ row }) => row)),
    related: JSON.stringify(group.map(({ related }) => related)),
  }));
}

const field = (path: string) => sql.raw(`given.value ->> '$.${path}'`);
const json = (path: string) => sql.raw(`given.value -> '$.${path}'`);

/** A workspace's leads never go back in time, so that order of arrival is order of creation. */
const nextMoment = ({ workspaceId }: Scope, nowMs: number) =>
  sql`max(${nowMs}, coalesce((SELECT max(created_at) FROM leads WHERE workspace_id = ${workspaceId}), 0))`;

/** Parts of `enrichment` that are given replace the stored ones; the others stay. */
const MERGED_ENRICHMENT = sql.raw(`(
  SELECT json_group_object(key, json(value)) FROM (
    SELECT key, value FROM json_each(leads.enrichment)
    WHERE key NOT IN (SELECT key FROM json_each(excluded.enrichment))
    UNION ALL SELECT key, value FROM json_each(excluded.enrichment)))`);

/** What is found again is checked by DNS alone: neither a crawl nor a capture asks a mail server. */
const DECIDES = sql`excluded.last_verified_at > coalesce(lead_emails.last_verified_at, 0)
  AND NOT ${keepsMailboxVerdict({
    status: sql`excluded.status`,
    checkedAt: sql`excluded.last_verified_at`,
    byDns: sql`true`,
  })}`;

/** The record of an address has the verdict of the check that decides, in whatever order checks arrive. */
const DECIDING_CHECK = sql.join(
  ["status", "confidence", "last_verified_at", "next_verification_at"].map((name) => {
    const column = sql.raw(name);
    return sql`${column} = iif(${DECIDES}, excluded.${column}, lead_emails.${column})`;
  }),
  sql`, `,
);

const REPLACED = [
  "job_id",
  "domain",
  "sort_name",
  "pages_crawled",
  "updated_at",
  "website",
  "company_name",
  "title",
  "description",
  "language",
  "emails",
  "phones",
  "socials",
  "technologies",
  "facts",
];

function upsertLeads(scope: Scope, group: JsonParameters): SQL {
  const now = Date.now();
  const replaced = sql.raw(REPLACED.map((name) => `${name} = excluded.${name}`).join(", "));
  return sql`
    INSERT INTO leads (id, workspace_id, job_id, domain, sort_name, pages_crawled, email_statuses, created_at,
      updated_at, website, company_name, title, description, language, emails, phones, socials, technologies, enrichment, facts)
    SELECT ${field("id")}, ${scope.workspaceId}, ${field("jobId")}, ${field("domain")}, ${field("sortName")},
      ${field("pagesCrawled")}, ${field("emailStatuses")}, ${nextMoment(scope, now)}, ${now},
      ${field("website")}, ${field("companyName")}, ${field("title")}, ${field("description")},
      ${field("language")}, ${json("emails")}, ${json("phones")}, ${json("socials")},
      ${json("technologies")}, ${json("enrichment")}, ${field("facts")}
    FROM json_each(${group.row}) AS given WHERE true
    ON CONFLICT (id) DO UPDATE SET ${replaced}, enrichment = ${MERGED_ENRICHMENT}
      WHERE leads.workspace_id = excluded.workspace_id
    RETURNING ${LEAD_COLUMNS}`;
}

/** What hangs on a lead: its addresses and their checks, its technologies, its place in the search. */
function relatedWrites({ workspaceId }: Scope, group: JsonParameters): SQL[] {
  // CROSS JOIN keeps SQLite from walking the leads and reading the whole list for each.
  const saved = sql`json_each(${group.related}) AS given CROSS JOIN ${leads}
    ON ${leads.id} = ${field("id")} AND ${leads.workspaceId} = ${workspaceId}`;
  return [
    sql`UPDATE ${leadEmails} SET removed_at = ${Date.now()} WHERE id IN (
      SELECT kept.id FROM ${saved} CROSS JOIN lead_emails AS kept ON kept.lead_id = leads.id
      WHERE kept.removed_at IS NULL
        AND kept.email NOT IN (SELECT value FROM json_each(given.value, '$.addresses')))`,
    sql`INSERT INTO ${leadEmails} (id, workspace_id, lead_id, email, position, source_url, method,
        first_seen_at, status, confidence, last_verified_at, next_verification_at)
      SELECT found.value ->> 'id', leads.workspace_id, leads.id, found.value ->> 'email', found.key,
        found.value ->> 'sourceUrl', found.value ->> 'method', leads.updated_at,
        coalesce(found.value ->> '$.check.status', 'unknown'),
        coalesce(found.value ->> '$.check.confidence', 0),
        found.value ->> '$.check.checkedAt', found.value ->> '$.check.nextVerificationAt'
      FROM ${saved}, json_each(given.value, '$.emails') AS found WHERE true
      ON CONFLICT (lead_id, email) DO UPDATE SET position = excluded.position, removed_at = NULL,
        source_url = excluded.source_url, method = excluded.method, ${DECIDING_CHECK}`,
    sql`INSERT INTO ${emailChecks} (id, workspace_id, email_id, checked_at, method, status, confidence,
        reasons, mx_host)
      SELECT found.value ->> '$.check.id', address.workspace_id, address.id,
        found.value ->> '$.check.checkedAt', found.value ->> '$.check.method',
        found.value ->> '$.check.status', found.value ->> '$.check.confidence',
        found.value -> '$.check.reasons', found.value ->> '$.check.mxHost'
      FROM ${saved}, json_each(given.value, '$.emails') AS found CROSS JOIN lead_emails AS address
        ON address.lead_id = leads.id AND address.email = found.value ->> 'email'
      WHERE found.value -> '$.check' IS NOT NULL`,
    sql`DELETE FROM ${leadTechnologies} WHERE lead_seq IN (SELECT leads.seq FROM ${saved})`,
    sql`INSERT INTO ${leadTechnologies} (workspace_id, name, lead_seq)
      SELECT leads.workspace_id, found.value, leads.seq
      FROM ${saved}, json_each(given.value, '$.technologies') AS found`,
    sql`INSERT OR REPLACE INTO lead_search (rowid, scope, body)
      SELECT leads.seq, ${searchScope(workspaceId)}, ${field("search")} FROM ${saved}`,
  ];
}
