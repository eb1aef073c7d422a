import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";

const isReversed = (sort: string) => sort.startsWith("-");

/** ORDER BY of a list: `-` before the name reverses every column, so that one index serves both directions. */
export const sorted = (sort: string, ...columns: SQLWrapper[]): SQL[] =>
  columns.map(isReversed(sort) ? desc : asc);

/** The same for one column of a handwritten statement. */
export const direction = (sort: string): SQL => sql.raw(isReversed(sort) ? "DESC" : "ASC");
