import type { ControlDatabase } from "#src/db/client";
import { deleteCodesBefore } from "./authorization/codes.repository";
import { deleteGrantsBefore } from "./grants/grants.repository";

/** A used code is kept for this long after it expired, so that its reuse is noticed. */
const CODE_RETENTION_MS = 24 * 3600_000;

/** Deletes codes that expired, and grants that their clients no longer refresh. */
export async function sweepOAuth(db: ControlDatabase, nowMs: number): Promise<void> {
  await db.batch([deleteCodesBefore(db, nowMs - CODE_RETENTION_MS), deleteGrantsBefore(db, nowMs)]);
}
