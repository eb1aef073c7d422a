import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";

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
  // A negative number starts one merge of the whole index, which the next steps continue.
  const pages = step === 0 ? -PAGES_PER_STEP : PAGES_PER_STEP;
  const merge = sql`INSERT INTO lead_search (lead_search, rank) VALUES ('merge', ${pages})`;
  const { meta } = await rawStatement(db, merge).run();
  return step > 0 && (meta.rows_written <= IDLE_ROWS || step >= MAX_STEPS);
}
