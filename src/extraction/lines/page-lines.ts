import { foldSpaces } from "#src/extraction/html/visible-text";
import { classifyLine } from "./classify-line";
import { BLANK, DIGIT, unitKinds } from "./code-units";
import { LINE } from "./line-class";

const MAX_LINES = 1_500;
const MAX_LINE_LENGTH = 2_000;

/** The lines of a page, each with the bits of its class (see `LINE`). */
export type PageLines = {
  readonly texts: readonly string[];
  readonly classes: readonly number[];
  /** Where the numbers of the whole text start, also of those that belong to no line. */
  readonly numbers: readonly number[];
};

/** Those of a text that is not read. */
export const NO_LINES: PageLines = { texts: [], classes: [], numbers: [] };

/**
 * The non-empty lines of a page's visible text with its marks, with single spaces. Each line is classified once, so
 * that engines skip lines without a look at their text.
 */
export function pageLines(text: string): PageLines {
  const texts: string[] = [];
  const classes: number[] = [];
  const numbers: number[] = [];
  const kinds = unitKinds();
  const { length } = text;
  let start = 0;
  while (start < length && texts.length < MAX_LINES) {
    const found = text.indexOf("\f", start);
    const end = found === -1 ? length : found;
    let from = start;
    const cut = Math.min(end, start + MAX_LINE_LENGTH);
    let to = cut;
    while (from < to && kinds[text.charCodeAt(from)] === BLANK) from++;
    while (to > from && kinds[text.charCodeAt(to - 1)] === BLANK) to--;
    start = end + 1;
    if (from < to) {
      const bits = classifyLine(text, from, to, numbers);
      const line = text.slice(from, to);
      texts.push((bits & LINE.LOOSE) === 0 ? line : foldSpaces(line));
      classes.push(bits);
    }
    if (cut < end) addNumbers(text, cut, end, numbers);
  }
  addNumbers(text, start, length, numbers);
  return { texts, classes, numbers };
}

function addNumbers(text: string, from: number, to: number, numbers: number[]) {
  const kinds = unitKinds();
  let isWithin = from > 0 && kinds[text.charCodeAt(from - 1)] === DIGIT;
  for (let at = from; at < to; at++) {
    const isDigit = kinds[text.charCodeAt(at)] === DIGIT;
    if (isDigit && !isWithin) numbers.push(at);
    isWithin = isDigit;
  }
}
