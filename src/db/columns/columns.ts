import { customType, integer, text } from "drizzle-orm/sqlite-core";
import { newId } from "#src/shared/ids";

/** A UUIDv7 primary key. */
export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => newId());

/** A point in time, stored and read as milliseconds since 1970. */
export const moment = () => integer({ mode: "number" });

/** A point in time that defaults to now. */
export const createdAt = () =>
  moment()
    .notNull()
    .$defaultFn(() => Date.now());

/** The columns of `src/db/lease.ts`: the lease of a row, and when it is available. */
export const leaseColumns = () => ({
  /** The token of the worker that leases the row; null without a lease. */
  leaseToken: text(),
  /** When a worker may claim the row: its due time, or the end of its lease. Null: never. */
  availableAt: moment(),
});

/** Claims since the row last made progress. */
export const attempts = () => integer().notNull().default(0);

/** A JSON document of a known shape, validated before it is written. */
export const document = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => JSON.parse(value) as T,
  })();

/** A JSON document with a stored form of its own. */
export const packed = <T>(pack: (value: T) => object, unpack: (text: string) => T) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(pack(value)),
    fromDriver: unpack,
  })();
