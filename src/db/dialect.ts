import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

const CONFIG = { casing: "snake_case" } as const;

/** The dialect of all databases. It keeps the names of columns. */
export const dialect = new SQLiteAsyncDialect(CONFIG);

/** The same with parameters of its own. */
export const dialectWith = (
  escapeParam: (at: number, value?: unknown) => string,
): SQLiteAsyncDialect =>
  Object.assign(Object.create(dialect) as SQLiteAsyncDialect, { escapeParam });
