import Papa from "papaparse";
import { readWebUrl, type WebUrlOptions } from "#src/shared/addresses/web-url";
import { CsvError, readCsvText } from "./csv-text";

export type UrlCsv = {
  /** In file order. URLs of one host form one site. */
  sites: { host: string; seeds: string[] }[];
  skippedCount: number;
  /**
   * The first 100 skipped rows. `row` counts from 1 and includes the header, as in a spreadsheet.
   */
  skippedRows: { row: number; reason: string }[];
};

const MAX_SITES = 10_000;
const MAX_ROWS = 500_000;
const MAX_SEEDS_PER_SITE = 100;
const MAX_REPORTED_ROWS = 100;
/** Rows inspected to choose the column. */
const SAMPLE_ROWS = 100;
/** Header names, the most specific first, compared without case, spaces and punctuation. */
const HEADERS = ["url", "website", "domain", "homepage", "site", "companyurl", "web", "link"];

/**
 * Reads web addresses from a CSV file of any common encoding and delimiter. The column is chosen by
 * its header, or else by its cells. Rows are not stored: memory is bounded by the file and its
 * sites. Throws CsvError.
 */
export function readUrlCsv(bytes: Uint8Array, options: WebUrlOptions = {}): UrlCsv {
  const { text, delimiter } = readCsvText(bytes);
  const reader = new UrlReader(options);
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data }) => reader.add(data),
  });
  return reader.finish();
}

class UrlReader {
  readonly #options: WebUrlOptions;
  readonly #seeds = new Map<string, Set<string>>();
  readonly #sample: string[][] = [];
  #columns: number[] | undefined;
  #row = 0;
  #skippedCount = 0;
  readonly #skippedRows: UrlCsv["skippedRows"] = [];

  constructor(options: WebUrlOptions) {
    this.#options = options;
  }

  add(cells: string[]) {
    if (this.#columns) return this.#read(cells, this.#columns);
    this.#sample.push(cells);
    if (this.#sample.length === SAMPLE_ROWS) this.#chooseColumns();
  }

  finish(): UrlCsv {
    if (!this.#columns) this.#chooseColumns();
    if (this.#seeds.size === 0)
      throw new CsvError("no_urls", "The file has no column with web addresses");
    return {
      sites: [...this.#seeds].map(([host, seeds]) => ({ host, seeds: [...seeds] })),
      skippedCount: this.#skippedCount,
      skippedRows: this.#skippedRows,
    };
  }

  #chooseColumns() {
    const named = namedColumns(this.#sample.find((cells) => !isBlank(cells)) ?? []);
    const holdsUrl = (column: number) =>
      this.#sample.some((cells) => this.#readCell(cells[column])?.ok);
    // A column named `site` may contain places, so the cells decide.
    const isNamed = named.some(holdsUrl);
    this.#columns = isNamed ? named : this.#likelyColumn();
    let isFirst = true;
    for (const cells of this.#sample.splice(0)) {
      const isHeader = isFirst && this.#isHeader(cells, isNamed);
      if (!isBlank(cells)) isFirst = false;
      if (isHeader) this.#row++;
      else this.#read(cells, this.#columns);
    }
  }

  #isHeader(cells: string[], isNamed: boolean): boolean {
    if (isBlank(cells)) return false;
    return isNamed || !this.#columns?.some((column) => this.#readCell(cells[column])?.ok);
  }

  #likelyColumn(): number[] {
    const width = Math.min(200, Math.max(0, ...this.#sample.map((cells) => cells.length)));
    for (let column = 0; column < width; column++) {
      const cells = this.#sample.flatMap((row) => this.#readCell(row[column]) ?? []);
      if (cells.filter(({ ok }) => ok).length * 2 >= Math.max(1, cells.length)) return [column];
    }
    throw new CsvError("no_urls", "The file has no column with web addresses");
  }

  #read(cells: string[], columns: number[]) {
    this.#row++;
    if (this.#row > MAX_ROWS)
      throw new CsvError("too_many_rows", `The file has more than ${MAX_ROWS} rows`);
    if (isBlank(cells)) return;
    const results = columns.flatMap((column) => this.#readCell(cells[column]) ?? []);
    const found = results.find(({ ok }) => ok) ?? results[0];
    if (!found?.ok) return this.#skip(found?.code ?? "no_url");
    const seeds = this.#seeds.get(found.host);
    if (!seeds) this.#seeds.set(found.host, new Set([found.url]));
    else if (seeds.size < MAX_SEEDS_PER_SITE) seeds.add(found.url);
    if (this.#seeds.size > MAX_SITES)
      throw new CsvError("too_many_sites", `The file names more than ${MAX_SITES} sites`);
  }

  #skip(reason: string) {
    this.#skippedCount++;
    if (this.#skippedRows.length < MAX_REPORTED_ROWS)
      this.#skippedRows.push({ row: this.#row, reason });
  }

  #readCell(cell: string | undefined) {
    const text = cell?.trim() ?? "";
    return text === "" ? undefined : readWebUrl(text, this.#options);
  }
}

function namedColumns(header: string[]): number[] {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  return HEADERS.flatMap((name) => names.flatMap((cell, column) => (cell === name ? column : [])));
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === "");
