/** Excel's limit. */
const MAX_CELL_CHARS = 32_767;
/** Characters that XML 1.0 cannot represent, and the other control characters. */
const ILLEGAL = /(?![\t\n\r])\p{Cc}|[\u{fffe}\u{ffff}]/gu;
/**
 * A workbook treats this as an escaped character (ECMA-376 part 1, 22.9.2.19), so its underscore is
 * escaped.
 */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** What most cells have none of: a character that `legalText` or XML replaces. One test of it saves all others. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[\u0000-\u001f\u007f-\u009f&<>_\ud800-\udfff\ufffe\uffff]/;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** A text as the XML of a sheet, and whether a reader must be asked to keep its white space. */
export function sheetText(cell: string): { xml: string; isSpaced: boolean } {
  const isSpaced = cell.length > 0 && (/^\s|\s$/.test(cell) || cell.includes("\n"));
  if (!SPECIAL.test(cell)) return { xml: cell.slice(0, MAX_CELL_CHARS), isSpaced };
  const xml = legalText(cell).replaceAll(/[&<>\r]/g, (one) => ENTITIES[one]!);
  return { xml, isSpaced };
}

/** A text as a sheet can hold it. */
function legalText(cell: string): string {
  const text = cell.toWellFormed().replaceAll(ILLEGAL, "").slice(0, MAX_CELL_CHARS).toWellFormed();
  return text.replaceAll(LOOKS_ESCAPED, "_x005F_");
}
