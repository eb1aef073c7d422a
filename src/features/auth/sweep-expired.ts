import type { ControlDatabase } from "#src/db/client";
import { deleteExpired } from "./sweep-expired.repository";

const RESPONSE_RETENTION_MS = 24 * 3600_000;
/** A rotated key stays in the list for this long after its end. */
const ROTATED_KEY_RETENTION_MS = 24 * 3600_000;

/** Deletes expired sessions, invitations, mailed tokens, rotated API keys, and responses stored for an Idempotency-Key. */
export async function sweepExpired(db: ControlDatabase, nowMs: number): Promise<void> {
  await deleteExpired(db, {
    nowMs,
    rotatedKeysBeforeMs: nowMs - ROTATED_KEY_RETENTION_MS,
    responsesBeforeMs: nowMs - RESPONSE_RETENTION_MS,
  });
}
