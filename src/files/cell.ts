/** Value of one table cell; null is an empty cell. */
export type Cell = string | number | boolean | null;

/** A table whose rows arrive in batches, because all of them may not fit into memory. */
export type Table = { header: string[]; batches: AsyncIterable<Cell[][]> };

/** A file as a stream of chunks. */
export type Bytes = AsyncIterable<Uint8Array>;
