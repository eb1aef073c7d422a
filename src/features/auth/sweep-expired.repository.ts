import { sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { deleteSome } from "#src/db/delete-some";

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
    deleteSome(db, "sessions", isExpired, ROWS_PER_STATEMENT),
    deleteSome(db, "invitations", isExpired, ROWS_PER_STATEMENT),
    deleteSome(db, "api_keys", isRotated, ROWS_PER_STATEMENT),
    deleteSome(db, "account_tokens", isExpired, ROWS_PER_STATEMENT),
  ]);
  return { isDone: results.every(({ meta }) => meta.changes < ROWS_PER_STATEMENT) };
}
