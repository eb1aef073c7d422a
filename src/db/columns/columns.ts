import { customType, integer, text } from "drizzle-orm/sqlite-core";
import { newId } from "#src/shared/ids";

/** A UUIDv7 primary key. */
export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => newId());

/** A moment, stored as milliseconds since 1970 and read as a number. */
export const moment = () => integer({ mode: "number" });

/** A moment that defaults to now. */
export const createdAt = () =>
  moment()
    .notNull()
    .$defaultFn(() => Date.now());

/** The columns of `src/db/lease.ts`: who works on a row, and when it is available. */
export const leaseColumns = () => ({
  /** The lease of the worker that holds the row. Null: no worker does. */
  leaseToken: text(),
  /** When a worker may claim the row: when it is due, or when the lease of its worker ends. Null: never. */
  availableAt: moment(),
});

/** Claims since a row last made progress. */
export const attempts = () => integer().notNull().default(0);

/** A JSON document of a known shape. What is stored was validated before it was written. */
export const document = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => JSON.parse(value) as T,
  })();
