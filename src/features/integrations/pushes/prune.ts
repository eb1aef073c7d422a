import type { Database } from "#src/db/client";
import { deleteEventPushes } from "./pushes.repository";

const RETENTION_MS = 90 * 24 * 3600_000;
const PER_BATCH = 2_000;
/** The next day's run deletes the rest. */
const MAX_BATCHES = 100;

/** Deletes old events of webhooks. Pushes that a user or workflow created are kept. */
export async function pruneEventPushes(db: Database, nowMs: number): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if ((await deleteEventPushes(db, nowMs - RETENTION_MS, PER_BATCH)) < PER_BATCH) return;
}
