import { type SQL, sql } from "drizzle-orm";

/**
 * A UUIDv7, as `newId` makes one, but made by SQLite: another one for each row. `at` is its moment in ms, or
 * the column that holds it; it becomes part of the query as it stands.
 */
export const newIdOf = (at: number | `${string}.${string}`): SQL =>
  sql.raw(`(printf('%08x-%04x-7', ${at} >> 16, ${at} & 0xffff)
    || substr(lower(hex(randomblob(2))), 2) || '-' || substr('89ab', 1 + (random() & 3), 1)
    || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))))`);
