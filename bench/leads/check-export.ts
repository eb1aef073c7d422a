import { createInterface } from "node:readline";
import { arrayBuffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { streamXlsxRows } from "hucre/xlsx";
import Papa from "papaparse";

type Format = "csv" | "ndjson" | "json" | "xlsx";
type Bytes = ReadableStream<Uint8Array>;
type Name = string | null;

/** What is in a file: its rows, those with a value that another row has in the first column, and two values. */
type FileContent = { rows: number; repeated: number; first: Name; last: Name };

/** The parser of workbooks accepts 2 GB of a sheet. */
const MAX_PARSED_ROWS = 400_000;

type Expected = {
  /** Identifies a row. */
  column: string;
  /** A further sheet is read until there are so many. */
  rows: number;
};

/** Reads a whole file of an export with a parser of its format. */
export async function readExport(
  format: Format,
  bytes: Bytes,
  expected: Expected,
): Promise<FileContent> {
  const content: FileContent = { rows: 0, repeated: 0, first: null, last: null };
  const seen = new Set<Name>();
  for await (const name of namesOf[format](bytes, expected)) {
    content.first ??= name;
    content.last = name;
    content.rows += 1;
    if (seen.has(name)) content.repeated += 1;
    seen.add(name);
  }
  return content;
}

const namesOf: Record<Format, (bytes: Bytes, expected: Expected) => AsyncIterable<Name>> = {
  ndjson: (bytes, { column }) => objectsOf(bytes, column, (line) => line),
  // An element per line: a parser of the whole array would need all of it in memory.
  json: (bytes, { column }) =>
    objectsOf(bytes, column, (line) => line.replace(/^\[/, "").replace(/[,\]]$/, "")),
  async *csv(bytes, { column }) {
    const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { header: true });
    for await (const row of Readable.fromWeb(bytes).pipe(parser))
      yield (row as Record<string, string>)[column] ?? null;
  },
  async *xlsx(bytes, { column, rows }) {
    if (rows > MAX_PARSED_ROWS) throw new Error(`The parser reads at most ${MAX_PARSED_ROWS} rows`);
    const file = await arrayBuffer(bytes);
    for (let [sheet, read] = [0, 0]; read < rows; sheet++) {
      let at: number | undefined;
      for await (const { values } of streamXlsxRows(file, { sheet })) {
        at ??= values.indexOf(column);
        if (values[at] === column) continue;
        read += 1;
        yield String(values[at]);
      }
    }
  },
};

async function* objectsOf(
  bytes: Bytes,
  column: string,
  toJson: (line: string) => string,
): AsyncIterable<Name> {
  for await (const line of createInterface({ input: Readable.fromWeb(bytes) }))
    yield (JSON.parse(toJson(line)) as Record<string, Name>)[column] ?? null;
}
