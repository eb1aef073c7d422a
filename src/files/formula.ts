/**
 * Positions where a spreadsheet may start a cell: the start of a text, and after any separator. The
 * separator depends on the locale and the import dialog, and quotes protect only at the start of a
 * cell. White space, quotes and invisible characters before a sign do not protect.
 */
const CELL_START = /(?:^|[;|\t\r\n])[\s";|\p{Cc}\p{Cf}]*/gu;
/** Includes full-width and small forms, which some locales convert when a file is opened. */
const SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫]/;
/**
 * Up to the next separator: a negative number, or a phone number of digits, spaces and brackets.
 * These cannot form a formula.
 */
const HARMLESS = /(?:[-－]\d+(?:\.\d+)?|[+＋]\d[\d ()]*)(?=[;|\t\r\n]|$)/y;

/**
 * Adds an apostrophe before each sign that would make a spreadsheet evaluate the rest as a formula
 * (CSV injection).
 */
export function withoutFormulas(text: string): string {
  return text.replace(CELL_START, (start, offset: number) => {
    const at = offset + start.length;
    HARMLESS.lastIndex = at;
    return SIGN.test(text.charAt(at)) && !HARMLESS.test(text) ? `${start}'` : start;
  });
}
