import { constants, crc32, deflateRawSync } from "node:zlib";
import type { Cell } from "#src/files/cell";
import type { FileProgress } from "#src/shared/jobs/export-work";
import { type AppendedFile, FileTooLarge } from "./appended-file";
import { legalText } from "./sheet-text";
import { SHEET, sheetEnd, sheetStart, WORKBOOK_FILES } from "./workbook-xml";
import { type ZipEntry, zipDescriptor, zipDirectory, zipHeader } from "./zip-records";

/** Excel's limit, with the header. */
const MAX_ROWS = 1_048_576;
/** Without Zip64, which Excel does not read in a file that is written in one direction. */
const MAX_BYTES = 0xffff_ffff;
/** An empty last block of a deflate stream (RFC 1951). */
const LAST_BLOCK = new Uint8Array([3, 0]);

/**
 * A workbook with one sheet. Strings stay strings: no cell becomes a formula. Its rows are compressed in blocks that end at a byte, so that blocks of several processes
 * make one stream.
 */
export function appendedXlsx(
  header: readonly string[],
  sheetName: string,
  progress: FileProgress,
): AppendedFile<Cell[]> {
  const files = WORKBOOK_FILES(sheetName).map(({ name, xml }): [ZipEntry, Uint8Array] => {
    const bytes = Buffer.from(xml);
    const size = bytes.length;
    return [{ name, method: "stored", crc: crc32(bytes), size, packed: size }, bytes];
  });
  const pack = (xml: string): Uint8Array => {
    const bytes = Buffer.from(xml);
    const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    const { sheet } = progress;
    sheet.size += bytes.length;
    sheet.packed += packed.length;
    sheet.crc = crc32(bytes, sheet.crc);
    if (sheet.size > MAX_BYTES || sheet.packed > MAX_BYTES / 2)
      throw new FileTooLarge("The sheet exceeds 4 GB. Choose fewer columns, or the format csv");
    return packed;
  };
  const rowsBefore = () => progress.rows + 1;
  return {
    start: () =>
      Buffer.concat([
        ...files.flatMap(([entry, bytes]) => [zipHeader(entry), bytes]),
        zipHeader({ name: SHEET, method: "deflated" }),
        pack(sheetStart(header) + rowXml(header.map(String), 1)),
      ]),
    append: (rows) => {
      if (rows.length === 0) return new Uint8Array();
      const first = rowsBefore() + 1;
      progress.rows += rows.length;
      if (rowsBefore() > MAX_ROWS)
        throw new FileTooLarge(
          `A sheet has at most ${MAX_ROWS - 1} rows. Narrow the filter, or choose the format csv`,
        );
      return pack(rows.map((row, index) => rowXml(row, first + index)).join(""));
    },
    end: () => {
      const last = pack(sheetEnd());
      progress.sheet.packed += LAST_BLOCK.length;
      const entries = [
        ...files.map(([entry]) => entry),
        { name: SHEET, method: "deflated" as const, ...progress.sheet },
      ];
      return Buffer.concat([
        last,
        LAST_BLOCK,
        zipDescriptor(progress.sheet),
        zipDirectory(entries),
      ]);
    },
  };
}

function rowXml(row: readonly Cell[], number: number): string {
  const cells = row.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`));
  return `<row r="${number}">${cells.join("")}</row>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "number")
    return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : "";
  const text = escapeXml(legalText(cell));
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${place}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };
const escapeXml = (text: string) => text.replaceAll(/[&<>\r]/g, (one) => ENTITIES[one]!);

/** 0 → A, 26 → AA. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
