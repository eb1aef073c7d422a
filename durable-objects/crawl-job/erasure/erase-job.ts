import {
  addressesIn,
  redact,
  redactInPlace,
  type Redactor,
} from "#src/shared/addresses/address-redaction";
import {
  type ErasureSubject,
  isAtDomain,
  type JobErasure,
  mayMention,
  redactorFor,
  soughtOf,
} from "#src/shared/addresses/erasure-subject";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { idsOf, siteIdOf } from "#durable-objects/crawl-job/pages/page-ids";
import { erasePage, redactFoundPages } from "./erase-pages";
import { JOB_ERASURE_RULES, JOB_VALUE_RULES, type Rule } from "./job-erasure-rules";

/** Lead events and page facts that were deleted or rewritten. */
export type ErasedOfJob = { events: number; pages: number };

type Row = { key: number; text: string };

/** Rows whose texts are in memory at once. */
const ROWS_AT_ONCE = 100;

/**
 * Erases what was found. While a job runs, what it still reads and counts stays: its sites, and the
 * facts of those that are to become leads.
 */
export function eraseFound(
  { sql, kv }: Pick<DurableObjectStorage, "sql" | "kv">,
  what: JobErasure,
  isOver: boolean,
): ErasedOfJob {
  if ("all" in what) return eraseAll(sql, isOver);
  if ("leadIds" in what) return { events: eraseEvents(sql, what.leadIds), pages: 0 };
  const inText = redactorFor(what.subject);
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
  for (const table of ["pages", "sites", "inputs", "robots", "hosts"])
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

function eraseSubject(
  sql: SqlStorage,
  subject: ErasureSubject,
  inText: Redactor,
  isOver: boolean,
): ErasedOfJob {
  const erased = { events: 0, pages: 0 };
  const isConcerned = concernsOf(sql, subject);
  for (const [table, rules] of Object.entries(JOB_ERASURE_RULES))
    for (const [column, rule] of Object.entries(rules)) {
      if (rule.startsWith("kept:")) continue;
      for (const { key, text } of mentions(sql, table, column, subject)) {
        if (!isConcerned(table, key, text)) continue;
        if (rule === "found pages") {
          erased.pages += redactFoundPages(sql, key, text, inText);
          continue;
        }
        const left = redactColumn(rule, text, inText);
        const isItsOwn = table === "events" && isAbout(JSON.parse(text) as EventData, subject);
        if (left === text && !isItsOwn) continue;
        if (isItsOwn) sql.exec("DELETE FROM events WHERE rowid = ?", key);
        else if (rule === "page") erasePage(sql, key, inText, isOver);
        else sql.exec(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`, left, key);
        if (table === "events") erased.events++;
        if (table === "pages" && column !== "final_url" && column !== "memory") erased.pages++;
      }
    }
  if (subject.type === "domain" && isOver) erased.pages += eraseSites(sql, subject.value);
  return erased;
}

/** Whether a row is of a site that concerns the subject, or of none. */
function concernsOf(sql: SqlStorage, subject: ErasureSubject) {
  const isAt = (host: string | undefined) =>
    host === undefined || isAtDomain(subject, registrableDomain(host));
  const others = new Set(
    subject.type === "person" && subject.domain !== null
      ? sql
          .exec<{ id: number; host: string }>("SELECT id, host FROM sites")
          .toArray()
          .flatMap(({ id, host }) => (isAt(host) ? [] : [id]))
      : [],
  );
  return (table: string, key: number, text: string): boolean => {
    if (others.size === 0) return true;
    if (table === "sites" || table === "inputs") return !others.has(key);
    if (table === "pages") return !others.has(siteIdOf(key));
    if (table !== "events") return true;
    const { domain, host } = JSON.parse(text) as EventData;
    return isAt(domain ?? host);
  };
}

function redactColumn(rule: Rule, text: string, inText: Redactor): string {
  if (rule === "redact document") return redactJson(text, inText);
  // The cells of a row keep their places.
  if (rule === "redact in place") return JSON.stringify(redactInPlace(JSON.parse(text), inText));
  return inText(text);
}

function redactJson(text: string, inText: Redactor): string {
  const value: unknown = JSON.parse(text);
  // The job in the last event keeps its structure; leads and facts lose the address.
  const isJob = typeof value === "object" && value !== null && "progress" in value;
  return JSON.stringify(isJob ? redactInPlace(value, inText) : redact(value, inText));
}

/** The data of an event: a lead has a domain, a site a host. */
type EventData = { domain?: string; host?: string };

const isAbout = ({ domain, host }: EventData, { type, value }: ErasureSubject) =>
  type === "domain" && (domain === value || (host && registrableDomain(host) === value));

/** Addresses in what remains of a job that is over: its pages, its sites, their robots.txt. */
export function addressesLeft(sql: SqlStorage): string[] {
  const found = new Set<string>();
  for (const [table, column] of [
    ["pages", "url"],
    ["sites", "seed_url"],
    ["sites", "entry_url"],
    ["inputs", "cells"],
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
        soughtOf(subject),
        ROWS_AT_ONCE,
      )
      .toArray();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

/** Deletes the sites of a domain from a job that is over. */
function eraseSites(sql: SqlStorage, domain: string): number {
  let pages = 0;
  const sites = sql.exec<{ id: number; host: string }>("SELECT id, host FROM sites").toArray();
  for (const { id, host } of sites) {
    if (registrableDomain(host) !== domain) continue;
    const ids = idsOf(id);
    pages += sql
      .exec<{ n: number }>("SELECT count(*) AS n FROM pages WHERE id BETWEEN ? AND ?", ...ids)
      .one().n;
    sql.exec("DELETE FROM pages WHERE id BETWEEN ? AND ?", ...ids);
    sql.exec("DELETE FROM sites WHERE id = ?", id);
    sql.exec("DELETE FROM inputs WHERE site_id = ?", id);
  }
  for (const table of ["robots", "hosts"])
    // Not LIKE: an underscore is a character of host names, and a wildcard there.
    sql.exec(
      `DELETE FROM ${table} WHERE host = ?1 OR substr(host, -length(?1) - 1) = '.' || ?1`,
      domain,
    );
  return pages;
}
