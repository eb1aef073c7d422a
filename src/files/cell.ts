/** What one cell of a table holds; null is an empty cell. */
export type Cell = string | number | boolean | null;

/** A table that is too long to hold: its rows come in portions. */
export type Table = { header: string[]; portions: AsyncIterable<Cell[][]> };

/** A file as it is being written. */
export type Bytes = AsyncIterable<Uint8Array>;
