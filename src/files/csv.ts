import Papa from "papaparse";
import type { Cell } from "./cell";
import { withoutFormulas } from "./formula";

const OPTIONS = { header: false, newline: "\r\n" } as const;

/**
 * The first text of a file (RFC 4180): the header after a byte order mark. Without it, Excel decodes non-ASCII letters
 * wrong.
 */
export const csvStart = (header: readonly string[]): string => `\u{feff}${csvLines([[...header]])}`;

/** The lines of some rows. */
export const csvLines = (rows: readonly Cell[][]): string =>
  `${Papa.unparse(rows.map(safeRow), OPTIONS)}\r\n`;

const safeRow = (row: Cell[]) =>
  row.map((cell) => (typeof cell === "string" ? withoutFormulas(cell) : cell));
