import Papa from "papaparse";
import { CsvError, readCsvText } from "#src/crawl/links/csv-text";
import { AddressList } from "./address-list";

const MAX_ROWS = 200_000;
/** Rows inspected to choose the column. */
const SAMPLE_ROWS = 100;
/** Header names, compared without case, spaces and punctuation. */
const HEADERS = ["email", "emailaddress", "mail", "emails", "workemail", "contactemail"];

export type EmailCsv = {
  list: AddressList;
  /** Names of the columns, in order. Unique, and none is empty. */
  columns: string[];
  /** Rows without a text in the column of addresses. */
  skippedCount: number;
};

/**
 * Reads e-mail addresses from a CSV file and keeps its columns. The column is the one of the given name, else that
 * whose header says so, else the first one with addresses. Throws CsvError.
 */
export function readEmailCsv(bytes: Uint8Array, wantedColumn: string | undefined): EmailCsv {
  const { text, delimiter } = readCsvText(bytes);
  const { data: sample } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS });
  const rows = sample.filter((cells) => !isBlank(cells));
  const { column, hasHeader } = chooseColumn(rows, wantedColumn);
  const columns = nameColumns(
    hasHeader ? rows[0]! : [],
    Math.max(...rows.map(({ length }) => length)),
  );
  const list = new AddressList();
  let skippedCount = 0;
  let rowCount = hasHeader ? -1 : 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data: cells }) => {
      if (isBlank(cells)) return;
      rowCount++;
      if (rowCount === 0) return;
      if (rowCount > MAX_ROWS)
        throw new CsvError("too_many_rows", `The file has more than ${MAX_ROWS} rows`);
      const email = cells[column]?.trim() ?? "";
      if (email === "") skippedCount++;
      else
        list.add(
          email,
          columns.map((_, index) => cells[index] ?? ""),
        );
    },
  });
  if (list.size === 0) throw new CsvError("no_emails", "The file has no e-mail addresses");
  return { list, columns, skippedCount };
}

function chooseColumn(rows: string[][], wanted: string | undefined) {
  const [first = []] = rows;
  if (wanted !== undefined) {
    const column = first.findIndex((cell) => nameKey(cell) === nameKey(wanted));
    if (column >= 0) return { column, hasHeader: true };
    throw new CsvError("no_column", `The file has no column "${wanted}"`);
  }
  const keys = first.map(nameKey);
  const named = HEADERS.map((name) => keys.indexOf(name)).find((column) => column >= 0);
  if (named !== undefined) return { column: named, hasHeader: true };
  const holdsAddresses = (column: number) => rows.some((cells) => isAddress(cells[column]));
  const column = Array.from({ length: Math.max(0, ...rows.map(({ length }) => length)) }).findIndex(
    (_, index) => holdsAddresses(index),
  );
  if (column < 0) throw new CsvError("no_emails", "The file has no column with e-mail addresses");
  return { column, hasHeader: !isAddress(first[column]) };
}

/** Unique names: a repeated one gets a number, and a column without a name is called by its place. */
function nameColumns(header: string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const name = header[index]?.trim() || `column_${index + 1}`;
    let unique = name;
    for (let number = 2; taken.has(unique); number++) unique = `${name}_${number}`;
    taken.add(unique);
    return unique;
  });
}

const nameKey = (cell: string) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const isAddress = (cell: string | undefined) => /^\S+@\S+\.\S+$/.test(cell?.trim() ?? "");
const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === "");
