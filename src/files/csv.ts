import Papa from "papaparse";
import type { Bytes, Table } from "./cell";

/**
 * A text that a spreadsheet would run as a formula; it gets a leading apostrophe. Spared are plain negative
 * numbers and phone numbers of digits, spaces and brackets, one or several: no formula can be made of them.
 */
const FORMULA = /^[=@\t\r\n]|^\+(?!\d[\d ()]*(?:; \+\d[\d ()]*)*$)|^-(?!\d+(?:\.\d+)?$)/;

const OPTIONS = { header: false, newline: "\r\n", escapeFormulae: FORMULA } as const;

/** RFC 4180, in UTF-8 with a byte order mark: without it Excel reads letters beyond ASCII wrong. */
export async function* writeCsv({ header, portions }: Table): Bytes {
  const encoder = new TextEncoder();
  yield encoder.encode(`\u{feff}${Papa.unparse([header], OPTIONS)}\r\n`);
  for await (const rows of portions)
    if (rows.length > 0) yield encoder.encode(`${Papa.unparse(rows, OPTIONS)}\r\n`);
}
