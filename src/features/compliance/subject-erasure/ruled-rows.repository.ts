import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import * as schema from "#src/db/schema";
import type { ControlScope } from "#src/db/scope";
import {
  findJobsOfLetters,
  lettersOf,
} from "#src/features/compliance/erasure/dead-letters.repository";
import { ERASURE_RULES, type ErasureRule } from "#src/features/compliance/erasure/erasure-rules";
import { WORKSPACE_TABLES } from "#src/features/compliance/erasure/workspace-tables.repository";
import { type ErasureSubject, mayMention, soughtOf } from "#src/shared/addresses/erasure-subject";

/** Cursor over the tables: the table, the last lead and the key of the last row. */
export type TablePlace = { table: number; at: number; seq: number; row: RowKey };

/** The rowid of a row, or its primary key as a JSON array in a table WITHOUT ROWID. */
export type RowKey = number | string;

/** The primary keys of tables WITHOUT ROWID that have ruled columns. */
const PRIMARY_KEYS: Readonly<Record<string, readonly string[]>> = {
  lead_emails: ["lead_id", "email"],
};

/** The key of a row. The plus prevents SQLite from scanning the rows of all workspaces by rowid. */
function keyOf(table: string, alias: string): string {
  const columns = PRIMARY_KEYS[table]?.map((column) => `${alias}.${column}`);
  return columns ? `json_array(${columns.join(", ")})` : `+${alias}.rowid`;
}

/** The columns of a key, to compare with `partsOf` a key. */
const keyColumns = (table: string): string => `(${PRIMARY_KEYS[table]?.join(", ") ?? "rowid"})`;
const partsOf = (table: string, key: string): string =>
  PRIMARY_KEYS[table]?.map((_, index) => `${key} ->> ${index}`).join(", ") ?? key;

const ROWS_PER_STEP = 500;
const LEADS_PER_STEP = 500;

/** A table with the columns that a deletion request rewrites, by their database names. */
export type RuledTable = {
  name: string;
  columns: [string, ErasureRule][];
  /** Whether its rows are in the database of accounts. */
  isAccounts: boolean;
};

/** The ruled columns of a row. `row` is its key. */
export type RuledRow = Record<string, unknown> & { row: RowKey };

/** How a row changes. `skipsDuplicates`: the update leaves the row as it is if it would violate a unique index. */
export type RowWrite =
  | { row: RuledRow; kind: "delete" }
  | { row: RuledRow; kind: "update"; changes: TextChanges; skipsDuplicates: boolean };
export type TextChanges = Record<string, string | null>;

const isActive = (rule: ErasureRule) =>
  !["by stage", "derived"].includes(rule) && !rule.startsWith("kept:");

/** The tables with columns that a deletion request rewrites. */
export const RULED_TABLES = Object.entries(schema).flatMap(([key, table]): RuledTable[] => {
  const rules = ERASURE_RULES[key as keyof typeof ERASURE_RULES];
  if (!is(table, Table) || typeof rules === "string") return [];
  const columns = Object.keys(getTableColumns(table)).flatMap((column): [string, ErasureRule][] => {
    const rule = (rules as Record<string, ErasureRule>)[column];
    return rule && isActive(rule) ? [[toSnakeCase(column), rule]] : [];
  });
  if (columns.length === 0) return [];
  const name = getTableName(table);
  return placesOf(name).map((isAccounts) => ({ name, columns, isAccounts }));
});

/** Whether the rows of a table are in the accounts (true) or the shard. A workspace has a copy in its shard. */
function placesOf(name: string): boolean[] {
  if (name === "workspaces") return [true, false];
  return [name === "dead_letters" || (WORKSPACE_TABLES[name]?.isAccounts ?? false)];
}

const databaseOf = ({ db, control }: ControlScope, { isAccounts }: RuledTable) =>
  (isAccounts ? control : db).$client;

/** Rows of the workspace in tables that the export omits; `?1` is the workspace id, `?4` the jobs of dead letters. */
export const UNEXPORTED_ROWS: Record<string, string> = {
  idempotent_requests: "workspace_id = ?1",
  dead_letters: lettersOf("?1", "?4"),
};

/** The domain whose leads concern the subject; null for all leads. */
const companyOf = (subject: ErasureSubject) => (subject.type === "person" ? subject.domain : null);

/** A batch of the workspace's leads, in the order of a covering index. */
const LEADS_AFTER = `SELECT seq, id, created_at, domain FROM leads INDEXED BY leads_by_age
  WHERE workspace_id = ?1 AND (created_at, seq) > (?4, ?5) ORDER BY created_at, seq LIMIT ${LEADS_PER_STEP}`;

