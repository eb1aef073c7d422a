import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import { PROJECT } from "./bundle.ts";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/** The table in which wrangler records what it applied, so that both agree. */
const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies the migrations that the database lacks, each whole or not at all; returns their names. */
export async function migrate(database: Database): Promise<string[]> {
  await database.prepare(RECORD).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map((row) => row["name"]));
  const folder = join(PROJECT, "migrations");
  const pending = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && !applied.has(name))
    .toSorted();
  for (const name of pending) {
    const statements = splitSql(readFileSync(join(folder, name), "utf8"));
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return pending;
}
