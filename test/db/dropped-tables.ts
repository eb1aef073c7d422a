import { DatabaseSync } from "node:sqlite";
import { unstable_splitSqlQuery as splitSql } from "wrangler";

/**
 * Tables that a migration drops while others reference them. SQLite deletes all rows of a table that it drops, with the
 * rows of other tables that reference them by ON DELETE CASCADE. drizzle-kit rebuilds a table under PRAGMA
 * foreign_keys=OFF, but D1 runs a migration in a transaction, where that has no effect
 * (https://www.sqlite.org/pragma.html#pragma_foreign_keys).
 */
export function findDroppedReferences(migrations: string[]): string[] {
  const database = new DatabaseSync(":memory:");
  const found: string[] = [];
  for (const statement of migrations.flatMap((sql) => splitSql(sql))) {
    const [, dropped] = /^\s*DROP TABLE\s+(?:IF EXISTS\s+)?[`"]?(\w+)/i.exec(statement) ?? [];
    if (dropped !== undefined)
      for (const { name } of database.prepare(REFERENCING).all(dropped, dropped))
        found.push(`${dropped} is dropped, and ${String(name)} references it`);
    database.exec(statement);
  }
  database.close();
  return found;
}

const REFERENCING = `SELECT DISTINCT schema.name FROM sqlite_schema AS schema
  JOIN pragma_foreign_key_list(schema.name) AS reference
  WHERE schema.type = 'table' AND reference."table" = ? COLLATE NOCASE AND schema.name <> ?`;
