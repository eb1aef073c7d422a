import type { Database } from "#src/db/client";
import { mergeSearchIndex } from "./search-index.repository";

/** Index pages that one statement merges: some megabytes, a fraction of a second. */
const PAGES_PER_STEP = 500;
const MAX_STEPS = 1000;
/** A step without work writes at most this many rows. */
const IDLE_ROWS = 4;

/**
 * One step of removing the words of deleted rows from the full-text index. FTS5 only marks rows as deleted, and
 * removes their words when it merges (https://sqlite.org/fts5.html#the_merge_command). `step` counts from 0.
 * Returns true when all is merged.
 */
export async function cleanSearch(db: Database, step: number): Promise<boolean> {
  const written = await mergeSearchIndex(db, step === 0 ? -PAGES_PER_STEP : PAGES_PER_STEP);
  return step > 0 && (written <= IDLE_ROWS || step >= MAX_STEPS);
}
