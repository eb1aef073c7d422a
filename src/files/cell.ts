/** What one cell of a table holds; null is an empty cell. */
export type Cell = string | number | boolean | null;

/** A table whose rows arrive in batches, because all of them may not fit into memory. */
export type Table = { header: string[]; batches: AsyncIterable<Cell[][]> };

/** A file as it is being written. */
export type Bytes = AsyncIterable<Uint8Array>;
