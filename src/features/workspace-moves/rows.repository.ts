import type { Database } from "#src/db/client";
import { groupForParameters } from "#src/db/parameter-groups";
import { LEADS, type MovedTable } from "./tables.repository";

/*
 * Rows travel as JSON arrays of their copied columns: SQLite makes them on one shard and reads them on the other. Two
 * rows are the same if their texts are.
 */

/** One end of a move. `token`: the lease of the worker, without which nothing is written. */
export type End = { db: Database; workspaceId: string; token: string };

/** A row: its key and its copied columns, both as JSON arrays. */
export type CopiedRow = { key: string; value: string };

/** A column as it is read. A number of a lead becomes the id of the lead. */
const read = (alias: string) => (column: string) =>
  column === "lead_seq"
    ? `(SELECT id FROM leads WHERE seq = ${alias}.lead_seq)`
    : `${alias}.${column}`;

/** Member `at` of a JSON row, as the column that it becomes on this shard. */
const written = (row: string) => (column: string, at: number) =>
  column === "lead_seq"
    ? `(SELECT seq FROM leads WHERE id = ${row} ->> ${at})`
    : `${row} ->> ${at}`;

const rowOf = ({ key, columns }: MovedTable, alias: string) =>
  `json_array(${key.map(read(alias)).join(", ")}) AS key, json_array(${columns.map(read(alias)).join(", ")}) AS value`;

/** Whether one end has the wallet of the workspace, which every workspace has. */
export async function hasWallet({ db, workspaceId }: End): Promise<boolean> {
  const wallet = db.$client.prepare("SELECT 1 AS one FROM wallets WHERE workspace_id = ?");
  return (await wallet.bind(workspaceId).first()) !== null;
}

/** A page of the rows of a table with `workspace_id`, after a key, in the order of the keys. */
export async function readOwnRows(
  { db: { $client }, workspaceId }: Pick<End, "db" | "workspaceId">,
  table: MovedTable,
  after: string | null,
  limit: number,
): Promise<CopiedRow[]> {
  const { name, key } = table;
  const columns = key.join(", ");
  const members = key.map((_, at) => `?2 ->> ${at}`).join(", ");
  const { results } = await $client
    .prepare(
      `SELECT ${rowOf(table, name)} FROM ${name}
       WHERE workspace_id = ?1 AND (?2 IS NULL OR (${columns}) > (${members}))
       ORDER BY ${columns} LIMIT ?3`,
    )
    .bind(workspaceId, after, limit)
    .all<CopiedRow>();
  return results;
}

/** The numbers and ids of the leads after a number, in order. */
export async function readLeads(
  { db: { $client }, workspaceId }: Pick<End, "db" | "workspaceId">,
  afterSeq: number,
  limit: number,
): Promise<{ seq: number; id: string }[]> {
  const { results } = await $client
    .prepare(
      `SELECT wanted.seq, leads.id FROM (
         SELECT seq FROM leads INDEXED BY leads_by_age WHERE workspace_id = ?1 AND seq > ?2
         ORDER BY seq LIMIT ?3) AS wanted
       CROSS JOIN leads ON leads.seq = wanted.seq ORDER BY wanted.seq`,
    )
    .bind(workspaceId, afterSeq, limit)
    .all<{ seq: number; id: string }>();
  return results;
}

/** The statement that reads a table's rows of leads, in the order of the leads. */
export const selectRowsOfLeads = (
  { db: { $client }, workspaceId }: Pick<End, "db" | "workspaceId">,
  table: MovedTable,
  leadIds: readonly string[],
): D1PreparedStatement =>
  $client
    .prepare(
      `SELECT ${rowOf(table, "linked")} FROM json_each(?1) AS wanted
       CROSS JOIN leads ON leads.id = wanted.value AND leads.workspace_id = ?2
       CROSS JOIN ${table.name} AS linked ON ${table.ofLead}
       ORDER BY wanted.key`,
    )
    .bind(JSON.stringify(leadIds), workspaceId);

/** The rows with some keys, as far as they exist. */
export async function readRowsByKey(
  { db: { $client } }: Pick<End, "db">,
  table: MovedTable,
  keys: readonly string[],
): Promise<CopiedRow[]> {
  const { name, key } = table;
  const isSame = key.map(
    (column, at) => `linked.${column} = ${written("wanted.value")(column, at)}`,
  );
  const results = await $client.batch<CopiedRow>(
    inParameters(keys).map((wanted) =>
      $client
        .prepare(
          `SELECT ${rowOf(table, "linked")} FROM json_each(?1) AS wanted
           CROSS JOIN ${name} AS linked ON ${isSame.join(" AND ")} ORDER BY wanted.key`,
        )
        .bind(wanted),
    ),
  );
  return results.flatMap((result) => result.results);
}

