import type { Execute } from "#local/cli/cloudflare/database";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";
import { insertStatements, literal, named, PARTS_TABLE, type Row } from "./literals.ts";
import { dropTriggersOfMoves, isProgressOfMove } from "./moves.ts";
import { readSchema, type Schema, type Table } from "./schema.ts";
import { orphanStatements, parentsFirst } from "./references.ts";
import {
  leadSearchStatement,
  TITLE_SEARCH_STATEMENT,
  UNUSED_SEARCH_STATEMENT,
} from "./search-index.ts";

const PAGE_ROWS = 500;

/** The first line of a backup: which database can take it, and the migrations that it must have. */
export const headerOf = (binding: DatabaseBinding, migrations: string[]) =>
  `-- quarry backup 1: ${binding} ${migrations.join(" ")}`;

/** The last line of a backup, which a file lacks whose copy was interrupted. */
export const END = "-- end of quarry backup";

export type BackupReport = { tables: number; rows: number };

/**
 * Writes a database as SQL that replaces the content of a database with the same tables. Triggers are away while it
 * runs, because their results are in the backup. Search indexes are written from the leads and postings.
 */
export async function writeBackup(
  execute: Execute,
  binding: DatabaseBinding,
  write: (text: string) => void,
): Promise<BackupReport> {
  const schema = readSchema(binding);
  await requireSameMigrations(execute, schema);
  const line = (text: string) => write(`${text}\n`);
  line(headerOf(binding, schema.migrations));
  line("PRAGMA defer_foreign_keys = true;");
  line(PARTS_TABLE);
  for (const { name } of schema.triggers) line(`DROP TRIGGER IF EXISTS ${name};`);
  if (binding !== "HIRING")
    for (const statement of dropTriggersOfMoves(schema.tables)) line(statement);
  for (const name of schema.searchTables) line(`DELETE FROM ${name};`);
  for (const { name } of schema.tables) line(`DELETE FROM ${named(name)};`);
  let rows = 0;
  for await (const { table, row } of readInOrder(execute, schema.tables)) {
    if (isProgressOfMove(table.name, row)) continue;
    rows += 1;
    for (const statement of insertStatements(table, row)) line(statement);
    if (table.name === "leads") line(leadSearchStatement(row));
  }
  for (const statement of orphanStatements(schema.tables)) line(statement);
  line(binding === "HIRING" ? TITLE_SEARCH_STATEMENT : UNUSED_SEARCH_STATEMENT);
  await writeSequences(execute, line);
  line("DROP TABLE restored_parts;");
  for (const { sql } of schema.triggers) line(`${sql.replaceAll(/\s*\n\s*/g, " ")};`);
  line(END);
  return { tables: schema.tables.length, rows };
}

async function requireSameMigrations(execute: Execute, { migrations }: Schema): Promise<void> {
  const [rows = []] = await execute(["SELECT name FROM d1_migrations ORDER BY name"]);
  const applied = rows.map(({ name }) => String(name));
  if (applied.join() !== migrations.join())
    throw new Error(
      "The database and this version of Quarry have different migrations. Start or deploy this version first.",
    );
}

/**
 * Reads parents before the rows that refer to them. So a database that is written meanwhile gives each row of a parent all
 * its rows. Those of parents that are newer remain, and a restore removes them.
 */
async function* readInOrder(execute: Execute, tables: Table[]) {
  for (const group of parentsFirst(tables)) yield* readRows(execute, group);
}

/** Reads all rows, in pages by key. Tables that fit a page are read together. */
async function* readRows(execute: Execute, tables: Table[]) {
  let pending = tables.map((table) => ({ table, after: undefined as Row | undefined }));
  while (pending.length > 0) {
    const pages = await execute(pending.map(({ table, after }) => pageStatement(table, after)));
    const unfinished: typeof pending = [];
    for (const [index, { table }] of pending.entries()) {
      const rows = (pages[index] ?? []) as Row[];
      for (const row of rows) yield { table, row };
      if (rows.length === PAGE_ROWS) unfinished.push({ table, after: rows.at(-1) });
    }
    pending = unfinished;
  }
}

function pageStatement({ name, columns, key }: Table, after: Row | undefined): string {
  const keys = key.map(named).join(", ");
  const wanted =
    key[0] === "rowid" ? ["rowid AS rowid", ...columns.map(named)] : columns.map(named);
  const rest = after
    ? `WHERE (${keys}) > (${key.map((column) => literal(after[column] ?? null)).join(", ")})`
    : "";
  return `SELECT ${wanted.join(", ")} FROM ${named(name)} ${rest} ORDER BY ${keys} LIMIT ${PAGE_ROWS}`;
}

/** A deleted lead's number must not be used again, so the counters are restored too. */
async function writeSequences(execute: Execute, line: (text: string) => void): Promise<void> {
  const [rows = []] = await execute([
    "SELECT name, seq FROM sqlite_sequence WHERE name <> 'd1_migrations' ORDER BY name",
  ]);
  for (const { name, seq } of rows as { name: string; seq: number }[]) {
    line(`DELETE FROM sqlite_sequence WHERE name = ${literal(name)};`);
    line(`INSERT INTO sqlite_sequence (name, seq) VALUES (${literal(name)}, ${seq});`);
  }
}
