import { extname } from "node:path";
import { UsageError } from "#cli/failures";
import { cellText, leavesOf, printable, valueAt } from "./cells.ts";
import { paint } from "./colors.ts";
import { openSink, type Sink, STANDARD_STREAM } from "./sink.ts";
import { formatTable } from "./table.ts";

/**
 * A column of a list: `path` in the JSON record for TSV, `title` and `cell` for a table on a terminal. A table
 * has no columns without a title.
 */
export type Column<T> = { path: string; title?: string; cell?: (record: T) => string };

export type OutputOptions = {
  json?: true | undefined;
  out?: string | undefined;
  header: boolean;
  columns?: string[] | undefined;
  quiet?: true | undefined;
};

type Format = "table" | "tsv" | "json";

/** Rows of a list on a terminal, unless `--limit` is given. In a pipe or a file, a list is complete. */
const TABLE_ROWS = 50;

/** What a command prints: a table on a terminal, else tab-separated values, or JSON lines with `--json`. */
export class Output {
  readonly #options: OutputOptions;

  constructor(options: OutputOptions) {
    this.#options = options;
  }

  get #format(): Format {
    return chooseFormat(this.#options);
  }

  /** Whether a list is a table, which is printed when its rows are known. */
  get isTable(): boolean {
    return this.#format === "table";
  }

