import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LEDGER } from "#local/dev/service/migrate";
import { executeOn, queryDatabase } from "./database-query.ts";
import { DeployError, type Deployment } from "./deployment.ts";
import { runCommand } from "./run-command.ts";

/**
 * Applies the migrations that a database lacks. Each goes through D1's import, together with its entry in wrangler's
 * ledger: D1 imports a file as a whole or not at all, and parses it as SQLite does.
 * https://developers.cloudflare.com/d1/best-practices/import-export-data/
 */
export async function applyMigrations(
  deployment: Deployment,
  { binding, migrations }: { binding: string; migrations: string },
): Promise<void> {
  const [, rows = []] = await queryDatabase(
    deployment,
    "Reading the applied migrations",
    [LEDGER, "SELECT name FROM d1_migrations ORDER BY id"],
    binding,
  );
  const applied = rows.map(({ name }) => String(name));
  const known = readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new DeployError(
      `The database has the migration ${unknown}, which this version of Quarry lacks. Update the code (git pull), then run npm run deploy again.`,
    );
  const pending = known.filter((name) => !applied.includes(name));
  if (pending.length === 0) return deployment.print(`The database ${binding} is up to date.`);
  for (const name of pending) {
    const file = writeImport(deployment, { binding, migrations }, name);
    await runCommand(deployment, `The migration ${name} of ${binding}`, [
      ...executeOn(deployment, binding),
      "--file",
      file,
    ]);
    if (!deployment.options.isDryRun) deployment.print(`Applied ${name} to ${binding}.`);
  }
}

function writeImport(
  { folder, options }: Deployment,
  { binding, migrations }: { binding: string; migrations: string },
  name: string,
): string {
  const imports = join(folder, "migrations", binding);
  const file = join(imports, name);
  if (options.isDryRun) return file;
  mkdirSync(imports, { recursive: true });
  const sql = readFileSync(join(migrations, name), "utf8");
  writeFileSync(file, `${sql}\nINSERT INTO d1_migrations (name) VALUES ('${name}');\n`);
  return file;
}
