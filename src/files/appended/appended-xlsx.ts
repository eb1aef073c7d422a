import { constants, crc32, deflateRawSync } from "node:zlib";
import type { Cell } from "#src/files/cell";
import type { FileProgress, SheetProgress } from "#src/shared/jobs/export-work";
import { type AppendedFile, FileTooLarge } from "./appended-file";
import { sheetText } from "./sheet-text";
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
  const { sheets } = progress;
  const first = filesBeforeSheets().map(stored);
  const encode = textEncoder();

  const pack = (sheet: SheetProgress, bytes: Uint8Array): Uint8Array => {
    const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, level: LEVEL });
    sheet.size += bytes.length;
    sheet.packed += packed.length;
    sheet.crc = crc32(bytes, sheet.crc);
    const size = sheets.reduce((sum, other) => sum + other.packed, 0);
    if (size > limits.bytes - MARGIN_BYTES)
      throw new FileTooLarge("The workbook exceeds 4 GB. Choose fewer columns, or the format csv");
    return packed;
  };
  const openSheet = (): Uint8Array[] => {
    const sheet = { rows: 0, size: 0, packed: 0, crc: 0 };
    sheets.push(sheet);
    const name = sheetFile(sheets.length);
    const start = encode(sheetStart(header) + rowXml(header.map(String), 1));
    return [zipHeader({ name, method: "deflated" }), pack(sheet, start)];
  };
  const closeSheet = (): Uint8Array[] => {
    const sheet = sheets.at(-1)!;
    const last = pack(sheet, encode(sheetEnd()));
    sheet.packed += LAST_BLOCK.length;
    return [last, LAST_BLOCK, zipDescriptor(sheet)];
  };
  const appendBlock = (rows: readonly Cell[][]): Uint8Array[] => {
    let sheet = sheets.at(-1)!;
    const xmlOf = () => encode(rows.map((row, at) => rowXml(row, sheet.rows + 2 + at)).join(""));
    let bytes = xmlOf();
    const isFull =
      sheet.rows + 1 + rows.length > limits.rows ||
      (sheet.rows > 0 && sheet.size + bytes.length > limits.bytes - MARGIN_BYTES);
    const parts = isFull ? [...closeSheet(), ...openSheet()] : [];
    if (isFull) {
      sheet = sheets.at(-1)!;
      bytes = xmlOf();
    }
    sheet.rows += rows.length;
    progress.rows += rows.length;
    return [...parts, pack(sheet, bytes)];
  };
  return {
    start: () => Buffer.concat([...first.flatMap(({ parts }) => parts), ...openSheet()]),
    append: (rows) => {
      const parts: Uint8Array[] = [];
      for (let from = 0; from < rows.length;) {
        const room = limits.rows - 1 - sheets.at(-1)!.rows || limits.rows - 1;
        const block = rows.slice(from, from + Math.min(ROWS_PER_BLOCK, room));
        parts.push(...appendBlock(block));
        from += block.length;
      }
      return Buffer.concat(parts);
    },
    end: () => {
      const closed = closeSheet();
      const last = filesAfterSheets(sheetName, sheets.length).map(stored);
      const entries = [
        ...first.map(({ entry }) => entry),
        ...sheets.map((sheet, at): ZipEntry => ({
          name: sheetFile(at + 1),
          method: "deflated",
          ...sheet,
        })),
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

function rowXml(row: readonly Cell[], number: number): string {
  let xml = `<row r="${number}">`;
  for (let column = 0; column < row.length; column++)
    xml += cellXml(row[column]!, columnName(column) + number);
  return `${xml}</row>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "number")
    return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : "";
  const { xml, isSpaced } = sheetText(cell);
  const space = isSpaced ? ' xml:space="preserve"' : "";
  return `<c r="${place}" t="inlineStr"><is><t${space}>${xml}</t></is></c>`;
}

const names: string[] = [];
const columnName = (index: number): string => (names[index] ??= nameColumn(index));

/** 0 → A, 26 → AA. */
function nameColumn(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter;
}
