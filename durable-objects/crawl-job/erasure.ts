import {
  addressesIn,
  type ErasureSubject,
  isOfSubject,
  type JobErasure,
  mayMention,
  redact,
  redactInPlace,
  type Redactor,
  redactorOf,
} from "#src/shared/addresses/address-redaction";
import { registrableDomain } from "#src/shared/addresses/domain-name";

/** Lead events and page facts that went or were rewritten. */
export type ErasedOfJob = { events: number; pages: number };

type Row = { key: number; text: string };

/** Texts that are rewritten are held in memory at once. */
const ROWS_AT_ONCE = 100;

/**
 * Forgets what was found. While a job runs, what it still reads and counts stays: its sites, and the
 * facts of those that are to become leads.
 */
export function eraseFound(
  { sql, kv }: Pick<DurableObjectStorage, "sql" | "kv">,
  what: JobErasure,
  isOver: boolean,
): ErasedOfJob {
  if ("all" in what) return eraseAll(sql, isOver);
  if ("leadIds" in what) return { events: eraseEvents(sql, what.leadIds), pages: 0 };
  const inText = redactorOf((email) => isOfSubject(what.subject, email));
  for (const [key, rule] of Object.entries(JOB_VALUE_RULES)) {
    const value = kv.get(key);
    if (rule === "redact document" && value !== undefined)
      kv.put(key, redactInPlace(value, inText));
  }
  return eraseSubject(sql, what.subject, inText, isOver);
}

function eraseAll(sql: SqlStorage, isOver: boolean): ErasedOfJob {
  const count = (rows: string) =>
    sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${rows}`).one().n;
  const events = count("events WHERE type = 'lead'");
  const pages = isOver ? count("pages") : 0;
  sql.exec("DELETE FROM events WHERE type = 'lead'");
  if (!isOver) return { events, pages };
  sql.exec("DELETE FROM events WHERE type = 'site'");
  for (const table of ["facts", "pages", "sites", "robots", "hosts"])
    sql.exec(`DELETE FROM ${table}`);
  return { events, pages };
}

function eraseEvents(sql: SqlStorage, leadIds: "all" | string[]): number {
  if (leadIds === "all")
    return sql.exec("DELETE FROM events WHERE type = 'lead' RETURNING seq").toArray().length;
  return sql
    .exec(
      `DELETE FROM events WHERE type = 'lead' AND data ->> '$.id' IN (SELECT value FROM json_each(?))
       RETURNING seq`,
      JSON.stringify(leadIds),
    )
    .toArray().length;
}

/** What a deletion request does to a text of the object; as in `src/features/compliance/erasure/erasure-rules.ts`. */
type Rule = "redact" | "redact document" | "delete row" | "page" | `kept: ${string}`;

const HOST = "kept: a host name; the sites of a domain are deleted whole";
const WORDS = "kept: one of a few words of the service's own";

/** A rule for every column of `schema.ts` that can hold a text: `test/contract/erasure-rules.test.ts` asks for it. */
export const JOB_ERASURE_RULES: Record<string, Record<string, Rule>> = {
  sites: {
    host: HOST,
    scope_host: HOST,
    seed_url: "redact",
    entry_url: "redact",
    language: "kept: the code of a language",
    lead_id: "kept: an id",
    status: WORDS,
    reason: WORDS,
  },
  pages: { key: "page", url: "page", kind: WORDS, state: WORDS, reason: WORDS },
  hosts: { host: HOST },
  robots: { host: HOST, verdict: WORDS, rules: "redact", sitemaps: "redact document" },
  facts: {
    url: "redact",
    hash: "kept: a hash",
    facts: "redact document",
    memory: "redact document",
  },
  events: { type: WORDS, data: "redact document" },
};

/** The keys of the object's key-value storage, and what their values hold. */
export const JOB_VALUE_RULES: Record<string, Rule> = {
  plan: "redact document",
  life: "redact document",
  progress: "kept: counts",
  schema_version: "kept: a number",
};

function eraseSubject(
  sql: SqlStorage,
  subject: ErasureSubject,
  inText: Redactor,
  isOver: boolean,
): ErasedOfJob {
  const erased = { events: 0, pages: 0 };
  for (const [table, rules] of Object.entries(JOB_ERASURE_RULES))
    for (const [column, rule] of Object.entries(rules)) {
      if (rule.startsWith("kept:")) continue;
      for (const { key, text } of mentions(sql, table, column, subject)) {
        const left = rule === "redact document" ? redactJson(text, inText) : inText(text);
        const isItsOwn = table === "events" && isAbout(JSON.parse(text) as EventData, subject);
        if (left === text && !isItsOwn) continue;
        if (isItsOwn) sql.exec("DELETE FROM events WHERE rowid = ?", key);
        else if (rule === "page") erasePage(sql, key, inText, isOver);
        else sql.exec(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`, left, key);
        if (table === "events") erased.events++;
        if (table === "pages" || column === "facts") erased.pages++;
      }
    }
  if (subject.type === "domain" && isOver) erased.pages += eraseSites(sql, subject.value);
  return erased;
}

