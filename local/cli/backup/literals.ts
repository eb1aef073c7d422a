import { sqlText } from "#local/cli/cloudflare/sql-text";

export type Value = string | number | null;
export type Row = Record<string, Value>;

/** A statement of D1 has at most 100 KB: https://developers.cloudflare.com/d1/platform/limits/ */
const MAX_STATEMENT_BYTES = 90_000;
const MAX_CHUNK_CHARS = 20_000;

/** A value as SQL. */
export function literal(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  return sqlText(value);
}

/**
 * The statements that write a row, in place of one with the same key that was read before. A row that is too long for one
 * statement is written without its long texts, which are then appended in parts.
 */
export function insertStatements(
  table: { name: string; columns: string[]; key: string[] },
  row: Row,
): string[] {
  const insert = (values: Row) =>
    `INSERT OR REPLACE INTO ${named(table.name)} (${columnsOf(table).map(named).join(", ")}) VALUES (${columnsOf(
      table,
    )
      .map((column) => literal(values[column] ?? null))
      .join(", ")});`;
  const whole = insert(row);
  if (Buffer.byteLength(whole) <= MAX_STATEMENT_BYTES) return [whole];
  const long = table.columns.filter(
    (column) =>
      !table.key.includes(column) &&
      typeof row[column] === "string" &&
      row[column].length > MAX_CHUNK_CHARS,
  );
  const where = table.key.map((column) => `${named(column)} = ${literal(row[column] ?? null)}`);
  // Generated columns parse JSON, so a text that is JSON must be valid before its parts are appended elsewhere.
  const parts = long.flatMap((column) =>
    chunksOf(String(row[column])).map((text) => ({ column, text })),
  );
  const staging = parts.map(
    ({ column, text }) =>
      `INSERT INTO restored_parts (column_name, text) VALUES (${literal(column)}, ${literal(text)});`,
  );
  const short = { ...row, ...Object.fromEntries(long.map((column) => [column, "[]"])) };
  const joined = long.map(
    (column) =>
      `${named(column)} = (SELECT group_concat(text, '') FROM (SELECT text FROM restored_parts WHERE column_name = ${literal(column)} ORDER BY id))`,
  );
  return [
    ...staging,
    insert(short),
    `UPDATE ${named(table.name)} SET ${joined.join(", ")} WHERE ${where.join(" AND ")};`,
    "DELETE FROM restored_parts;",
  ];
}

/** Holds the parts of long texts during a restore. */
export const PARTS_TABLE =
  "CREATE TABLE restored_parts (id INTEGER PRIMARY KEY, column_name TEXT NOT NULL, text TEXT NOT NULL);";

/** The rowid is written too, because it is what finds the row of a table with another primary key. */
const columnsOf = ({ columns, key }: { columns: string[]; key: string[] }) =>
  key[0] === "rowid" ? ["rowid", ...columns] : columns;

export const named = (name: string) => (name === "rowid" ? name : `"${name}"`);

/** Parts of a text; a surrogate pair stays together. */
function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(text.length, from + MAX_CHUNK_CHARS);
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1]!)) to += 1;
    chunks.push(text.slice(from, to));
    from = to;
  }
  return chunks;
}
