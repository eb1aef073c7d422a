import type { LocalDatabase } from "#local/dev/runtime/control-worker";
import type { Migration } from "./configuration/configuration.ts";

/** The table in which wrangler records what it applied, so that both agree. */
export const LEDGER = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The database has migrations that this version does not contain, so its tables cannot be migrated. */
export class UnknownMigrations extends Error {}

/** A busy machine may lose the connection to workerd, which closes idle ones. */
const ATTEMPTS = 3;

/**
 * Applies the missing migrations in order, each in one transaction. Throws UnknownMigrations for a database of
 * another version and does not change it.
 */
export async function migrate(database: LocalDatabase, migrations: Migration[]): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await applyMissing(database, migrations);
    } catch (error) {
      // The ledger says whether the migration of the lost response was applied.
      if (attempt === ATTEMPTS || !isLostConnection(error)) throw error;
    }
}

/** What node:http and undici report if the other side closed the connection. */
const LOST_CONNECTION = new Set<unknown>(["ECONNRESET", "UND_ERR_SOCKET"]);

function isLostConnection(error: unknown): boolean {
  const failure = error instanceof TypeError ? error.cause : error;
  return failure instanceof Error && "code" in failure && LOST_CONNECTION.has(failure.code);
}

async function applyMissing(database: LocalDatabase, migrations: Migration[]): Promise<void> {
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
