import { eachCsvRow } from "./csv-rows";
import { readCsvText } from "./csv-text";
import { TableError } from "./table-error";

/** A row of an uploaded table. `number` counts from 1 and includes the header, as a spreadsheet shows it. */
export type TableRow = { number: number; cells: string[] };

/** The first bytes of an archive, such as an XLSX workbook, and of an older or encrypted workbook. */
const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Passes each row of a CSV file or of the first sheet of an XLSX workbook on, in order. Throws TableError. */
export async function eachRow(bytes: Uint8Array, onRow: (row: TableRow) => void): Promise<void> {
  if (startsWith(bytes, ZIP)) {
    const { eachSheetRow } = await import("./xlsx/sheet-rows");
    return eachSheetRow(bytes, onRow);
  }
  if (startsWith(bytes, OLE))
    throw new TableError(
      "not_readable",
      "The file is an XLS workbook, or one with a password. Save it as XLSX without a password",
    );
  const { text, delimiter } = readCsvText(bytes);
  let number = 0;
  eachCsvRow(text, delimiter, (cells) => onRow({ number: ++number, cells }));
}

const startsWith = (bytes: Uint8Array, magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte);
