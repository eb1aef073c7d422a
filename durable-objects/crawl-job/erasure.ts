import {
  type ErasureSubject,
  isOfSubject,
  type JobErasure,
  needlesOf,
  redact,
  redactorOf,
} from "#src/shared/address-redaction";
import { registrableDomain } from "#src/shared/domain-name";

/** Lead events and page facts that went or were rewritten. */
export type ErasedOfJob = { events: number; pages: number };

type Row = { key: number; text: string };

/** Texts that are rewritten are held in memory at once. */
const ROWS_AT_ONCE = 100;

/**
 * Forgets what was found. While a job runs, what it still reads and counts stays: its sites, and the
 * facts of those that are to become leads.
 */
export function eraseFound(sql: SqlStorage, what: JobErasure, isOver: boolean): ErasedOfJob {
  if ("all" in what) return eraseAll(sql, isOver);
  if ("leadIds" in what) return { events: eraseEvents(sql, what.leadIds), pages: 0 };
  return eraseSubject(sql, what.subject, isOver);
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

function eraseSubject(sql: SqlStorage, subject: ErasureSubject, isOver: boolean): ErasedOfJob {
  const redactor = redactorOf((email) => isOfSubject(subject, email));
  let [events, pages] = [0, 0];
  for (const { key, text } of mentions(sql, "events", "seq", "data", subject)) {
    const told = JSON.parse(text) as Told;
    const rewritten = JSON.stringify(redact(told, redactor));
    if (isAbout(told, subject)) sql.exec("DELETE FROM events WHERE seq = ?", key);
    else if (rewritten === text) continue;
    else sql.exec("UPDATE events SET data = ? WHERE seq = ?", rewritten, key);
    events++;
  }
  for (const column of ["facts", "memory"])
    for (const { key, text } of mentions(sql, "facts", "page_id", column, subject)) {
      const rewritten = JSON.stringify(redact(JSON.parse(text), redactor));
      if (rewritten === text) continue;
      sql.exec(`UPDATE facts SET ${column} = ? WHERE page_id = ?`, rewritten, key);
      if (column === "facts") pages++;
    }
  for (const { key, text } of mentions(sql, "pages", "id", "url", subject)) {
    // A page that is still to be read must be asked for by its own address.
    if (redactor(text) === text || !isOver) continue;
    sql.exec("DELETE FROM pages WHERE id = ?", key);
    pages++;
  }
  if (subject.type === "domain" && isOver) pages += eraseSites(sql, subject.value);
  return { events, pages };
}

/** What an event tells: a lead has a domain, a site a host. */
type Told = { domain?: string; host?: string };

const isAbout = ({ domain, host }: Told, { type, value }: ErasureSubject) =>
  type === "domain" && (domain === value || (host && registrableDomain(host) === value));

/** Rows whose text contains what the subject's addresses contain, some at a time. */
function* mentions(
  sql: SqlStorage,
  table: "events" | "facts" | "pages",
  key: string,
  column: string,
  subject: ErasureSubject,
): Generator<Row> {
  const [needle, other] = needlesOf(subject);
  for (let after = -1; ;) {
    const rows = sql
      .exec<Row>(
        `SELECT ${key} AS key, ${column} AS text FROM ${table}
         WHERE ${key} > ?1 AND (instr(lower(${column}), ?2) OR instr(lower(${column}), ?3))
         ORDER BY ${key} LIMIT ?4`,
        after,
        needle,
        other,
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
    sql.exec(`DELETE FROM ${table} WHERE host = ?1 OR host LIKE '%.' || ?1`, domain);
  return pages;
}
