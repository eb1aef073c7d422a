import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { searchScope, searchText } from "#src/features/leads/search-text";
import {
  type ErasureSubject,
  needlesOf,
  redact,
  type Redactor,
} from "#src/shared/address-redaction";
import { HELD_TABLES } from "./held-tables";

/** Where a walk over the leads has come: in order of creation. */
export type Place = { at: number; seq: number };

const LEADS_SCANNED_AT_ONCE = 500;
/** Whole leads that are held and rewritten at once. */
const REWRITTEN_AT_ONCE = 40;
const ADDRESSES_AT_ONCE = 500;
const TEXTS_AT_ONCE = 100;

const TEXT_COLUMNS = ["website", "company_name", "title", "description"] as const;
const JSON_COLUMNS = ["emails", "socials", "technologies", "enrichment", "facts"] as const;
type TextColumn = (typeof TEXT_COLUMNS)[number];
type LeadTexts = Record<TextColumn | (typeof JSON_COLUMNS)[number], string | null> & {
  seq: number;
  domain: string;
  updated_at: number;
};

/** Whether a column mentions the subject, perhaps; what is found is then read closely. */
const mentions = (column: string, subject: ErasureSubject) =>
  sql.join(
    needlesOf(subject).map((needle) => sql`instr(lower(${sql.raw(column)}), ${needle})`),
    sql` OR `,
  );

/** Takes the subject's addresses out of the leads after `place`, some at a time; null at the end. */
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
  const changed = [...texts, ...documents].filter(([column, text]) => text !== lead[column]);
  if (changed.length === 0) return [];
  const now = Object.fromEntries([...texts, ...documents]) as Record<string, string | null>;
  const sets = changed.map(([column, text]) => sql`${sql.raw(column)} = ${text}`);
  const search = searchText({
    domain: lead.domain,
    companyName: now["company_name"] ?? null,
    title: now["title"] ?? null,
    description: now["description"] ?? null,
    emails: (JSON.parse(now["emails"] ?? "[]") as string[]).map((email) => ({ email })),
  });
  // Somebody may have written the lead meanwhile: the second pass finds it again.
  const unchanged = sql`seq = ${lead.seq} AND workspace_id = ${workspaceId} AND updated_at = ${lead.updated_at}`;
  return [
    sql`INSERT OR REPLACE INTO lead_search (rowid, scope, body)
      SELECT seq, ${searchScope(workspaceId)}, ${search} FROM leads WHERE ${unchanged}`,
    sql`UPDATE leads SET ${sql.join(sets, sql`, `)}, updated_at = ${Date.now()} WHERE ${unchanged}`,
  ];
}

/** Deletes some records of the subject's addresses, with their checks; what stays of a lead's moves up. */
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

/** Takes the subject's addresses out of notes and whatever else people or models wrote. */
export async function redactTexts(scope: Scope, subject: ErasureSubject, inText: Redactor) {
  for (const [name, { rows, texts }] of Object.entries(HELD_TABLES)) {
    if (!texts) continue;
    const source =
      "where" in rows
        ? sql`${sql.raw(name)} AS held WHERE held.workspace_id = ${scope.workspaceId}`
        : sql`leads INDEXED BY leads_by_age CROSS JOIN ${sql.raw(`${name} AS held ON ${rows.ofLead}`)}
          WHERE leads.workspace_id = ${scope.workspaceId}`;
    for (const column of texts)
      await redactColumn(scope, { name, column, source }, subject, inText);
  }
}

async function redactColumn(
  { db }: Scope,
  { name, column, source }: { name: string; column: string; source: SQL },
  subject: ErasureSubject,
  inText: Redactor,
) {
  for (let after = 0; ;) {
    const { results } = await rawStatement(
      db,
      sql`SELECT held.rowid AS row, ${sql.raw(`held.${column}`)} AS text FROM ${source}
        AND held.rowid > ${after} AND (${mentions(`held.${column}`, subject)})
        ORDER BY held.rowid LIMIT ${TEXTS_AT_ONCE}`,
    ).all<{ row: number; text: string }>();
    const last = results.at(-1);
    if (!last) return;
    await db.$client.batch(
      results.map(({ row, text }) =>
        rawStatement(
          db,
          sql`UPDATE ${sql.raw(name)} SET ${sql.raw(column)} = ${inText(text)}
            WHERE rowid = ${row} AND ${sql.raw(column)} = ${text}`,
        ),
      ),
    );
    after = last.row;
  }
}
