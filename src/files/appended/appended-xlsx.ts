import { constants, crc32, deflateRawSync } from "node:zlib";
import type { Cell } from "#src/files/cell";
import type { FileProgress, SheetProgress } from "#src/shared/jobs/export-work";
import { type AppendedFile, FileTooLarge } from "./appended-file";
import { rowXml } from "./row-xml";
import { textEncoder } from "./text-bytes";
import {
  filesAfterSheets,
  filesBeforeSheets,
  sheetEnd,
  sheetFile,
  sheetStart,
} from "./workbook-xml";
import { type ZipEntry, zipDescriptor, zipDirectory, zipHeader } from "./zip-records";

/** What a sheet, and a workbook, can have. */
export type WorkbookLimits = {
  /** Rows of a sheet, with the header. */
  rows: number;
  /** Bytes of a sheet before compression, and of the workbook. */
  bytes: number;
};

/** Excel's limit of rows. The bytes are those of an archive without Zip64, which Excel does not read in a file that is written in one direction. */
const LIMITS: WorkbookLimits = { rows: 1_048_576, bytes: 0xffff_ffff };
/** Rows of one block of the compressed stream, which bounds its memory. */
const ROWS_PER_BLOCK = 100;
/** Compared with zlib's default, 6, a file of leads has a fifth more bytes, and takes half the time. */
const LEVEL = 3;
/** The end of a sheet and of the workbook need less. */
const MARGIN_BYTES = 1_000_000;
/** An empty last block of a deflate stream (RFC 1951). */
const LAST_BLOCK = new Uint8Array([3, 0]);

/** The sheets of a workbook, as parts of one archive. Their sizes are in `progress`, so that another process can continue. */
class Sheets {
  readonly #header: readonly string[];
  readonly #progress: FileProgress;
  readonly #limits: WorkbookLimits;
  readonly #encode = textEncoder();

  constructor(header: readonly string[], progress: FileProgress, limits: WorkbookLimits) {
    this.#header = header;
    this.#progress = progress;
    this.#limits = limits;
  }

  get #last(): SheetProgress {
    return this.#progress.sheets.at(-1)!;
  }

  open(): Uint8Array[] {
    const { sheets } = this.#progress;
    sheets.push({ rows: 0, size: 0, packed: 0, crc: 0 });
    const start = sheetStart(this.#header) + rowXml(this.#header.map(String), 1);
    const name = sheetFile(sheets.length);
    return [zipHeader({ name, method: "deflated" }), this.#pack(this.#encode(start))];
  }

  close(): Uint8Array[] {
    const last = this.#pack(this.#encode(sheetEnd()));
    this.#last.packed += LAST_BLOCK.length;
    return [last, LAST_BLOCK, zipDescriptor(this.#last)];
  }

  append(rows: readonly Cell[][]): Uint8Array[] {
    const parts: Uint8Array[] = [];
    for (let from = 0; from < rows.length;) {
      const room = this.#limits.rows - 1 - this.#last.rows || this.#limits.rows - 1;
      const block = rows.slice(from, from + Math.min(ROWS_PER_BLOCK, room));
      parts.push(...this.#appendBlock(block));
      from += block.length;
    }
    return parts;
  }

  entries(): ZipEntry[] {
    return this.#progress.sheets.map((sheet, at) => ({
      name: sheetFile(at + 1),
      method: "deflated",
      ...sheet,
    }));
  }

  #appendBlock(rows: readonly Cell[][]): Uint8Array[] {
    const parts: Uint8Array[] = [];
    let bytes = this.#rowBytes(rows);
    if (!this.#hasRoom(rows.length, bytes.length)) {
      parts.push(...this.close(), ...this.open());
      // The rows have other numbers on the next sheet.
      bytes = this.#rowBytes(rows);
    }
    this.#last.rows += rows.length;
    this.#progress.rows += rows.length;
    return [...parts, this.#pack(bytes)];
  }

  /** The rows that come next in the sheet, below its header. */
  #rowBytes(rows: readonly Cell[][]): Uint8Array {
    const first = this.#last.rows + 2;
    return this.#encode(rows.map((row, at) => rowXml(row, first + at)).join(""));
  }

  /** An empty sheet accepts rows of any size. */
  #hasRoom(rows: number, bytes: number): boolean {
    const sheet = this.#last;
    if (sheet.rows + 1 + rows > this.#limits.rows) return false;
    return sheet.rows === 0 || sheet.size + bytes <= this.#limits.bytes - MARGIN_BYTES;
  }

  #pack(bytes: Uint8Array): Uint8Array {
    const sheet = this.#last;
    const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, level: LEVEL });
    sheet.size += bytes.length;
    sheet.packed += packed.length;
    sheet.crc = crc32(bytes, sheet.crc);
    const size = this.#progress.sheets.reduce((sum, other) => sum + other.packed, 0);
    if (size > this.#limits.bytes - MARGIN_BYTES)
      throw new FileTooLarge("The workbook exceeds 4 GB. Choose fewer columns, or the format csv");
    return packed;
  }
}

/**
 * A workbook. Strings stay strings: no cell becomes a formula. What exceeds a sheet continues on the next one, which has the
 * header again. Rows are compressed in blocks that end at a byte, so that blocks of several processes make one stream.
 */
export function appendedXlsx(
  header: readonly string[],
  sheetName: string,
  progress: FileProgress,
  limits: WorkbookLimits = LIMITS,
): AppendedFile<Cell[]> {
  const sheets = new Sheets(header, progress, limits);
  const first = filesBeforeSheets().map(stored);
  return {
    start: () => Buffer.concat([...first.flatMap(({ parts }) => parts), ...sheets.open()]),
    append: (rows) => Buffer.concat(sheets.append(rows)),
    end: () => {
      const closed = sheets.close();
      const last = filesAfterSheets(sheetName, progress.sheets.length).map(stored);
      const entries = [
        ...first.map(({ entry }) => entry),
        ...sheets.entries(),
        ...last.map(({ entry }) => entry),
      ];
      const files = last.flatMap(({ parts }) => parts);
      return Buffer.concat([...closed, ...files, zipDirectory(entries)]);
    },
  };
}

/** A small file of the archive, which is not compressed. */
function stored({ name, xml }: { name: string; xml: string }) {
  const bytes = Buffer.from(xml);
  const size = bytes.length;
  const entry: ZipEntry = { name, method: "stored", crc: crc32(bytes), size, packed: size };
  return { entry, parts: [zipHeader(entry), bytes] };
}
