import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";

const RETENTION_MS = 90 * 24 * 3600_000;
const PER_BATCH = 2_000;
/** The next day's run deletes the rest. */
const MAX_BATCHES = 100;

/** Deletes old events of webhooks. Pushes that a user or workflow created are kept. */
export async function pruneEventPushes(db: Database, nowMs: number): Promise<void> {
  // Uses the index pushes_prunable, so that a batch reads only the oldest rows.
  const old = sql`SELECT id FROM pushes WHERE event <> 'lead.pushed' AND finished_at <= ${nowMs - RETENTION_MS}
    ORDER BY finished_at LIMIT ${PER_BATCH}`;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const results = await db.$client.batch(
      [
        sql`DELETE FROM push_leads WHERE push_id IN (${old})`,
        sql`DELETE FROM pushes WHERE id IN (${old})`,
      ].map((statement) => rawStatement(db, statement)),
    );
    if (results[1]!.meta.changes < PER_BATCH) return;
  }
}
