import { DAY_MS } from "#src/shared/days";
import { attributeOf, readXml } from "./read-xml";

/** How a style shows the number of a cell, as far as its text differs from the number. */
export type CellFormat = { isDate: boolean; minDigits: number };

export const PLAIN: CellFormat = { isDate: false, minDigits: 0 };
const DATE: CellFormat = { isDate: true, minDigits: 0 };

/** Formats of dates and times that have no code in the file (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Day 0 of a workbook. Day 60 does not exist, so days before it are off by one; dates of lists are later. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1_462;
/** The last day of the year 9999. */
const MAX_SERIAL = 2_958_465;
const MAX_DIGITS = 20;
/** The longest code that a spreadsheet accepts. */
const MAX_CODE_LENGTH = 255;

/** The formats of a workbook's styles, by their numbers. */
export async function readFormats(styles: AsyncIterable<string>): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isInCells = false;
  await readXml(styles, {
    open: (name, attributes) => {
      if (name === "numFmt")
        codes.set(
          Number(attributeOf(attributes, "numFmtId")),
          attributeOf(attributes, "formatCode") ?? "",
        );
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) {
        const id = Number(attributeOf(attributes, "numFmtId") ?? 0);
        formats.push(formatOf(id, codes.get(id)));
      }
    },
    text: () => {},
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return formats;
}

function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDate(id) ? DATE : PLAIN;
  if (code.length > MAX_CODE_LENGTH) return PLAIN;
  // Texts in quotes, escaped characters, colours and currencies are no placeholders.
  const placeholders = code.replace(/"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]/gi, "");
  if (/[ymdhs]/i.test(placeholders.replace(/general/gi, ""))) return DATE;
  const isPadded = /^0{2,}$/.test(placeholders) && placeholders.length <= MAX_DIGITS;
  return isPadded ? { isDate: false, minDigits: placeholders.length } : PLAIN;
}

/** The text of a number: a date in ISO 8601, a postal code with its leading zeros. */
export function formatNumber(
  written: string,
  { isDate, minDigits }: CellFormat,
  startsIn1904: boolean,
): string {
  const value = Number(written);
  if (written.trim() === "" || !Number.isFinite(value)) return written;
  if (isDate && value >= 0 && value <= MAX_SERIAL)
    return formatDate(value + (startsIn1904 ? DAYS_TO_1904 : 0));
  // A spreadsheet shows 15 digits: 0.30000000000000004 is 0.3.
  const text = String(Number(value.toPrecision(15)));
  return /^\d+$/.test(text) ? text.padStart(minDigits, "0") : text;
}

function formatDate(serial: number): string {
  const iso = new Date(FIRST_DAY + Math.round(serial * DAY_MS)).toISOString();
  if (serial < 1) return iso.slice(11, 19);
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}
