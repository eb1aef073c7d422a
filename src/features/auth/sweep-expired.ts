import type { ControlDatabase } from "#src/db/client";
import { deleteExpired } from "./sweep-expired.repository";

/** A rotated key stays in the list for this long after its end. */
const ROTATED_KEY_RETENTION_MS = 24 * 3600_000;

/** Deletes expired sessions, invitations, mailed tokens and rotated API keys. */
export async function sweepExpired(db: ControlDatabase, nowMs: number): Promise<void> {
  await deleteExpired(db, {
    nowMs,
    rotatedKeysBeforeMs: nowMs - ROTATED_KEY_RETENTION_MS,
  });
}
