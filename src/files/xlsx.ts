import { writeXlsxStream } from "hucre/xlsx";
import type { Bytes, Cell, Table } from "./cell";

/** Excel's limit. */
const MAX_CELL_CHARS = 32_767;
/** Characters that XML 1.0 cannot represent, and the other control characters. */
const ILLEGAL = /(?![\t\n\r])\p{Cc}|[\u{fffe}\u{ffff}]/gu;
/**
 * A workbook treats this as an escaped character (ECMA-376 part 1, 22.9.2.19), so its underscore is
 * escaped.
 */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** One worksheet with a frozen header row. Strings stay strings: no cell becomes a formula. */
export async function* writeXlsx({ header, batches }: Table, sheetName: string): Bytes {
  yield* writeXlsxStream(rowsOf(batches), {
    name: sheetName,
    columns: header.map((title) => ({ header: title, width: Math.max(12, title.length + 2) })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(batches: Table["batches"]): AsyncIterable<Cell[]> {
  for await (const rows of batches) for (const row of rows) yield row.map(legal);
}

function legal(cell: Cell): Cell {
  return typeof cell === "string" ? legalText(cell) : cell;
}

/** A text as a sheet can hold it. */
export function legalText(cell: string): string {
  const text = cell.toWellFormed().replaceAll(ILLEGAL, "").slice(0, MAX_CELL_CHARS).toWellFormed();
  return text.replaceAll(LOOKS_ESCAPED, "_x005F_");
}
