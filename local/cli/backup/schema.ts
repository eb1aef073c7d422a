import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PROJECT } from "#local/cli/cloudflare/wrangler";
import { readReferences, type Reference } from "./references.ts";
import { type DatabaseBinding, migrationsOf } from "#local/dev/service/configuration/configuration";

export type Table = {
  name: string;
  /** Columns that are stored; generated ones follow from them. */
  columns: string[];
  /** What orders the rows: the rowid, or the primary key of a table without one. */
  key: string[];
  references: Reference[];
};

export type Schema = {
  binding: DatabaseBinding;
  migrations: string[];
  tables: Table[];
  triggers: { name: string; sql: string }[];
  searchTables: string[];
};

/** An empty database with the tables of this version. */
export function emptyDatabase(binding: DatabaseBinding): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const name of migrationNames(binding))
    database.exec(readFileSync(join(PROJECT, migrationsOf(binding), name), "utf8"));
  return database;
}

const migrationNames = (binding: DatabaseBinding) =>
  readdirSync(join(PROJECT, migrationsOf(binding)))
    .filter((name) => name.endsWith(".sql"))
    .toSorted();

type ListedTable = { name: string; type: string; wr: number };
type Column = { name: string; pk: number; hidden: number };

/** Reads the schema from the migrations, because D1 shows less of it than SQLite does. */
export function readSchema(binding: DatabaseBinding): Schema {
  const database = emptyDatabase(binding);
  const all = <T>(sql: string) => database.prepare(sql).all() as T[];
  const listed = all<ListedTable>("SELECT name, type, wr FROM pragma_table_list ORDER BY name");
  const tables = listed
    .filter(({ name, type }) => type === "table" && !name.startsWith("sqlite_"))
    .map(({ name, wr }) => {
      const columns = all<Column>(`SELECT name, pk, hidden FROM pragma_table_xinfo('${name}')`);
      const primaryKey = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
      return {
        name,
        columns: columns.filter(({ hidden }) => hidden === 0).map((column) => column.name),
        key: wr ? primaryKey.map((column) => column.name) : ["rowid"],
        references: readReferences(database, name),
      };
    });
  const triggers = all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
  );
  // A view of the words of an index has no rows of its own.
  const searchTables = all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%' AND sql NOT LIKE '%fts5vocab%' ORDER BY name",
  ).map(({ name }) => name);
  database.close();
  return { binding, migrations: migrationNames(binding), tables, triggers, searchTables };
}
