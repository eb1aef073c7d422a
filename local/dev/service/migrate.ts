import type { Miniflare } from "miniflare";
import type { Migration } from "./configuration/configuration.ts";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/** The table in which wrangler records what it applied, so that both agree. */
export const LEDGER = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The database has migrations that this version does not contain, so its tables cannot be migrated. */
export class UnknownMigrations extends Error {}

/**
 * Applies the missing migrations in order, each in one transaction. Throws UnknownMigrations for a database of
 * another version and does not change it.
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<void> {
  await database.prepare(LEDGER).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map((row) => String(row["name"])));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new UnknownMigrations(
      `The data folder belongs to another version of Quarry (unknown migration ${unknown[0]}). Start with an empty data folder, or use the version that created it.`,
    );
  for (const { name, statements } of migrations.filter((one) => !applied.has(one.name)))
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
}
