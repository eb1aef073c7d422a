import { readWebUrl, type WebUrlOptions } from "#src/shared/addresses/web-url";
import type { ColumnKind } from "./choose-column";
import { readTable, type TableColumn } from "./read-table";
import { TableError } from "./table-error";
import type { TableRow } from "./table-rows";

/** A site of the file, with the cells of its first row in the columns of `inputColumns`. */
export type UploadedSite = { host: string; seeds: string[]; cells: string[] };

export type UrlTable = {
  /** In file order. URLs of one host form one site. */
  sites: UploadedSite[];
  /** Name of the column with the URLs. */
  urlColumn: string;
  /** Names of all columns, in order, and of those besides the URLs. */
  columns: string[];
  inputColumns: string[];
  /** The first rows, by the names of all columns. */
  firstRows: Record<string, string>[];
  /** Rows whose site an earlier row has. Their other columns are not used. */
  repeatedCount: number;
  skippedCount: number;
  /** The first 100 skipped rows. */
  skippedRows: { row: number; reason: string }[];
};

const MAX_SITES = 10_000;
const MAX_ROWS = 500_000;
const MAX_SEEDS_PER_SITE = 100;
const MAX_REPORTED_ROWS = 100;
/** Limit of what one lead keeps of its row, and all leads of the job, so that one call can contain them. */
const MAX_ROW_CHARACTERS = 32_768;
const MAX_TOTAL_CHARACTERS = 12_000_000;
/** Names of columns in messages are cut to this length. */
const MAX_NAME = 60;
const HEADERS = ["url", "website", "domain", "homepage", "site", "companyurl", "web", "link"];

/**
 * Reads web addresses from an uploaded table, and the other columns of each site. Memory is bounded by the file and
 * its sites. Throws TableError.
 */
export async function readUrlTable(
  bytes: Uint8Array,
  options: WebUrlOptions = {},
  wanted?: string,
): Promise<UrlTable> {
  const kind: ColumnKind = {
    names: HEADERS,
    isValue: (cell) => readWebUrl(cell, options).ok,
    minShare: 0.5,
    missing: { code: "no_urls", message: "The file has no column with web addresses" },
  };
  const reader = new SiteReader(options);
  const { columns, chosen, firstRows } = await readTable(bytes, {
    kind,
    wanted,
    maxRows: MAX_ROWS,
    onRow: (row, urlColumns) => reader.add(row, urlColumns),
  });
  const inputs = columns.filter(({ index }) => index !== chosen.index);
  return {
    ...reader.finish(inputs, chosen.name),
    urlColumn: chosen.name,
    columns: columns.map(({ name }) => name),
    inputColumns: inputs.map(({ name }) => name),
    firstRows: firstRows.map((cells) =>
      Object.fromEntries(columns.map(({ name, index }) => [name, cells[index] ?? ""])),
    ),
  };
}

class SiteReader {
  readonly #options: WebUrlOptions;
  readonly #sites = new Map<string, { seeds: Set<string>; row: TableRow }>();
  #repeatedCount = 0;
  #skippedCount = 0;
  readonly #skippedRows: UrlTable["skippedRows"] = [];

  constructor(options: WebUrlOptions) {
    this.#options = options;
  }

  add(row: TableRow, columns: number[]) {
    const results = columns.flatMap((column) => this.#readCell(row.cells[column]) ?? []);
    const found = results.find(({ ok }) => ok) ?? results[0];
    if (!found?.ok) return this.#skip(row, found?.code ?? "no_url");
    const site = this.#sites.get(found.host);
    if (!site) this.#sites.set(found.host, { seeds: new Set([found.url]), row });
    else {
      this.#repeatedCount++;
      if (site.seeds.size < MAX_SEEDS_PER_SITE) site.seeds.add(found.url);
    }
    if (this.#sites.size > MAX_SITES)
      throw new TableError("too_many_sites", `The file names more than ${MAX_SITES} sites`);
  }

  finish(inputs: TableColumn[], urlColumn: string) {
    if (this.#sites.size === 0)
      throw new TableError(
        "no_urls",
        `The column "${urlColumn.slice(0, MAX_NAME)}" has no web addresses`,
      );
    const namesLength = inputs.reduce((sum, { name }) => sum + name.length, 0);
    let total = 0;
    const sites = [...this.#sites].map(([host, { seeds, row }]): UploadedSite => {
      const cells = inputs.map(({ index }) => row.cells[index] ?? "");
      const length = cells.reduce((sum, cell) => sum + cell.length, 0);
      if (length + namesLength > MAX_ROW_CHARACTERS)
        throw new TableError(
          "too_large",
          `Row ${row.number} has more than ${MAX_ROW_CHARACTERS} characters in the columns that its lead keeps`,
        );
      total += length;
      return { host, seeds: [...seeds], cells };
    });
    if (total > MAX_TOTAL_CHARACTERS)
      throw new TableError(
        "too_large",
        `The columns that leads keep have more than ${MAX_TOTAL_CHARACTERS} characters`,
      );
    return {
      sites,
      repeatedCount: this.#repeatedCount,
      skippedCount: this.#skippedCount,
      skippedRows: this.#skippedRows,
    };
  }

  #skip({ number }: TableRow, reason: string) {
    this.#skippedCount++;
    if (this.#skippedRows.length < MAX_REPORTED_ROWS)
      this.#skippedRows.push({ row: number, reason });
  }

  #readCell(cell: string | undefined) {
    const text = cell?.trim() ?? "";
    return text === "" ? undefined : readWebUrl(text, this.#options);
  }
}
