import type { FileProgress } from "#src/shared/jobs/export-work";
import type { Bytes, Cell } from "#src/files/cell";
import { csvLines, csvStart } from "#src/files/csv";
import { textEncoder } from "./text-bytes";

export const newProgress = (): FileProgress => ({ rows: 0, sheets: [] });

/**
 * A file that is written in parts by several processes. Each call returns the next bytes and changes the progress, so
 * that the file consists of `start`, any number of `append`, and `end`.
 */
export type AppendedFile<Row> = {
  start(): Uint8Array;
  append(rows: readonly Row[]): Uint8Array;
  end(): Uint8Array;
};

/** A file has more than its format can hold. */
export class FileTooLarge extends Error {}

const NOTHING = new Uint8Array();

export function appendedCsv(
  header: readonly string[],
  progress: FileProgress,
): AppendedFile<Cell[]> {
  const encode = textEncoder();
  return {
    start: () => encode(csvStart(header)),
    append: (rows) => {
      progress.rows += rows.length;
      return rows.length > 0 ? encode(csvLines(rows)) : NOTHING;
    },
    end: () => NOTHING,
  };
}

/** A JSON array, one element per line. */
export function appendedJson(progress: FileProgress): AppendedFile<unknown> {
  const encode = textEncoder();
  return {
    start: () => encode("["),
    append: (values) => {
      if (values.length === 0) return NOTHING;
      const before = progress.rows === 0 ? "" : ",\n";
      progress.rows += values.length;
      return encode(before + values.map((value) => JSON.stringify(value)).join(",\n"));
    },
    end: () => encode("]"),
  };
}

export function appendedNdjson(progress: FileProgress): AppendedFile<unknown> {
  const encode = textEncoder();
  return {
    start: () => NOTHING,
    append: (values) => {
      progress.rows += values.length;
      return encode(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
    },
    end: () => NOTHING,
  };
}

/** A JSON array, or one value per line. */
export const appendedObjects = (format: "json" | "ndjson", progress: FileProgress) =>
  format === "json" ? appendedJson(progress) : appendedNdjson(progress);

/** A file of other rows, each of which becomes some rows of it. */
export const mapped = <Given, Row>(
  file: AppendedFile<Row>,
  toRows: (given: readonly Given[]) => Row[],
): AppendedFile<Given> => ({ ...file, append: (given) => file.append(toRows(given)) });

/** A file that one process writes. */
export async function* partsOf<Row>(
  file: AppendedFile<Row>,
  batches: AsyncIterable<readonly Row[]>,
): Bytes {
  yield file.start();
  for await (const rows of batches) yield file.append(rows);
  yield file.end();
}
