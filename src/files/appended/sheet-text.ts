/** Excel's limit. */
const MAX_CELL_CHARS = 32_767;
/** Characters that XML 1.0 cannot represent, and the other control characters. */
const ILLEGAL = /(?![\t\n\r])\p{Cc}|[\u{fffe}\u{ffff}]/gu;
/**
 * A workbook treats this as an escaped character (ECMA-376 part 1, 22.9.2.19), so its underscore is
 * escaped.
 */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as a sheet can hold it. */
export function legalText(cell: string): string {
  const text = cell.toWellFormed().replaceAll(ILLEGAL, "").slice(0, MAX_CELL_CHARS).toWellFormed();
  return text.replaceAll(LOOKS_ESCAPED, "_x005F_");
}
