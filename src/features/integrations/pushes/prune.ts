import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";

const KEPT_MS = 90 * 24 * 3600_000;
const PER_BATCH = 2_000;
/** What is left waits for tomorrow. */
const MAX_BATCHES = 100;

/** Deletes what webhooks were told of long ago. Pushes of leads that somebody asked for stay listed for ever. */
export async function pruneEventPushes(db: Database, nowMs: number): Promise<void> {
  // By the index pushes_told, so that every batch finds the oldest at once.
  const old = sql`SELECT id FROM pushes WHERE event <> 'lead.pushed' AND finished_at <= ${nowMs - KEPT_MS}
    ORDER BY finished_at LIMIT ${PER_BATCH}`;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const answers = await db.$client.batch(
      [
        sql`DELETE FROM push_leads WHERE push_id IN (${old})`,
        sql`DELETE FROM pushes WHERE id IN (${old})`,
      ].map((statement) => rawStatement(db, statement)),
    );
    if (answers[1]!.meta.changes < PER_BATCH) return;
  }
}