  /** Prints a message for people to standard error. `--quiet` omits it. */
  note(message: string): void {
    if (!this.#options.quiet) process.stderr.write(`${message}\n`);
  }

  /** Prints records as they arrive; a table when its rows are known. `noun` names them: `leads`. */
  async list<T extends object>(
    records: AsyncIterable<T> | Iterable<T>,
    columns: Column<T>[],
    { noun, limit }: { noun: string; limit?: number | undefined },
  ): Promise<void> {
    const chosen = this.#options.columns?.map((path) => ({ path, title: path })) ?? columns;
    const { isTable } = this;
    const hasHeader = this.#format === "tsv" && this.#options.header;
    const header = hasHeader ? tsvLine(chosen.map(({ path }) => path)) : "";
    const max = limit ?? (isTable ? TABLE_ROWS : Infinity);
    const rows: T[] = [];
    let hasMore = false;
    await this.#writeTo(async (sink) => {
      let count = 0;
      for await (const record of records) {
        if (count === 0) {
          this.#checkColumns(record);
          await sink.write(header);
        }
        if (++count > max) {
          hasMore = limit === undefined;
          break;
        }
        if (isTable) rows.push(record);
        else await sink.write(this.#line(record, chosen));
        // Without this, the iterator would request another page only to end.
        if (count === limit) break;
      }
      if (count === 0) await sink.write(header);
      if (rows.length > 0) await sink.write(this.#table(rows, chosen));
    });
    if (isTable && rows.length === 0) this.note(`No ${noun}.`);
    if (hasMore) this.note(`… and more. Use --limit, or redirect the output for all ${noun}.`);
  }

  /** Prints one record: a name and a value per line, or JSON. */
  async record(record: object): Promise<void> {
    this.#checkColumns(record);
    const { columns } = this.#options;
    const leaves =
      columns?.map((path) => ({ path, value: valueAt(record, path) })) ?? leavesOf(record);
    await this.#writeTo(async (sink) => {
      if (this.#format === "json") return sink.write(this.#line(record, []));
      const rows = leaves.map(({ path, value }) => [path, cellText(value)]);
      if (this.#format === "tsv") return sink.write(rows.map(tsvLine).join(""));
      const width = Math.max(...rows.map(([path = ""]) => path.length));
      const lines = rows.map(
        ([path = "", text = ""]) => `${paint("bold", path.padEnd(width))}  ${text}\n`,
      );
      return sink.write(lines.join(""));
    });
  }

  /** Prints values as JSON lines at the time they arrive. */
  async stream<T>(produce: (write: (value: object) => Promise<void>) => Promise<T>): Promise<T> {
    return this.#writeTo((sink) => produce((value) => sink.write(`${JSON.stringify(value)}\n`)));
  }

  /** Says what a command did, or prints the record that it changed with `--json`. */
  async done(message: string, record: object): Promise<void> {
    await (this.#format === "json" ? this.record(record) : this.note(message));
  }

  /** Reports each of several changes: its message, or its record with `--json`. */
  async changes(
    make: (done: (record: object, message?: string) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    if (this.#format !== "json")
      return make(async (_record, message) => void (message && this.note(message)));
    await this.#writeTo((sink) => make((record) => sink.write(this.#line(record, []))));
  }

  /** Prints the id of a record that a command created, or the record with `--json`. */
  async result(record: { id: string }): Promise<void> {
    const isWhole = this.#format === "json" || this.#options.columns !== undefined;
    await (isWhole ? this.record(record) : this.line(record.id));
  }

  /** Prints a line of text that is the result, such as an id or a URL. */
  async line(text: string): Promise<void> {
    await this.#writeTo((sink) => sink.write(`${printable(text)}\n`));
  }

  /** The same output to another file, or to standard output: for a command whose `--out` is another result. */
  to(out: string | undefined): Output {
    return new Output({ ...this.#options, out });
  }

  #table<T extends object>(rows: T[], columns: Column<T>[]): string {
    const [head = "", rule = "", ...lines] = recordTable(rows, columns).split("\n");
    const header = this.#options.header ? [paint("bold", head), paint("dim", rule)] : [];
    return `${[...header, ...lines].join("\n")}\n`;
  }

  #line(record: object, columns: { path: string }[]): string {
    if (this.#format !== "json")
      return tsvLine(columns.map(({ path }) => cellText(valueAt(record, path))));
    const chosen = this.#options.columns;
    const shown = chosen
      ? Object.fromEntries(chosen.map((path) => [path, valueAt(record, path) ?? null]))
      : record;
    return `${JSON.stringify(shown)}\n`;
  }

  /** Rejects a column that no record can have. */
  #checkColumns(record: object): void {
    for (const path of this.#options.columns ?? []) {
      const [member = ""] = path.split(".");
      if (!Object.hasOwn(record, member))
        throw new UsageError(
          `--columns: no member "${member}". There are: ${Object.keys(record).join(", ")}.`,
        );
    }
  }

  async #writeTo<T>(write: (sink: Sink) => Promise<T>): Promise<T> {
    const sink = await openSink(this.#options.out);
    let result: T;
    try {
      result = await write(sink);
    } catch (error) {
      await sink.discard();
      throw error;
    }
    await sink.close();
    return result;
  }
}

function chooseFormat({ json, out }: OutputOptions): Format {
  if (json) return "json";
  if (out === undefined || out === STANDARD_STREAM) return process.stdout.isTTY ? "table" : "tsv";
  const ending = extname(out).toLowerCase();
  if (/^\.(?:json|jsonl|ndjson)$/.test(ending)) return "json";
  if (/^\.(?:csv|xlsx)$/.test(ending))
    throw new UsageError(
      `--out: a ${ending.slice(1)} file of leads is written by: quarry export. Here use .tsv or .jsonl.`,
    );
  return "tsv";
}

const tsvLine = (cells: string[]) => `${cells.join("\t")}\n`;

/** Records as a table with a header, at most as wide as the terminal. */
export function recordTable<T extends object>(
  records: T[],
  columns: Column<T>[],
  maxWidth = outputColumns(),
): string {
  const shown = columns.filter(({ title }) => title !== undefined);
  const rows = records.map((record) =>
    shown.map(({ path, cell }) => printable(cell?.(record) ?? cellText(valueAt(record, path)))),
  );
  const titles = shown.map(({ title = "" }) => title);
  // A part of an id is of no use.
  return formatTable(titles, rows, maxWidth, (at) => shown[at]?.path === "id");
}

/** The width of tables: that of the terminal, unlimited in a pipe or a file. */
export const outputColumns = () => process.stdout.columns || Infinity;
