/** Value of one table cell; null is an empty cell. */
export type Cell = string | number | boolean | null;

/** A file as a stream of chunks. */
export type Bytes = AsyncIterable<Uint8Array>;
