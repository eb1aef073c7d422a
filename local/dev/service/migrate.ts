import type { Miniflare } from "miniflare";
import type { Migration } from "./configuration.ts";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/** The table in which wrangler records what it applied, so that both agree. */
const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies the migrations that the database lacks, each whole or not at all, in their order. */
export async function migrate(database: Database, migrations: Migration[]): Promise<void> {
  await database.prepare(RECORD).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map((row) => row["name"]));
  for (const { name, statements } of migrations.filter((one) => !applied.has(one.name)))
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
}
