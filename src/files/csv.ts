import Papa from "papaparse";
import type { Bytes, Cell, Table } from "./cell";
import { withoutFormulas } from "./formula";

const OPTIONS = { header: false, newline: "\r\n" } as const;

/** RFC 4180, in UTF-8 with a byte order mark: without it, Excel decodes non-ASCII letters wrong. */
export async function* writeCsv({ header, batches }: Table): Bytes {
  yield csvStart(header);
  for await (const rows of batches) if (rows.length > 0) yield csvLines(rows);
}

const encoder = new TextEncoder();

/** The first bytes of a file: the byte order mark and the header. */
export const csvStart = (header: readonly string[]): Uint8Array =>
  encoder.encode(`\u{feff}${writeRows([[...header]])}`);

/** The lines of some rows. */
export const csvLines = (rows: readonly Cell[][]): Uint8Array => encoder.encode(writeRows(rows));

const writeRows = (rows: readonly Cell[][]) => `${Papa.unparse(rows.map(safeRow), OPTIONS)}\r\n`;

const safeRow = (row: Cell[]) =>
  row.map((cell) => (typeof cell === "string" ? withoutFormulas(cell) : cell));
