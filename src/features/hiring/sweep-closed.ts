import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";

const RETENTION_MS = 90 * 24 * 3600_000;
const PER_STATEMENT = 5_000;
/** Postings beyond this are left for the next day. */
const MAX_STATEMENTS = 10;

/** Deletes postings that were closed long ago. */
export async function sweepClosedPostings(db: Database, nowMs: number): Promise<void> {
  for (let turn = 0; turn < MAX_STATEMENTS; turn++) {
    const { meta } = await rawStatement(
      db,
      sql`DELETE FROM hiring_postings WHERE seq IN (
        SELECT seq FROM hiring_postings WHERE closed_at <= ${nowMs - RETENTION_MS} LIMIT ${PER_STATEMENT})`,
    ).run();
    if (meta.changes === 0) return;
  }
}
