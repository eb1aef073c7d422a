import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import type { Migration } from "./configuration.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../../migrations");

/**
 * The project's migrations in order. Importing this loads wrangler, which a long-running program should avoid.
 */
export function readMigrations(): Migration[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, statements: splitSql(readFileSync(join(MIGRATIONS, name), "utf8")) }));
}