function redactJson(text: string, inText: Redactor): string {
  const value: unknown = JSON.parse(text);
  // The job in the last event keeps its structure; leads and facts lose the address.
  const isJob = typeof value === "object" && value !== null && "progress" in value;
  return JSON.stringify(isJob ? redactInPlace(value, inText) : redact(value, inText));
}

/**
 * A page whose address mentions the subject. Of a job that is over it is deleted; while the job runs its row
 * stays, so that the page is not found again, but it is not read any more.
 */
function erasePage(sql: SqlStorage, id: number, inText: Redactor, isOver: boolean) {
  if (isOver) sql.exec("DELETE FROM pages WHERE id = ?", id);
  else
    for (const { url } of sql.exec<{ url: string }>("SELECT url FROM pages WHERE id = ?", id))
      sql.exec(
        `UPDATE pages SET key = 'erased:' || id, url = ?, reason = iif(state = 'waiting', 'suppressed', reason),
           state = iif(state = 'waiting', 'skipped', state) WHERE id = ?`,
        inText(url),
        id,
      );
}

/** The data of an event: a lead has a domain, a site a host. */
type EventData = { domain?: string; host?: string };

const isAbout = ({ domain, host }: EventData, { type, value }: ErasureSubject) =>
  type === "domain" && (domain === value || (host && registrableDomain(host) === value));

/** Addresses in what stays of a job that is over: the pages it knows, the sites it was given, their robots.txt. */
export function addressesLeft(sql: SqlStorage): string[] {
  const found = new Set<string>();
  for (const [table, column] of [
    ["pages", "url"],
    ["sites", "seed_url"],
    ["sites", "entry_url"],
    ["robots", "rules"],
    ["robots", "sitemaps"],
  ] as const)
    for (const { text } of mentions(sql, table, column, { type: "domain", value: "@" }))
      addressesIn(text, found);
  return [...found];
}

/** Rows whose text may mention the subject, some at a time. */
function* mentions(
  sql: SqlStorage,
  table: string,
  column: string,
  subject: ErasureSubject,
): Generator<Row> {
  for (let after = -1; ;) {
    const rows = sql
      .exec<Row>(
        `SELECT rowid AS key, ${column} AS text FROM ${table}
         WHERE rowid > ?1 AND ${mayMention(column, "?2", subject)} ORDER BY rowid LIMIT ?3`,
        after,
        subject.value,
        ROWS_AT_ONCE,
      )
      .toArray();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

/** Takes the sites of a domain out of a job that is over. */
function eraseSites(sql: SqlStorage, domain: string): number {
  const ids = sql
    .exec<{ id: number; host: string }>("SELECT id, host FROM sites")
    .toArray()
    .filter(({ host }) => registrableDomain(host) === domain)
    .map(({ id }) => id);
  const those = JSON.stringify(ids);
  const pages = sql
    .exec("DELETE FROM pages WHERE site_id IN (SELECT value FROM json_each(?)) RETURNING id", those)
    .toArray().length;
  sql.exec("DELETE FROM facts WHERE site_id IN (SELECT value FROM json_each(?))", those);
  sql.exec("DELETE FROM sites WHERE id IN (SELECT value FROM json_each(?))", those);
  for (const table of ["robots", "hosts"])
    // Not LIKE: an underscore is a character of host names, and a wildcard there.
    sql.exec(
      `DELETE FROM ${table} WHERE host = ?1 OR substr(host, -length(?1) - 1) = '.' || ?1`,
      domain,
    );
  return pages;
}