/** JSON arrays of JSON texts, each within the size of a parameter. At least one, which may be empty. */
function inParameters(texts: readonly string[]): string[] {
  const groups = groupForParameters(texts, ({ length }) => length + 1);
  return groups.length === 0 ? ["[]"] : groups.map((group) => `[${group.join(",")}]`);
}

/** True for the worker that has the lease of the move. */
const hasToken = (workspace: string, token: string) =>
  `EXISTS (SELECT 1 FROM workspace_transfers WHERE workspace_id = ${workspace} AND token = ${token})`;

/** The statements that add rows, or change those that exist with other values. */
export function upsertRows(
  { db: { $client }, workspaceId, token }: End,
  table: MovedTable,
  rows: readonly CopiedRow[],
): D1PreparedStatement[] {
  if (rows.length === 0) return [];
  const { name, columns, key, isAppendOnly } = table;
  const others = columns.filter((column) => !key.includes(column));
  const change =
    isAppendOnly || others.length === 0
      ? "DO NOTHING"
      : `DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(", ")}`;
  const values = columns.map(written("copied.value")).join(", ");
  return inParameters(rows.map(({ value }) => value)).map((copied) =>
    $client
      .prepare(
        `INSERT INTO ${name} (${columns.join(", ")}) SELECT ${values} FROM json_each(?1) AS copied
         WHERE ${hasToken("?2", "?3")} ORDER BY copied.key
         ON CONFLICT (${key.join(", ")}) ${change}`,
      )
      .bind(copied, workspaceId, token),
  );
}

/** The statements that delete rows by their keys. Rows that only their parents delete are omitted. */
export function deleteRows(
  { db: { $client }, workspaceId, token }: End,
  { name, key, isAppendOnly }: MovedTable,
  keys: readonly string[],
): D1PreparedStatement[] {
  if (keys.length === 0 || isAppendOnly) return [];
  const wantedKeys = key.map(written("wanted.value")).join(", ");
  return inParameters(keys).map((wanted) =>
    $client
      .prepare(
        `DELETE FROM ${name} WHERE (${key.join(", ")}) IN (SELECT ${wantedKeys} FROM json_each(?1) AS wanted)
         AND ${hasToken("?2", "?3")}`,
      )
      .bind(wanted, workspaceId, token),
  );
}

/** How many rows the workspace has in a table. */
const countRows = (
  { db: { $client }, workspaceId }: Pick<End, "db" | "workspaceId">,
  { name, ofLead }: MovedTable,
): D1PreparedStatement =>
  $client
    .prepare(
      ofLead && name !== LEADS.name
        ? `SELECT count(*) AS n FROM leads INDEXED BY leads_by_age CROSS JOIN ${name} AS linked ON ${ofLead}
           WHERE leads.workspace_id = ?1`
        : `SELECT count(*) AS n FROM ${name} WHERE workspace_id = ?1`,
    )
    .bind(workspaceId);

/** How many rows the workspace has in each table. */
export async function countAllRows(end: End, tables: readonly MovedTable[]): Promise<number[]> {
  const counts = tables.map((table) => countRows(end, table));
  const results = await end.db.$client.batch<{ n: number }>(counts);
  return results.map(({ results: [row] }) => row?.n ?? 0);
}

/** The same, and how many changes were not copied at that moment: one batch is one transaction. */
export async function countWithChanges(
  end: End,
  tables: readonly MovedTable[],
): Promise<{ changes: number; rows: number[] }> {
  const { db, workspaceId } = end;
  const pending = db.$client
    .prepare("SELECT count(*) AS n FROM transfer_changes WHERE workspace_id = ?1")
    .bind(workspaceId);
  const counts = [pending, ...tables.map((table) => countRows(end, table))];
  const results = await db.$client.batch<{ n: number }>(counts);
  const [changes = 0, ...rows] = results.map(({ results: [row] }) => row?.n ?? 0);
  return { changes, rows };
}

/** Sends statements to one end, in one batch. */
export async function writeTo({ db }: Pick<End, "db">, statements: D1PreparedStatement[]) {
  if (statements.length > 0) await db.$client.batch(statements);
}
