import Papa from "papaparse";
import { readWebUrl, type WebUrlOptions } from "#src/shared/addresses/web-url";
import { decodeText } from "#src/crawl/fetch/decode-text";

export type UrlCsv = {
  /** In file order. URLs of one host form one site. */
  sites: { host: string; seeds: string[] }[];
  skippedCount: number;
  /**
   * The first 100 skipped rows. `row` counts from 1 and includes the header, as in a spreadsheet.
   */
  skippedRows: { row: number; reason: string }[];
};

/** The file as a whole is unusable. */
export class UrlCsvError extends Error {
  override readonly name = "UrlCsvError";
  readonly code: "empty_file" | "not_text" | "no_urls" | "too_many_sites" | "too_many_rows";

  constructor(code: UrlCsvError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

const MAX_SITES = 10_000;
const MAX_ROWS = 500_000;
const MAX_SEEDS_PER_SITE = 100;
const MAX_REPORTED_ROWS = 100;
/** Rows inspected to choose the column. */
const SAMPLE_ROWS = 100;
/** Header names, the most specific first, compared without case, spaces and punctuation. */
const HEADERS = ["url", "website", "domain", "homepage", "site", "companyurl", "web", "link"];
const DELIMITERS = [",", ";", "\t", "|"];
/** Occurs in no text, so the file has one column. */
const NO_DELIMITER = Papa.UNIT_SEP;

/**
 * Reads web addresses from a CSV file of any common encoding and delimiter. The column is chosen by
 * its header, or else by its cells. Rows are not stored: memory is bounded by the file and its
 * sites. Throws UrlCsvError.
 */
export function readUrlCsv(bytes: Uint8Array, options: WebUrlOptions = {}): UrlCsv {
  const text = readText(bytes);
  const { delimiter, start } = chooseDelimiter(text);
  const reader = new UrlReader(options);
  Papa.parse<string[]>(text.slice(start), {
    delimiter,
    step: ({ data }) => reader.add(data),
  });
  return reader.finish();
}

function readText(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UrlCsvError("not_text", "The file is a spreadsheet or an archive, not a CSV file");
  const { text } = decodeText(bytes, { contentType: null, hostname: "", isCut: false });
  const sample = text.slice(0, 65_536);
  // oxlint-disable-next-line no-control-regex -- control characters identify a binary file.
  const strange = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (strange * 100 > sample.length)
    throw new UrlCsvError("not_text", "The file is not a text file");
  const body = text.replace(/^\ufeff/, "");
  if (body.trim() === "") throw new UrlCsvError("empty_file", "The file is empty");
  return body;
}

/**
 * Chooses by the first line, or by the majority of the first lines. `sep=;` is Excel's declaration.
 */
function chooseDelimiter(text: string): { delimiter: string; start: number } {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  if (declared) return { delimiter: declared[1]!, start: declared[0].length };
  const lines = text
    .slice(0, 65_536)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const sample = lines.slice(0, 20).map((line) => line.replace(/"[^"]*"/g, ""));
  const count = (delimiter: string, line = "") => line.split(delimiter).length - 1;
  const inHeader = bestBy((delimiter) => count(delimiter, sample[0]));
  if (inHeader) return { delimiter: inHeader, start: 0 };
  const inMajority = bestBy((delimiter) => {
    const lineCount = sample.filter((line) => line.includes(delimiter)).length;
    return lineCount * 2 > sample.length ? lineCount : 0;
  });
  return { delimiter: inMajority ?? NO_DELIMITER, start: 0 };
}

function bestBy(score: (delimiter: string) => number): string | undefined {
  const [best] = DELIMITERS.toSorted((a, b) => score(b) - score(a));
  return best !== undefined && score(best) > 0 ? best : undefined;
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
      throw new UrlCsvError("no_urls", "The file has no column with web addresses");
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
    throw new UrlCsvError("no_urls", "The file has no column with web addresses");
  }

  #read(cells: string[], columns: number[]) {
    this.#row++;
    if (this.#row > MAX_ROWS)
      throw new UrlCsvError("too_many_rows", `The file has more than ${MAX_ROWS} rows`);
    if (isBlank(cells)) return;
    const results = columns.flatMap((column) => this.#readCell(cells[column]) ?? []);
    const found = results.find(({ ok }) => ok) ?? results[0];
    if (!found?.ok) return this.#skip(found?.code ?? "no_url");
    const seeds = this.#seeds.get(found.host);
    if (!seeds) this.#seeds.set(found.host, new Set([found.url]));
    else if (seeds.size < MAX_SEEDS_PER_SITE) seeds.add(found.url);
    if (this.#seeds.size > MAX_SITES)
      throw new UrlCsvError("too_many_sites", `The file names more than ${MAX_SITES} sites`);
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
