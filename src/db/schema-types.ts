import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "./schema";

/* The tables of the schema as types, for lists that need an entry for each table or column. */

type Schema = typeof schema;

/** Every table, by its name in `src/db/tables`. */
export type Tables = {
  [Name in keyof Schema as Schema[Name] extends SQLiteTable ? Name : never]: Schema[Name];
};
export type Columns<Table> = Table extends { _: { columns: infer All } } ? All : never;
/** The type of a column's values. */
export type DataOf<Column> = Column extends { _: { data: infer Data } } ? Data : never;
