import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./client";
import { rawStatement } from "./raw-statement";

/** The statement that deletes at most `limit` rows of a table. Without a limit, one statement could exceed D1's time for a query. */
export const deleteSome = (db: Database, table: string, isOld: SQL, limit: number) =>
  rawStatement(
    db,
    sql`DELETE FROM ${sql.identifier(table)} WHERE rowid IN (
      SELECT rowid FROM ${sql.identifier(table)} WHERE ${isOld} LIMIT ${limit})`,
  );