/** The next keys of a table whose rows may mention the subject. `next` is null if there are no more. */
export async function findRuledRows(
  scope: ControlScope,
  subject: ErasureSubject,
  table: RuledTable,
  place: TablePlace,
): Promise<{ rows: RowKey[]; next: TablePlace | null }> {
  const { workspaceId } = scope;
  const { name, columns } = table;
  const d1 = databaseOf(scope, table);
  const source = WORKSPACE_TABLES[name]?.rows ?? { where: UNEXPORTED_ROWS[name]! };
  const isWhole = "where" in source;
  const alias = isWhole ? name : "linked";
  const mentions = columns.map(([column]) => mayMention(`${alias}.${column}`, "?2", subject));
  const key = keyOf(name, alias);
  const rest = `(${mentions.join(" OR ")}) AND ${key} > ?3 ORDER BY ${key} LIMIT ${ROWS_PER_STEP}`;
  const jobs = name === "dead_letters" ? [await findJobsOfLetters(scope)] : [];
  const rowsOf = isWhole
    ? d1
        .prepare(`SELECT ${key} AS row FROM ${name} WHERE ${source.where} AND ${rest}`)
        .bind(workspaceId, soughtOf(subject), place.row, ...jobs)
    : d1
        .prepare(
          `SELECT ${key} AS row FROM (${LEADS_AFTER}) AS wanted CROSS JOIN ${name} AS linked
           ON ${source.ofLead.replaceAll("leads.", "wanted.")}
           WHERE (?6 IS NULL OR wanted.domain = ?6) AND ${rest}`,
        )
        .bind(workspaceId, soughtOf(subject), place.row, place.at, place.seq, companyOf(subject));
  const lastLead = d1
    .prepare(
      `SELECT created_at AS at, seq FROM leads INDEXED BY leads_by_age
       WHERE workspace_id = ?1 AND (created_at, seq) > (?2, ?3)
       ORDER BY created_at, seq LIMIT 1 OFFSET ${LEADS_PER_STEP - 1}`,
    )
    .bind(workspaceId, place.at, place.seq);
  const [found, window] = await d1.batch(isWhole ? [rowsOf] : [rowsOf, lastLead]);
  const rows = (found!.results as { row: RowKey }[]).map(({ row }) => row);
  if (rows.length === ROWS_PER_STEP) return { rows, next: { ...place, row: rows.at(-1)! } };
  const [last] = (window?.results ?? []) as { at: number; seq: number }[];
  return { rows, next: last ? { table: place.table, ...last, row: 0 } : null };
}

/** The ruled columns of rows, and the ids of those that have a unique name. */
export async function readRuledRows(
  scope: ControlScope,
  table: RuledTable,
  rows: RowKey[],
): Promise<RuledRow[]> {
  const { name, columns } = table;
  const names = columns.map(([column]) => column);
  if (names.includes("name_key")) names.push("id");
  const { results } = await databaseOf(scope, table)
    .prepare(
      `SELECT ${keyOf(name, name)} AS row, ${names.join(", ")} FROM ${name}
       WHERE ${keyColumns(name)} IN (SELECT ${partsOf(name, "value")} FROM json_each(?))`,
    )
    .bind(JSON.stringify(rows))
    .all<RuledRow>();
  return results;
}

/** Writes rows in one batch. An update skips a row that was written since it was read. */
export async function writeRuledRows(
  scope: ControlScope,
  table: RuledTable,
  writes: RowWrite[],
): Promise<void> {
  const { name } = table;
  const d1 = databaseOf(scope, table);
  await d1.batch(
    writes.map((write) =>
      write.kind === "delete"
        ? d1.prepare(`DELETE FROM ${name} WHERE ${isRow(name, "?1")}`).bind(write.row.row)
        : updateOf(d1, name, write),
    ),
  );
}

const isRow = (table: string, key: string): string =>
  `${keyColumns(table)} = (${partsOf(table, key)})`;

function updateOf(
  d1: D1Database,
  table: string,
  { row, changes, skipsDuplicates }: Extract<RowWrite, { kind: "update" }>,
): D1PreparedStatement {
  const names = Object.keys(changes);
  return d1
    .prepare(
      `UPDATE ${skipsDuplicates ? "OR IGNORE" : ""} ${table}
       SET ${names.map((column, index) => `${column} = ?${index + 2}`).join(", ")}
       WHERE ${isRow(table, "?1")}
         AND ${names.map((column, index) => `${column} IS ?${index + 2 + names.length}`).join(" AND ")}`,
    )
    .bind(row.row, ...Object.values(changes), ...names.map((column) => row[column]));
}
