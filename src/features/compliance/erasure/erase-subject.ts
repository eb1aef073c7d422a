import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { searchScope, searchText } from "#src/db/search-text";
import { sortName } from "#src/shared/text/sort-name";
import {
  type ErasureSubject,
  mayMention,
  redact,
  type Redactor,
} from "#src/shared/addresses/address-redaction";

/** Cursor over the leads, in order of creation. */
export type Place = { at: number; seq: number };

const LEADS_SCANNED_AT_ONCE = 500;
/** Bounds memory: complete leads that are rewritten at once. */
const REWRITTEN_AT_ONCE = 40;
const ADDRESSES_AT_ONCE = 500;

const TEXT_COLUMNS = [
  "website",
  "company_name",
  "title",
  "description",
  "sort_name",
  "language",
] as const;
const JSON_COLUMNS = [
  "emails",
  "phones",
  "socials",
  "technologies",
  "enrichment",
  "facts",
] as const;
type TextColumn = (typeof TEXT_COLUMNS)[number];
type LeadTexts = Record<TextColumn | (typeof JSON_COLUMNS)[number], string | null> & {
  seq: number;
  domain: string;
  updated_at: number;
};

/** Whether a column may mention the subject. Matches are then parsed exactly. */
function mentions(column: string, subject: ErasureSubject): SQL {
  const [before, after] = mayMention(column, "?", subject).split("?");
  return sql`${sql.raw(before!)}${subject.value}${sql.raw(after!)}`;
}

/** Removes the subject's addresses from a batch of leads after `place`. Returns null at the end. */
export async function redactLeads(
  scope: Scope,
  subject: ErasureSubject,
  inText: Redactor,
  place: Place,
): Promise<Place | null> {
  const { db, workspaceId } = scope;
  const columns = [...TEXT_COLUMNS, ...JSON_COLUMNS];
  const { results } = await rawStatement(
    db,
    sql`SELECT seq, created_at AS at, ${sql.join(
      columns.map((column) => mentions(column, subject)),
      sql` OR `,
    )} AS mentioned
      FROM leads INDEXED BY leads_by_age
      WHERE workspace_id = ${workspaceId} AND (created_at, seq) > (${place.at}, ${place.seq})
      ORDER BY created_at, seq LIMIT ${LEADS_SCANNED_AT_ONCE}`,
  ).all<Place & { mentioned: number | null }>();
  const seqs = results.filter(({ mentioned }) => mentioned).map(({ seq }) => seq);
  for (let from = 0; from < seqs.length; from += REWRITTEN_AT_ONCE)
    await rewriteLeads(scope, seqs.slice(from, from + REWRITTEN_AT_ONCE), inText);
  return results.length < LEADS_SCANNED_AT_ONCE ? null : results.at(-1)!;
}

async function rewriteLeads({ db, workspaceId }: Scope, seqs: number[], inText: Redactor) {
  const { results } = await rawStatement(
    db,
    sql`SELECT seq, domain, updated_at, ${sql.raw([...TEXT_COLUMNS, ...JSON_COLUMNS].join(", "))}
      FROM leads WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))
        AND workspace_id = ${workspaceId}`,
  ).all<LeadTexts>();
  const writes = results.flatMap((lead) => rewrite(workspaceId, lead, inText));
  if (writes.length > 0) await db.$client.batch(writes.map((write) => rawStatement(db, write)));
}

function rewrite(workspaceId: string, lead: LeadTexts, inText: Redactor): SQL[] {
  const texts = TEXT_COLUMNS.map(
    (column) => [column, lead[column] && inText(lead[column])] as const,
  );
  const documents = JSON_COLUMNS.map((column) => {
    const text = lead[column];
    return [column, text && JSON.stringify(redact(JSON.parse(text) as unknown, inText))] as const;
  });
  const now = Object.fromEntries([...texts, ...documents]) as Record<string, string | null>;
  if (now["company_name"] !== lead.company_name || now["sort_name"] !== lead.sort_name)
    now["sort_name"] = sortName(now["company_name"] ?? null);
  const changed = Object.entries(now).filter(
    ([column, text]) => text !== lead[column as keyof LeadTexts],
  );
  if (changed.length === 0) return [];
  const sets = changed.map(([column, text]) => sql`${sql.raw(column)} = ${text}`);
  const search = searchText({
    domain: lead.domain,
    companyName: now["company_name"] ?? null,
    title: now["title"] ?? null,
    description: now["description"] ?? null,
    emails: (JSON.parse(now["emails"] ?? "[]") as string[]).map((email) => ({ email })),
  });
  // A concurrent write skips this update. The second pass finds the lead again.
  const unchanged = sql`seq = ${lead.seq} AND workspace_id = ${workspaceId} AND updated_at = ${lead.updated_at}`;
  return [
    sql`INSERT OR REPLACE INTO lead_search (rowid, scope, body)
      SELECT seq, ${searchScope(workspaceId)}, ${search} FROM leads WHERE ${unchanged}`,
    sql`UPDATE leads SET ${sql.join(sets, sql`, `)}, updated_at = ${Date.now()} WHERE ${unchanged}`,
  ];
}

/** Deletes a batch of the subject's addresses with their checks, and renumbers the remaining ones. */
export async function deleteAddresses(
  { db, workspaceId }: Scope,
  { type, value }: ErasureSubject,
): Promise<number> {
  const theirs =
    type === "email"
      ? sql`email = ${value}`
      : sql`substr(email, -${value.length + 1}) IN (${`@${value}`}, ${`.${value}`})`;
  const { results } = await rawStatement(
    db,
    sql`SELECT id, lead_id AS leadId FROM lead_emails WHERE workspace_id = ${workspaceId} AND ${theirs}
      LIMIT ${ADDRESSES_AT_ONCE}`,
  ).all<{ id: string; leadId: string }>();
  if (results.length === 0) return 0;
  const ids = JSON.stringify(results.map(({ id }) => id));
  const leadIds = JSON.stringify(results.map(({ leadId }) => leadId));
  await db.$client.batch(
    [
      sql`DELETE FROM lead_emails WHERE workspace_id = ${workspaceId}
        AND id IN (SELECT value FROM json_each(${ids}))`,
      sql`UPDATE lead_emails SET position = ranked.place FROM (
          SELECT id, row_number() OVER (PARTITION BY lead_id ORDER BY position, id) - 1 AS place
          FROM lead_emails WHERE lead_id IN (SELECT value FROM json_each(${leadIds}))
            AND workspace_id = ${workspaceId} AND removed_at IS NULL) AS ranked
        WHERE ranked.id = lead_emails.id`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return results.length;
}
