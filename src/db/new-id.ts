import { type SQL, sql } from "drizzle-orm";

/**
 * SQL that creates a UUIDv7 per row. `at` is its time in ms, or the column that contains it. It is inserted into
 * the query unescaped.
 */
export const newIdOf = (at: number | `${string}.${string}`): SQL =>
  sql.raw(`(printf('%08x-%04x-7', ${at} >> 16, ${at} & 0xffff)
    || substr(lower(hex(randomblob(2))), 2) || '-' || substr('89ab', 1 + (random() & 3), 1)
    || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))))`);
