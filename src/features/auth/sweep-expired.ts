import { lte } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { idempotentRequests, invitations, sessions } from "#src/db/tables/accounts";

const ANSWERS_KEPT_MS = 24 * 3600_000;

/** Deletes what has expired: sessions, invitations, answers kept for a repeated Idempotency-Key. */
export async function sweepExpired(db: Database, nowMs: number): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, nowMs)),
    db.delete(invitations).where(lte(invitations.expiresAt, nowMs)),
    db.delete(idempotentRequests).where(lte(idempotentRequests.createdAt, nowMs - ANSWERS_KEPT_MS)),
  ]);
}
