import Papa from "papaparse";
import type { Bytes, Cell, Table } from "./cell";
import { withoutFormulas } from "./formula";

const OPTIONS = { header: false, newline: "\r\n" } as const;

/** RFC 4180, in UTF-8 with a byte order mark: without it, Excel decodes non-ASCII letters wrong. */
export async function* writeCsv({ header, batches }: Table): Bytes {
  const encoder = new TextEncoder();
  yield encoder.encode(`\u{feff}${writeRows([header])}`);
  for await (const rows of batches) if (rows.length > 0) yield encoder.encode(writeRows(rows));
}

const writeRows = (rows: Cell[][]) => `${Papa.unparse(rows.map(safeRow), OPTIONS)}\r\n`;

const safeRow = (row: Cell[]) =>
  row.map((cell) => (typeof cell === "string" ? withoutFormulas(cell) : cell));
