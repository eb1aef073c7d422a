import type { HiringDatabase } from "#src/db/client";
import { deleteClosedPostings } from "./postings.repository";

const RETENTION_MS = 90 * 24 * 3600_000;

const PER_STATEMENT = 5_000;
/** Postings beyond this are left for the next day. */
const MAX_STATEMENTS = 10;

/** Deletes postings that were closed long ago. */
export async function sweepClosedPostings(db: HiringDatabase, nowMs: number): Promise<void> {
  for (let turn = 0; turn < MAX_STATEMENTS; turn++) {
    if ((await deleteClosedPostings(db, nowMs - RETENTION_MS, PER_STATEMENT)) === 0) return;
  }
}
