import { type SQL, sql } from "drizzle-orm";
import { searchRows } from "#src/db/lead-search";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { searchText } from "#src/db/search-text";
import { domainOf } from "#src/shared/addresses/address-redaction";
import { type ErasureSubject, mayMention, soughtOf } from "#src/shared/addresses/erasure-subject";

/** Columns of a lead with a plain text. */
export const TEXT_COLUMNS = [
  "website",
  "company_name",
  "title",
  "description",
  "sort_name",
  "language",
] as const;
/** Columns of a lead with a JSON document. */
export const JSON_COLUMNS = [
  "emails",
  "phones",
  "socials",
  "technologies",
  "enrichment",
  "profile",
  "input",
  "overrides",
  "facts",
] as const;
const COLUMNS = [...TEXT_COLUMNS, ...JSON_COLUMNS];

/** The texts of a lead, by the names of their columns. */
export type LeadTexts = Record<(typeof COLUMNS)[number], string | null>;
export type LeadWithTexts = LeadTexts & {
  id: string;
  seq: number;
  domain: string;
  updated_at: number;
};

/** Cursor over the leads, in order of creation. */
export type Place = { at: number; seq: number };

/** A batch of the workspace's leads after `place`. `mayMention`: a text of the lead may mention the subject. */
export async function findMentions(
  { db, workspaceId }: Scope,
  subject: ErasureSubject,
  place: Place,
  limit: number,
): Promise<(Place & { mayMention: boolean })[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT seq, created_at AS at, ${mentionsAnywhere(subject)} AS mentioned
      FROM leads INDEXED BY leads_by_age
      WHERE workspace_id = ${workspaceId} AND (created_at, seq) > (${place.at}, ${place.seq})
      ORDER BY created_at, seq LIMIT ${limit}`,
  ).all<Place & { mentioned: number | null }>();
  return results.map(({ at, seq, mentioned }) => ({ at, seq, mayMention: Boolean(mentioned) }));
}

/** Of a person of one company only its leads. Of each company also leads whose columns do not mention the subject, because the text of their pages may. */
function mentionsAnywhere(subject: ErasureSubject): SQL {
  const company = subject.type === "person" ? subject.domain : domainOf(subject.value);
  const ofCompany = sql`domain = ${company}`;
  if (subject.type === "person" && company !== null) return ofCompany;
  return sql.join([ofCompany, ...COLUMNS.map((column) => mentions(column, subject))], sql` OR `);
}

/** Whether a column may mention the subject. Matches are then parsed exactly. */
function mentions(column: string, subject: ErasureSubject): SQL {
  const [before, after] = mayMention(column, "?", subject).split("?");
  return sql`${sql.raw(before!)}${soughtOf(subject)}${sql.raw(after!)}`;
}

export async function readLeadTexts(
  { db, workspaceId }: Scope,
  seqs: number[],
): Promise<LeadWithTexts[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT id, seq, domain, updated_at, ${sql.raw(COLUMNS.join(", "))}
      FROM leads WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))
        AND workspace_id = ${workspaceId}`,
  ).all<LeadWithTexts>();
  return results;
}

/**
 * Stores the changed texts of leads and their search index entries in one batch. Skips a lead that was written
 * since it was read.
 */
export async function storeLeadTexts(
  { db, workspaceId }: Scope,
  changes: { lead: LeadWithTexts; texts: LeadTexts }[],
): Promise<void> {
  const writes = changes.flatMap(({ lead, texts }) => writesOf(workspaceId, lead, texts));
  if (writes.length > 0) await db.$client.batch(writes.map((write) => rawStatement(db, write)));
}

function writesOf(workspaceId: string, lead: LeadWithTexts, texts: LeadTexts): SQL[] {
  const changed = COLUMNS.filter((column) => texts[column] !== lead[column]);
  const sets = changed.map((column) => sql`${sql.raw(column)} = ${texts[column]}`);
  const search = searchText({
    domain: lead.domain,
    companyName: texts.company_name,
    title: texts.title,
    description: texts.description,
    emails: (JSON.parse(texts.emails ?? "[]") as string[]).map((email) => ({ email })),
  });
  const unchanged = sql`seq = ${lead.seq} AND workspace_id = ${workspaceId} AND updated_at = ${lead.updated_at}`;
  return [
    searchRows(workspaceId, {
      text: search,
      from: sql`leads WHERE ${unchanged}`,
      technologies: sql`${texts.technologies}`,
      profile: sql`${texts.profile}`,
      input: sql`${texts.input}`,
    }),
    sql`UPDATE leads SET ${sql.join(sets, sql`, `)}, updated_at = ${Date.now()} WHERE ${unchanged}`,
  ];
}
