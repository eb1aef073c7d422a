import { foldSpaces } from "#src/extraction/html/visible-text";
import { classifyLine } from "./classify-line";
import { BLANK, unitKinds } from "./code-units";
import { LINE } from "./line-class";

const MAX_LINES = 1_500;
const MAX_LINE_LENGTH = 2_000;

/** The lines of a page, each with the bits of its class (see `LINE`). */
export type PageLines = { readonly texts: readonly string[]; readonly classes: readonly number[] };

/**
 * The non-empty lines of a page's visible text with its marks, with single spaces. Each line is classified once, so
 * that engines skip lines without a look at their text.
 */
export function pageLines(text: string): PageLines {
  const texts: string[] = [];
  const classes: number[] = [];
  const kinds = unitKinds();
  for (let start = 0; start < text.length && texts.length < MAX_LINES;) {
    const found = text.indexOf("\f", start);
    const end = found === -1 ? text.length : found;
    let from = start;
    let to = Math.min(end, start + MAX_LINE_LENGTH);
    while (from < to && kinds[text.charCodeAt(from)] === BLANK) from++;
    while (to > from && kinds[text.charCodeAt(to - 1)] === BLANK) to--;
    start = end + 1;
    if (from === to) continue;
    const bits = classifyLine(text, from, to);
    const line = text.slice(from, to);
    texts.push((bits & LINE.LOOSE) === 0 ? line : foldSpaces(line));
    classes.push(bits);
  }
  return { texts, classes };
}
