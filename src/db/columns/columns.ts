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

/** A JSON document of a known shape. What is stored was validated before it was written. */
export const document = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => JSON.parse(value) as T,
  })();
