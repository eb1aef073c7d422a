import Papa from "papaparse";
import { readCsvText } from "./csv-text";
import { TableError } from "./table-error";

/** A row of an uploaded table. `number` counts from 1 and includes the header, as a spreadsheet shows it. */
export type TableRow = { number: number; cells: string[] };

/** Passes each row of a CSV file or of the first sheet of an XLSX workbook on, in order. Throws TableError. */
export async function eachRow(bytes: Uint8Array, onRow: (row: TableRow) => void): Promise<void> {
  if (isArchive(bytes))
    throw new TableError("not_readable", "The file is an archive, not a CSV file");
  const { text, delimiter } = readCsvText(bytes);
  let number = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data: cells }) => onRow({ number: ++number, cells }),
  });
}

/** A workbook is a ZIP archive, which begins with these letters. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
