/** Value of one table cell; null is an empty cell. */
export type Cell = string | number | boolean | null;

/** A value of a row. JSON has lists as arrays, tables have them in one cell. */
export type Value = Cell | readonly string[];

const LIST_SEPARATOR = "; ";

export const toCell = (value: Value): Cell =>
  typeof value === "object" && value !== null ? value.join(LIST_SEPARATOR) : value;

/** A file as a stream of chunks. */
export type Bytes = AsyncIterable<Uint8Array>;
