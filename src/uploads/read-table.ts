import { type ChosenColumns, chooseColumns, type ColumnKind } from "./choose-column";
import { MAX_COLUMNS, TableError } from "./table-error";
import { eachRow, type TableRow } from "./table-rows";

/** A column of an uploaded table, and its place in the rows. */
export type TableColumn = { name: string; index: number };

export type Table = {
  /** The columns with a header or a filled cell, in order. Names are unique and not empty. */
  columns: TableColumn[];
  /** The main column of the wanted kind. */
  chosen: TableColumn;
  /** The cells of the first rows after the header. */
  firstRows: string[][];
};

type Options = {
  kind: ColumnKind;
  /** Name of the column to use. */
  wanted: string | undefined;
  maxRows: number;
  /** Receives each row that is not blank, and the places of the columns of the wanted kind. */
  onRow: (row: TableRow, chosen: number[]) => void;
};

/** Rows inspected to choose the column. */
const SAMPLE_ROWS = 100;
const FIRST_ROWS = 5;

/**
 * Reads an uploaded table of any common encoding, delimiter or workbook. Only the rows of the sample are stored.
 * Throws TableError.
 */
export async function readTable(bytes: Uint8Array, options: Options): Promise<Table> {
  const reader = new TableReader(options);
  await eachRow(bytes, (row) => reader.add(row));
  return reader.finish();
}

class TableReader {
  readonly #options: Options;
  readonly #sample: TableRow[] = [];
  readonly #isFilled: boolean[] = [];
  readonly #firstRows: string[][] = [];
  #chosen: ChosenColumns | undefined;
  #header: string[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  add(row: TableRow) {
    const { maxRows } = this.#options;
    if (row.number > maxRows)
      throw new TableError("too_many_rows", `The file has more than ${maxRows} rows`);
    const width = widthOf(row.cells);
    if (width === 0) return;
    if (width > MAX_COLUMNS)
      throw new TableError(
        "too_many_columns",
        `Row ${row.number} has more than ${MAX_COLUMNS} columns`,
      );
    if (this.#chosen) return this.#pass(row, this.#chosen);
    this.#sample.push(row);
    if (this.#sample.length === SAMPLE_ROWS) this.#choose();
  }

  finish(): Table {
    const { columns } = this.#chosen ?? this.#choose();
    const names = nameColumns(this.#header, this.#isFilled);
    const [main] = columns;
    const chosen = names.find(({ index }) => index === main);
    if (!chosen) {
      const { code, message } = this.#options.kind.missing;
      throw new TableError(code, message);
    }
    return { columns: names, chosen, firstRows: this.#firstRows };
  }

  #choose(): ChosenColumns {
    const { kind, wanted } = this.#options;
    const rows = this.#sample.map(({ cells }) => cells);
    const chosen = chooseColumns(rows, kind, wanted);
    this.#chosen = chosen;
    const [first, ...others] = this.#sample.splice(0);
    if (first && chosen.hasHeader) this.#header = first.cells;
    else if (first) this.#pass(first, chosen);
    for (const row of others) this.#pass(row, chosen);
    return chosen;
  }

  #pass(row: TableRow, { columns }: ChosenColumns) {
    for (const [index, cell] of row.cells.entries()) if (cell !== "") this.#isFilled[index] = true;
    if (this.#firstRows.length < FIRST_ROWS) this.#firstRows.push(row.cells);
    this.#options.onRow(row, columns);
  }
}

/** The number of cells up to the last one with a text. */
function widthOf(cells: string[]): number {
  let width = cells.length;
  while (width > 0 && cells[width - 1]!.trim() === "") width--;
  return width;
}

/** A repeated name gets a number. A column without a name is called by its place, or left out if it is empty. */
function nameColumns(header: string[], isFilled: boolean[]): TableColumn[] {
  const taken = new Set<string>();
  const columns: TableColumn[] = [];
  for (let index = 0; index < Math.max(header.length, isFilled.length); index++) {
    const written = header[index]?.trim() ?? "";
    if (written === "" && !isFilled[index]) continue;
    // An object cannot have a member of this name.
    const name = written === "" || written === "__proto__" ? `column_${index + 1}` : written;
    let unique = name;
    for (let number = 2; taken.has(unique); number++) unique = `${name}_${number}`;
    taken.add(unique);
    columns.push({ name: unique, index });
  }
  return columns;
}
