import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import { type DatabaseBinding, type Migration, migrationsOf } from "./configuration.ts";

const PROJECT = join(import.meta.dirname, "../../../..");

/** The migrations of a database in order. Importing this loads wrangler, which a long-running program should avoid. */
export function readMigrations(binding: DatabaseBinding): Migration[] {
  const folder = join(PROJECT, migrationsOf(binding));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, statements: splitSql(readFileSync(join(folder, name), "utf8")) }));
}
