import { BLANK, DIGIT, LOWER, UNSPACED, unitKinds, UPPER } from "./code-units";
import { LINE } from "./line-class";
import { isFigureUnit, MAX_FIGURE_UNIT } from "./figure-units";
import { foldUnit, KEY_LENGTH, lineWords, nextKey, slotOf } from "./line-words";

const SPACE = 32;
const PLUS = 43;
const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const ASCII_SIZE = 128;
/** The particles of a name: `Karl von der Tann`. */
const MAX_PARTICLES = 2;
const MAX_PARTICLE_LENGTH = 4;

const UNSPACED_BITS =
  LINE.UNSPACED |
  LINE.NAME |
  LINE.LETTERS |
  LINE.ROLE |
  LINE.LEGAL_FORM |
  LINE.EMPLOYEES |
  LINE.TESTIMONIAL;

const signs = new Int32Array(ASCII_SIZE);
signs[COLON] = LINE.COLON;
for (const sign of ",|") signs[sign.charCodeAt(0)] = LINE.PARTED;
const wideSigns = new Map([
  ["：".charCodeAt(0), LINE.COLON | LINE.NON_ASCII],
  ["·".charCodeAt(0), LINE.PARTED | LINE.NON_ASCII],
  ["•".charCodeAt(0), LINE.PARTED | LINE.NON_ASCII],
]);

/** The bits of a part of a text, in one pass over its code units. Adds where its numbers start to `numbers`. */
export function classifyLine(text: string, from: number, to: number, numbers: number[]): number {
  const { starts, ends } = lineWords();
  const kinds = unitKinds();
  let bits = 0;
  let tokenStart = from;
  let hasCapital = false;
  // Short tokens since the last one with a capital, or more than a name has.
  let particles = MAX_PARTICLES + 1;
  for (let at = from; at < to;) {
    const code = text.charCodeAt(at);
    const kind = kinds[code]!;
    if (kind >= LOWER) {
      if (kind !== LOWER && at === tokenStart && particles <= MAX_PARTICLES) bits |= LINE.NAME;
      const start = at;
      let allUnits = code;
      let wordKinds = kind;
      while (++at < to) {
        const unit = text.charCodeAt(at);
        const is = kinds[unit]!;
        if (is < LOWER) break;
        allUnits |= unit;
        wordKinds |= is;
      }
      if (allUnits > 127) bits |= wideBits(text, kinds, start, at);
      const isCapital = (wordKinds & UPPER) !== 0;
      const key = startKey(text, start, at);
      hasCapital ||= isCapital;
      const length = at - start;
      if (length > MAX_FIGURE_UNIT || (length > 1 && !isFigureUnit(text, start, at)))
        bits |= LINE.LETTERS;
      const found = starts[slotOf(key)]!;
      if (length > KEY_LENGTH) bits |= found | ends[slotOf(endKey(text, at))]!;
      else if (length === KEY_LENGTH) bits |= found;
      else if (found !== 0) {
        const next = at < to ? text.charCodeAt(at) : SPACE;
        if (length === 1) bits |= next === DOT || next === SLASH ? found : 0;
        else {
          const counts = isCapital || next === DOT || (found & LINE.LETTERS) !== 0;
          bits |= counts ? found : found & ~LINE.LEGAL_FORM;
        }
      }
    } else if (kind === DIGIT) {
      const start = at;
      while (++at < to && kinds[text.charCodeAt(at)] === DIGIT);
      numbers.push(start);
      bits |= LINE.DIGIT | numberBits(text, kinds, from, start, at, to);
    } else if (kind === BLANK) {
      if (code >= ASCII_SIZE) bits |= LINE.NON_ASCII;
      if (hasCapital) particles = 0;
      else if (at - tokenStart <= MAX_PARTICLE_LENGTH) particles++;
      else particles = MAX_PARTICLES + 1;
      hasCapital = false;
      if (code !== SPACE) bits |= LINE.LOOSE;
      at++;
      while (at < to && kinds[text.charCodeAt(at)] === BLANK) {
        bits |= LINE.LOOSE;
        at++;
      }
      tokenStart = at;
    } else {
      if (code < ASCII_SIZE) bits |= signs[code]!;
      else bits |= wideSigns.get(code) ?? LINE.NON_ASCII;
      at++;
    }
  }
  return bits;
}

