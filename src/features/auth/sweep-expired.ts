import { and, isNotNull, lte } from "drizzle-orm";
import type { Database } from "#src/db/client";
import {
  accountTokens,
  apiKeys,
  idempotentRequests,
  invitations,
  sessions,
} from "#src/db/tables/accounts";

const ANSWERS_KEPT_MS = 24 * 3600_000;
/** How long a rotated key stays in the list after its end. */
const ROTATED_KEYS_KEPT_MS = 24 * 3600_000;

/** Deletes what has expired: sessions, invitations, mailed tokens, rotated API keys, answers kept for a repeated Idempotency-Key. */
export async function sweepExpired(db: Database, nowMs: number): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, nowMs)),
    db.delete(invitations).where(lte(invitations.expiresAt, nowMs)),
    db
      .delete(apiKeys)
      .where(
        and(isNotNull(apiKeys.rotatedAt), lte(apiKeys.expiresAt, nowMs - ROTATED_KEYS_KEPT_MS)),
      ),
    db.delete(accountTokens).where(lte(accountTokens.expiresAt, nowMs)),
    db.delete(idempotentRequests).where(lte(idempotentRequests.createdAt, nowMs - ANSWERS_KEPT_MS)),
  ]);
}
