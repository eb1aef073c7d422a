import { type SQL, sql } from "drizzle-orm";
import { compactStatement, rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { seqsWithIds } from "#src/features/leads/find";
import {
  INCLUDED_COLUMNS,
  LEAD_COLUMNS,
  type LeadRow,
  toLead,
} from "#src/pipeline/leads/lead-row.repository";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import type { Lead, LeadAddress, LeadInput, LeadPerson, LeadRegistration } from "#src/shared/lead";

/** The current record of an address of a lead. */
export type ExportedAddress = {
  email: string;
  status: EmailStatus;
  confidence: number;
  source_url: string | null;
  last_verified_at: number | null;
};

/** A lead with its e-mail addresses, best first, what its pages say, and its uploaded columns. */
export type ExportedLead = {
  lead: Lead;
  addresses: ExportedAddress[];
  people: LeadPerson[];
  /** Postal addresses. */
  offices: LeadAddress[];
  registrations: LeadRegistration[];
  input: LeadInput | null;
};

/** What is read at once, which bounds the memory of an export. Only the last lead exceeds the bytes. */
const BATCH = { leads: 500, bytes: 2_000_000 };
/** Numbers of leads in one row of a result. */
const SEQS_AT_ONCE = 50_000;

/**
 * The numbers of the leads that a query selects now, in its order, at most `limit`. A lead deleted later is left out of the
 * file. One statement, so that each lead is selected once, whatever is written meanwhile.
 */
export async function findSeqs({ db }: Scope, query: SQL, limit: number): Promise<Uint32Array> {
  // A literal, because D1 binds each number as a floating-point value, and the quotient would not be an integer.
  const atOnce = sql.raw(String(SEQS_AT_ONCE));
  const { results } = await compactStatement(
    db,
    sql`SELECT group_concat(seq ORDER BY place) AS seqs
      FROM (SELECT seq, row_number() OVER () - 1 AS place FROM (${query} LIMIT ${limit}))
      GROUP BY place / ${atOnce} ORDER BY place / ${atOnce}`,
  ).all<{ seqs: string }>();
  const parts = results.map(({ seqs }) => Uint32Array.from(seqs.split(","), Number));
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A query of leads that is limited to some ids, or leaves some out, in the order of the query. */
export function chosenOf(
  { workspaceId }: Scope,
  query: SQL,
  { ids, exclude_ids }: { ids?: string[] | undefined; exclude_ids?: string[] | undefined },
): SQL {
  const tests = [
    ...(ids ? [sql`seq IN (${seqsWithIds(workspaceId, ids)})`] : []),
    ...(exclude_ids ? [sql`seq NOT IN (${seqsWithIds(workspaceId, exclude_ids)})`] : []),
  ];
  if (tests.length === 0) return query;
  return sql`SELECT seq FROM (${query}) WHERE ${sql.join(tests, sql` AND `)}`;
}

/** The names of the uploaded columns of leads, in the order in which they appear. At most `limit`. */
export async function findInputColumns(
  scope: Scope,
  seqs: Uint32Array,
  limit: number,
): Promise<string[]> {
  let names: string[] = [];
  for (let from = 0; from < seqs.length && names.length < limit; from += SEQS_AT_ONCE)
    names = await addInputColumns(scope, names, seqs.subarray(from, from + SEQS_AT_ONCE), limit);
  return names;
}

/** Adds the names of some of the leads to those of the leads before them. */
export async function addInputColumns(
  { db, workspaceId }: Scope,
  before: readonly string[],
  seqs: Uint32Array,
  limit: number,
): Promise<string[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT field.key AS name FROM json_each(${listOf(seqs, 0, seqs.length)}) AS wanted
      CROSS JOIN leads ON leads.seq = wanted.value, json_each(leads.input) AS field
      WHERE leads.workspace_id = ${workspaceId} AND leads.input IS NOT NULL
      GROUP BY field.key ORDER BY min(wanted.key * 1000 + field.id) LIMIT ${limit}`,
  ).all<{ name: string }>();
  return [...new Set([...before, ...results.map(({ name }) => name)])].slice(0, limit);
}

/** Leads that were read at once, and how many of the numbers have been read. A deleted lead is left out. */
type LeadBatch = { leads: ExportedLead[]; end: number };

/** Leads by their numbers, in this order, in batches. */
export async function* readBatches(scope: Scope, seqs: Uint32Array): AsyncIterable<LeadBatch> {
  for (let from = 0; from < seqs.length;) {
    const { leads, read } = await readBatch(scope, listOf(seqs, from, BATCH.leads));
    from = Math.min(from + read, seqs.length);
    yield { leads, end: from };
  }
}

export async function* readLeads(scope: Scope, seqs: Uint32Array): AsyncIterable<ExportedLead[]> {
  for await (const { leads } of readBatches(scope, seqs)) yield leads;
}

const listOf = (seqs: Uint32Array, from: number, size: number) =>
  `[${seqs.subarray(from, from + size).join(",")}]`;

/** The records of a lead's current addresses. */
const ADDRESSES =
  sql.raw(`(SELECT json_group_array(json_object('email', email, 'status', status, 'confidence', confidence,
    'source_url', source_url, 'last_verified_at', last_verified_at))
  FROM lead_emails
  WHERE lead_id = leads.id AND +workspace_id = leads.workspace_id AND removed_at IS NULL)`);

/** About the bytes of a lead in a result. Its addresses are there four times, with their status and source. */
const BYTES = sql.raw(
  `octet_length(leads.emails) * 10 + ${[
    "description",
    "phones",
    "socials",
    "technologies",
    "enrichment",
    "profile",
    "input",
    "overrides",
  ]
    .map((column) => `ifnull(octet_length(leads.${column}), 0)`)
    .join(" + ")}`,
);

/** The first of these leads, until they have the bytes of a batch. */
async function readBatch({ db, workspaceId }: Scope, seqs: string) {
  const { results } = await rawStatement(
    db,
    sql`WITH sized AS (
        SELECT wanted.key AS place, leads.seq AS seq, sum(${BYTES}) OVER (
          ORDER BY wanted.key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
        FROM json_each(${seqs}) AS wanted CROSS JOIN leads ON leads.seq = wanted.value
        WHERE leads.workspace_id = ${workspaceId})
      SELECT ${LEAD_COLUMNS}${INCLUDED_COLUMNS}, ${ADDRESSES} AS addresses, sized.place AS place
      FROM sized CROSS JOIN leads ON leads.seq = sized.seq
      WHERE ifnull(sized.before, 0) < ${BATCH.bytes} ORDER BY sized.place`,
  ).all<LeadRow & { addresses: string; place: number }>();
  const last = results.at(-1);
  // Without a result, all are deleted.
  return { leads: results.map(toExported), read: last ? last.place + 1 : BATCH.leads };
}

function toExported({ addresses, ...row }: LeadRow & { addresses: string }): ExportedLead {
  const {
    people = [],
    addresses: offices = [],
    registrations = [],
    input = null,
    ...lead
  } = toLead(row, ["people", "addresses", "registrations", "input"]);
  const stored = JSON.parse(addresses) as ExportedAddress[];
  const byAddress = new Map(stored.map((address) => [address.email, address]));
  return {
    lead,
    people,
    offices,
    registrations,
    input,
    addresses: lead.emails.map((email) => byAddress.get(email) ?? unchecked(email)),
  };
}

/** An address of a lead that was written while the batch was read. */
const unchecked = (email: string): ExportedAddress => ({
  email,
  status: "unknown",
  confidence: 0,
  source_url: null,
  last_verified_at: null,
});
