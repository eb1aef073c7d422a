import { MAX_COLUMNS, TableError } from "./table-error";

const [TAB, LF, CR, SPACE, QUOTE] = [0x09, 0x0a, 0x0d, 0x20, 0x22];

/**
 * Passes the cells of each row of a CSV text on (RFC 4180), in linear time. Each of CRLF, LF and CR ends a line, also
 * where a file mixes them. A quoted cell that breaks the rules is read so that no later row becomes part of it.
 * Throws TableError for a row with too many columns.
 */
export function eachCsvRow(
  text: string,
  delimiter: string,
  onRow: (cells: string[]) => void,
): void {
  const reader = new CsvReader(text, delimiter);
  while (reader.hasRow()) onRow(reader.readRow());
}

class CsvReader {
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;
  #row = 0;
  /** The end of the line that was last looked for. */
  #lineEnd = -1;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
  }

  hasRow(): boolean {
    return this.#at < this.#text.length;
  }

  /** Blank cells at the end of a row that has very many are left out: 10 MiB of commas are no ten million cells. */
  readRow(): string[] {
    this.#row++;
    const cells: string[] = [];
    let count = 0;
    let filled = 0;
    for (;;) {
      const cell = this.#readCell();
      count++;
      if (cell.trim() !== "") filled = count;
      if (filled > MAX_COLUMNS)
        throw new TableError(
          "too_many_columns",
          `Row ${this.#row} has more than ${MAX_COLUMNS} columns`,
        );
      if (count <= filled + MAX_COLUMNS) cells.push(cell);
      if (this.#text.charCodeAt(this.#at) !== this.#delimiter) break;
      this.#at++;
    }
    if (count > filled + MAX_COLUMNS) cells.length = Math.max(filled, 1);
    const isPair =
      this.#text.charCodeAt(this.#at) === CR && this.#text.charCodeAt(this.#at + 1) === LF;
    this.#at += isPair ? 2 : 1;
    return cells;
  }

  /** Stops at the delimiter, at the end of the line or at the end of the text. */
  #readCell(): string {
    const start = this.#at;
    if (this.#text.charCodeAt(start) === QUOTE) {
      const quoted = this.#readQuoted(start);
      if (quoted !== null) return quoted;
    }
    let at = start;
    while (!this.#endsCell(at)) at++;
    this.#at = at;
    return this.#text.slice(start, at);
  }

  /** The text of a quoted cell; null if no quote closes it, so that its quotes are text. */
  #readQuoted(start: number): string | null {
    const text = this.#text;
    let at = start + 1;
    for (;;) {
      const quote = text.indexOf('"', at);
      if (quote === -1) return null;
      if (text.charCodeAt(quote + 1) === QUOTE) {
        at = quote + 2;
        continue;
      }
      const end = this.#endBehind(quote);
      if (end !== -1) {
        this.#at = end;
        return text.slice(start + 1, quote).replaceAll('""', '"');
      }
      if (this.#opensCell(quote)) return null;
      // `"the "best" one",` in one line, or `"Jane" Doe,`
      at = quote < this.#endOfLine(start) ? this.#closingQuote(quote + 1) : quote + 1;
      if (at === -1) return null;
    }
  }

  /** The place of the quote in this line that closes a cell; -1 if there is none before the next quoted cell. */
  #closingQuote(from: number): number {
    const lineEnd = this.#endOfLine(from);
    let quote = this.#text.indexOf('"', from);
    while (quote !== -1 && quote < lineEnd && !this.#opensCell(quote)) {
      const isEscaped = this.#text.charCodeAt(quote + 1) === QUOTE;
      if (!isEscaped && this.#endBehind(quote) !== -1) return quote;
      quote = this.#text.indexOf('"', quote + (isEscaped ? 2 : 1));
    }
    return -1;
  }

  /** The end of the cell that a quote closes, before which spaces may stand; -1 if the quote closes none. */
  #endBehind(quote: number): number {
    let at = quote + 1;
    for (;;) {
      if (this.#endsCell(at)) return at;
      const code = this.#text.charCodeAt(at);
      if (code !== SPACE && code !== TAB) return -1;
      at++;
    }
  }

  #opensCell(quote: number): boolean {
    const before = this.#text.charCodeAt(quote - 1);
    return before === this.#delimiter || before === LF || before === CR;
  }

  #endsCell(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return code === this.#delimiter || code === LF || code === CR || at >= this.#text.length;
  }

  #endOfLine(at: number): number {
    if (at <= this.#lineEnd) return this.#lineEnd;
    const ends = ["\n", "\r"].map((sign) => this.#text.indexOf(sign, at));
    return (this.#lineEnd = Math.min(...ends.map((end) => (end === -1 ? this.#text.length : end))));
  }
}
