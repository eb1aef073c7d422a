import { and, isNotNull, lte } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { accountTokens, apiKeys, invitations, sessions } from "#src/db/tables/accounts";

/** Deletes expired rows of all workspaces in one batch. */
export async function deleteExpired(
  db: ControlDatabase,
  before: { nowMs: number; rotatedKeysBeforeMs: number },
): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, before.nowMs)),
    db.delete(invitations).where(lte(invitations.expiresAt, before.nowMs)),
    db
      .delete(apiKeys)
      .where(and(isNotNull(apiKeys.rotatedAt), lte(apiKeys.expiresAt, before.rotatedKeysBeforeMs))),
    db.delete(accountTokens).where(lte(accountTokens.expiresAt, before.nowMs)),
  ]);
}
