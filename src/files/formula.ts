/**
 * Where a spreadsheet may begin a cell: at the start of a text, and behind whatever it takes for a separator. Which
 * one that is depends on its locale and its import dialog, and quotes count only at the start of its own cells.
 * White space, quotes and invisible characters in between do not protect.
 */
const CELL_START = /(?:^|[;|\t\r\n])[\s";|\p{Cc}\p{Cf}]*/gu;
/** Full-width and small forms as well: some locales convert them when a file is opened. */
const SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫]/;
/** Up to the next separator: a negative number, or a phone number of digits, spaces and brackets. No formula can be made of them. */
const HARMLESS = /(?:[-－]\d+(?:\.\d+)?|[+＋]\d[\d ()]*)(?=[;|\t\r\n]|$)/y;

/** The text with an apostrophe before each sign that would make a spreadsheet run what follows as a formula. */
export function withoutFormulas(text: string): string {
  return text.replace(CELL_START, (start, offset: number) => {
    const at = offset + start.length;
    HARMLESS.lastIndex = at;
    return SIGN.test(text.charAt(at)) && !HARMLESS.test(text) ? `${start}'` : start;
  });
}
