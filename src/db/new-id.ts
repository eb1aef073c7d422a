import { type SQL, sql } from "drizzle-orm";

/** A UUIDv7 of the moment `atMs`, as `newId` makes one, but made by SQLite: another one for each row. */
export const newIdOf = (atMs: number): SQL =>
  sql.raw(`(printf('%08x-%04x-7', ${atMs} >> 16, ${atMs} & 0xffff)
    || substr(lower(hex(randomblob(2))), 2) || '-' || substr('89ab', 1 + (random() & 3), 1)
    || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))))`);
