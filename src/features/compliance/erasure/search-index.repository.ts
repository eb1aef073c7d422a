import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";

/**
 * Merges pages of the full-text index of leads, and returns the number of rows that this wrote. A negative
 * number of pages starts one merge of the whole index, which positive numbers continue
 * (https://sqlite.org/fts5.html#the_merge_command).
 */
export async function mergeSearchIndex(db: Database, pages: number): Promise<number> {
  const merge = sql`INSERT INTO lead_search (lead_search, rank) VALUES ('merge', ${pages})`;
  const { meta } = await rawStatement(db, merge).run();
  return meta.rows_written;
}
