import { TableError } from "./table-error";

export const MAX_COLUMNS = 200;

const [TAB, LF, CR, SPACE, QUOTE, NO_BREAK_SPACE] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0xa0];

/**
 * The text of a CSV file without the blank cells at the ends of rows that have very many. The parser makes a string of each cell:
 * a row of 10 MiB of commas takes it seconds, and more memory than an isolate has. Throws TableError for a row
 * with too many columns.
 */
export function boundRows(text: string, delimiter: string): string {
  const rows = new RowScan(text, delimiter.charCodeAt(0));
  for (let at = 0; at < text.length; at = rows.read(at));
  rows.endRow(text.length);
  return rows.bounded();
}

class RowScan {
  readonly #text: string;
  readonly #delimiter: number;
  readonly #parts: string[] = [];
  #keptFrom = 0;
  #row = 1;
  #cells = 1;
  /** The cells up to the last one that is not blank, and where that ends. */
  #filledCells = 0;
  #filledTo = 0;
  #isQuoted = false;
  /** A quote at this place opens a cell, or belongs to its text as the second of two. */
  #quoteAt = 0;

  constructor(text: string, delimiter: number) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  /** Reads the character at a place, and returns the next place. */
  read(at: number): number {
    const code = this.#text.charCodeAt(at);
    if (this.#isQuoted) this.#readQuoted(code, at);
    else if (code === QUOTE && at === this.#quoteAt) this.#isQuoted = true;
    else if (code === this.#delimiter) {
      this.#cells++;
      this.#quoteAt = at + 1;
    } else if (code === LF || code === CR) {
      this.endRow(at);
      return this.#startRow(code === CR && this.#text.charCodeAt(at + 1) === LF ? at + 2 : at + 1);
    } else if (code !== SPACE && code !== TAB && code !== NO_BREAK_SPACE) this.#fill(at);
    return at + 1;
  }

  endRow(at: number): void {
    if (this.#filledCells > MAX_COLUMNS)
      throw new TableError(
        "too_many_columns",
        `Row ${this.#row} has more than ${MAX_COLUMNS} columns`,
      );
    if (this.#cells <= this.#filledCells + MAX_COLUMNS) return;
    this.#parts.push(this.#text.slice(this.#keptFrom, this.#filledTo));
    this.#keptFrom = at;
  }

  bounded(): string {
    if (this.#parts.length === 0) return this.#text;
    return this.#parts.join("") + this.#text.slice(this.#keptFrom);
  }

  #readQuoted(code: number, at: number): void {
    if (code === QUOTE) {
      this.#isQuoted = false;
      this.#quoteAt = at + 1;
      // The closing quote belongs to the text of a cell.
      if (this.#filledCells === this.#cells) this.#filledTo = at + 1;
    } else if (code > SPACE && code !== NO_BREAK_SPACE) this.#fill(at);
  }

  #fill(at: number): void {
    this.#filledCells = this.#cells;
    this.#filledTo = at + 1;
  }

  #startRow(at: number): number {
    this.#row++;
    [this.#cells, this.#filledCells, this.#filledTo, this.#quoteAt] = [1, 0, at, at];
    return at;
  }
}
