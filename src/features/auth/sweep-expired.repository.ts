import { type SQL, sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";

const ROWS_PER_STATEMENT = 1_000;

/** Statements of a deletion. */
export const CALLS_OF_DELETION = 4;

/** Deletes some expired rows of each table, in one batch. */
export async function deleteExpired(
  db: ControlDatabase,
  before: { nowMs: number; rotatedKeysBeforeMs: number },
): Promise<{ isDone: boolean }> {
  const isExpired = sql`expires_at <= ${before.nowMs}`;
  const isRotated = sql`rotated_at IS NOT NULL AND expires_at <= ${before.rotatedKeysBeforeMs}`;
  const results = await db.$client.batch([
    deleteSome(db, "sessions", isExpired),
    deleteSome(db, "invitations", isExpired),
    deleteSome(db, "api_keys", isRotated),
    deleteSome(db, "account_tokens", isExpired),
  ]);
  return { isDone: results.every(({ meta }) => meta.changes < ROWS_PER_STATEMENT) };
}

const deleteSome = (db: ControlDatabase, table: string, isOld: SQL) =>
  rawStatement(
    db,
    sql`DELETE FROM ${sql.identifier(table)} WHERE rowid IN (
      SELECT rowid FROM ${sql.identifier(table)} WHERE ${isOld} LIMIT ${ROWS_PER_STATEMENT})`,
  );
