import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import * as schema from "#src/db/schema";
import type { Scope } from "#src/db/scope";
import {
  type ErasureSubject,
  mayMention,
  redactInPlace,
  type Redactor,
} from "#src/shared/addresses/address-redaction";
import { nameKey } from "#src/shared/text/name-key";
import { ERASURE_RULES, type ErasureRule } from "./erasure-rules";
import { WORKSPACE_TABLES } from "./workspace-tables";

/** Cursor over the tables: the table, the last lead and the last rowid. */
export type TablePlace = { table: number; at: number; seq: number; row: number };

const ROWS_PER_STEP = 500;
/** Bounds memory: complete rows that are rewritten at once. */
const REWRITTEN_AT_ONCE = 25;
const LEADS_PER_STEP = 500;
/** Tables without matching rows that one step skips. */
const TABLES_PER_STEP = 6;

type RuledTable = { name: string; columns: [string, ErasureRule][] };
type Row = Record<string, unknown> & { row: number };

const isActive = (rule: ErasureRule) =>
  !["by stage", "derived"].includes(rule) && !rule.startsWith("kept:");

/** The tables and columns that a deletion request rewrites, by their database names. */
export const RULED_TABLES = Object.entries(schema).flatMap(([key, table]): RuledTable[] => {
  const rules = ERASURE_RULES[key as keyof typeof ERASURE_RULES];
  if (!is(table, Table) || typeof rules === "string") return [];
  const columns = Object.keys(getTableColumns(table)).flatMap((column): [string, ErasureRule][] => {
    const rule = (rules as Record<string, ErasureRule>)[column];
    return rule && isActive(rule) ? [[toSnakeCase(column), rule]] : [];
  });
  return columns.length === 0 ? [] : [{ name: getTableName(table), columns }];
});

/** Rows of the workspace in tables that the export omits; `?1` is the workspace id. */
export const UNEXPORTED_ROWS: Record<string, string> = {
  idempotent_requests: "workspace_id = ?1",
  dead_letters: `(body ->> '$.workspaceId' = ?1
    OR body ->> '$.jobId' IN (SELECT id FROM jobs WHERE workspace_id = ?1))`,
};

/** Applies the rules to a batch of rows after `place`. Returns null at the end, and the number of calls. */
export async function redactTables(
  scope: Scope,
  subject: ErasureSubject,
  inText: Redactor,
  place: TablePlace,
): Promise<{ next: TablePlace | null; calls: number }> {
  let calls = 0;
  for (let at = place, walked = 0; ; walked++) {
    const table = RULED_TABLES[at.table];
    if (!table) return { next: null, calls };
    if (walked === TABLES_PER_STEP) return { next: at, calls };
    const { rows, next } = await findRows(scope, subject, table, at);
    calls += 1;
    for (let from = 0; from < rows.length; from += REWRITTEN_AT_ONCE)
      calls += await rewriteRows(scope, table, rows.slice(from, from + REWRITTEN_AT_ONCE), inText);
    at = next ?? { table: at.table + 1, at: 0, seq: 0, row: 0 };
    if (rows.length > 0) return { next: at, calls };
  }
}