/** The bits of a word with letters outside of ASCII. */
function wideBits(text: string, kinds: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++)
    if (kinds[text.charCodeAt(at)] === UNSPACED) return UNSPACED_BITS | LINE.NON_ASCII;
  return LINE.NON_ASCII;
}

/** The key of the first letters of a word. */
function startKey(text: string, start: number, end: number): number {
  let key = 0;
  const last = Math.min(end, start + KEY_LENGTH);
  for (let at = start; at < last; at++) key = nextKey(key, foldUnit(text.charCodeAt(at)));
  return key;
}

/** The key of the last letters of a word. */
function endKey(text: string, end: number): number {
  let key = 0;
  for (let at = end - KEY_LENGTH; at < end; at++) key = nextKey(key, foldUnit(text.charCodeAt(at)));
  return key;
}

/** The bits of the number from `start` to `end`. */
function numberBits(
  text: string,
  kinds: Uint8Array,
  from: number,
  start: number,
  end: number,
  to: number,
): number {
  const length = end - start;
  if (length > 6) return LINE.LONG_NUMBER;
  const before = start > from ? text.charCodeAt(start - 1) : SPACE;
  const after = end < to ? text.charCodeAt(end) : SPACE;
  const kindBefore = kinds[before]!;
  let bits = length === 4 && isYear(text, start) ? LINE.YEAR : 0;
  if (length === 6) bits |= LINE.LONG_NUMBER;
  if (kindBefore >= UPPER || kinds[after]! >= UPPER) bits |= LINE.CODE_MIXED;
  if (length === 1 || before === SLASH || before === PLUS) return bits;
  // `C.P.11870`
  if (before === DOT && (start - 2 < from || kinds[text.charCodeAt(start - 2)]! < UPPER))
    return bits;
  if (kindBefore >= LOWER || after === SLASH) return bits;
  if (before === COLON || (before === HYPHEN && isDigit(text.charCodeAt(start - 2)))) return bits;
  // `Birkenstr. 114 24937 Kiel` is the house before the code, `030 114 24937` a telephone number.
  if (before === SPACE && start - 4 >= from && digitsFrom(text, start - 4, start - 1) === 3)
    if (start - 6 < from || !isAfterWord(text, kinds, start - 5)) return bits;
  const isTied = after === HYPHEN || after === SPACE || after === DOT;
  const more = isTied ? digitsFrom(text, end + 1, to) : 0;
  if (length < 4) {
    // `30-001`, `110 00` and `11 000` are codes.
    const isLong = length === 2 && more === 3;
    const isSplit = after === HYPHEN ? isLong : isLong || (length === 3 && more > 1);
    return isSplit && after !== DOT ? bits | LINE.CODE_SPLIT : bits;
  }
  // `1234-567` and `12345-678` are codes, `1234-56-78` and `1234 5678` are not.
  if (more > 2 && !(after === HYPHEN && more < length && length < 6)) return bits;
  if (more > 0 && after === HYPHEN && text.charCodeAt(end + 1 + more) === HYPHEN) return bits;
  return bits | (length === 4 ? LINE.CODE_4 : length === 5 ? LINE.CODE_5 : LINE.CODE_6);
}

const isDigit = (code: number) => code > 47 && code < 58;

/** Whether a word ends at a position, or at the space after it. */
function isAfterWord(text: string, kinds: Uint8Array, at: number): boolean {
  const end = text.charCodeAt(at) === SPACE ? at - 1 : at;
  return text.charCodeAt(end) === DOT || kinds[text.charCodeAt(end)]! >= LOWER;
}

/** The number of digits from a position, at most four. */
function digitsFrom(text: string, start: number, to: number): number {
  let at = start;
  while (at < to && at < start + 4 && isDigit(text.charCodeAt(at))) at++;
  return at - start;
}

function isYear(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return (first === 49 && second > 52) || (first === 50 && second === 48);
}