/** The next rows of a table that may mention the subject. Null if there are no more. */
async function findRows(
  { db, workspaceId }: Scope,
  subject: ErasureSubject,
  { name, columns }: RuledTable,
  place: TablePlace,
): Promise<{ rows: number[]; next: TablePlace | null }> {
  const d1 = db.$client;
  const source = WORKSPACE_TABLES[name]?.rows ?? { where: UNEXPORTED_ROWS[name]! };
  const isWhole = "where" in source;
  const alias = isWhole ? name : "linked";
  const mentions = columns.map(([column]) => mayMention(`${alias}.${column}`, "?2", subject));
  // The plus prevents SQLite from scanning the rows of all workspaces by rowid.
  const rest = `(${mentions.join(" OR ")}) AND +${alias}.rowid > ?3
    ORDER BY +${alias}.rowid LIMIT ${ROWS_PER_STEP}`;
  const rowsOf = isWhole
    ? d1
        .prepare(`SELECT rowid AS row FROM ${name} WHERE ${source.where} AND ${rest}`)
        .bind(workspaceId, subject.value, place.row)
    : d1
        .prepare(
          `SELECT linked.rowid AS row FROM (${LEADS_AFTER}) AS wanted CROSS JOIN ${name} AS linked
           ON ${source.ofLead.replaceAll("leads.", "wanted.")} WHERE ${rest}`,
        )
        .bind(workspaceId, subject.value, place.row, place.at, place.seq);
  const lastLead = d1
    .prepare(
      `SELECT created_at AS at, seq FROM leads INDEXED BY leads_by_age
       WHERE workspace_id = ?1 AND (created_at, seq) > (?2, ?3)
       ORDER BY created_at, seq LIMIT 1 OFFSET ${LEADS_PER_STEP - 1}`,
    )
    .bind(workspaceId, place.at, place.seq);
  const [found, window] = await d1.batch(isWhole ? [rowsOf] : [rowsOf, lastLead]);
  const rows = (found!.results as { row: number }[]).map(({ row }) => row);
  if (rows.length === ROWS_PER_STEP) return { rows, next: { ...place, row: rows.at(-1)! } };
  const [last] = (window?.results ?? []) as { at: number; seq: number }[];
  return { rows, next: last ? { table: place.table, ...last, row: 0 } : null };
}

/** A batch of the workspace's leads, in the order of a covering index. */
const LEADS_AFTER = `SELECT seq, id, created_at FROM leads INDEXED BY leads_by_age
  WHERE workspace_id = ?1 AND (created_at, seq) > (?4, ?5) ORDER BY created_at, seq LIMIT ${LEADS_PER_STEP}`;

async function rewriteRows(
  { db }: Scope,
  table: RuledTable,
  rows: number[],
  inText: Redactor,
): Promise<number> {
  const d1 = db.$client;
  const names = table.columns.map(([column]) => column);
  const isNamed = names.includes("name_key");
  const { results } = await d1
    .prepare(
      `SELECT rowid AS row, ${[...names, ...(isNamed ? ["id"] : [])].join(", ")} FROM ${table.name}
       WHERE rowid IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(rows))
    .all<Row>();
  const writes = results.flatMap((row) => rewrite(d1, table, row, inText));
  if (writes.length === 0) return 1;
  await d1.batch(writes);
  return 2;
}

/** The statements that rewrite a row. A concurrent write skips them; the next pass finds the row again. */
function rewrite(
  d1: D1Database,
  { name, columns }: RuledTable,
  row: Row,
  inText: Redactor,
): D1PreparedStatement[] {
  const changes: Record<string, string | null> = {};
  let isNamed = false;
  for (const [column, rule] of columns) {
    const written = row[column];
    if (typeof written !== "string") continue;
    const left = apply(rule, written, inText);
    if (left === written) continue;
    if (rule === "delete row")
      return [d1.prepare(`DELETE FROM ${name} WHERE rowid = ?`).bind(row.row)];
    changes[column] = left;
    isNamed ||= rule === "with name";
  }
  const update = (changed: Record<string, string | null>, how = "") => {
    const names = Object.keys(changed);
    return d1
      .prepare(
        `UPDATE ${how} ${name} SET ${names.map((column) => `${column} = ?`).join(", ")}
         WHERE rowid = ? AND ${names.map((column) => `${column} IS ?`).join(" AND ")}`,
      )
      .bind(...Object.values(changed), row.row, ...names.map((column) => row[column]));
  };
  if (Object.keys(changes).length === 0) return [];
  if (!isNamed) return [update(changes)];
  // Names that differ only in the address become equal and violate the unique index. The second statement
  // then adds part of the id to the rows that the first one had to skip.
  const clean = inText(String(row["name"]));
  const named = (text: string) => ({ ...changes, name: text, name_key: nameKey(text) });
  const unique = `${clean} ${String(row["id"]).slice(-8)}`;
  return [update(named(clean), "OR IGNORE"), update(named(unique))];
}

function apply(rule: ErasureRule, written: string, inText: Redactor): string | null {
  if (rule !== "redact document") {
    const left = inText(written);
    return left !== written && rule === "empty" ? null : left;
  }
  const value: unknown = JSON.parse(written);
  return JSON.stringify(redactInPlace(value, inText));
}
