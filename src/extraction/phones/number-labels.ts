import {
  FAX_SIGNS,
  FAX_WORDS,
  NUMBER_WORDS,
  OTHER_NUMBER_WORDS,
  OTHER_SIGNS,
  PHONE_SIGNS,
  PHONE_WORDS,
} from "#src/extraction/data/phone-words";
import { REGISTER_LABELS, REGISTER_SIGNS } from "#src/extraction/data/register-labels";

/** Kind of label before a number. */
export type NumberLabel = "phone" | "fax" | "other";

type Word = NumberLabel | "number";
type Token = { start: number; word: Word | undefined };

/** Maximum distance between a label and its number. */
const MAX_GAP = 30;
const MIN_PREFIX = 2;
const MAX_PREFIX = 16;
/** Maximum number of spaces between the two characters of a label. */
const MAX_SPACING = 8;
/** Maximum number of letters between two dots of an abbreviation: `Γ.Ε.ΜΗ.`. */
const MAX_DOTTED = 2;
/** Separator between the two words of a combined phone and fax label. */
const AND = /^\.?\s?(?:[/&+,|-]|und|and|et|e|y|en|i)\s?$/;
/** Maximum number of words between a label and its number. */
const MAX_TOKENS = 6;
const SPACELESS = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

const words = new Map<string, Word>();
const prefixes = new Map<string, Word>();
const heads = new Set<string>();
/** Labels that count only directly before their number; some are case-sensitive. */
const adjacentWords = new Map<string, Word>();
const adjacentAsWritten = new Set<string>();
/** Abbreviations without their dots. */
const dotted = new Set<string>();
const signs: [sign: string, word: Word][] = [];
const LISTS: [readonly string[], Word][] = [
  [PHONE_WORDS, "phone"],
  [FAX_WORDS, "fax"],
  [OTHER_NUMBER_WORDS, "other"],
  ...Object.values(REGISTER_LABELS).map((list): [readonly string[], Word] => [list, "other"]),
  [NUMBER_WORDS, "number"],
];
for (const [list, word] of LISTS) {
  for (const entry of list) addLabel(entry, word);
}
for (const sign of PHONE_SIGNS) signs.push([sign, "phone"]);
for (const sign of FAX_SIGNS) signs.push([sign, "fax"]);
for (const sign of [...OTHER_SIGNS, ...REGISTER_SIGNS]) signs.push([sign, "other"]);

function addLabel(entry: string, word: Word) {
  if (entry.includes(".")) dotted.add(entry.replaceAll(".", ""));
  else if (entry.startsWith("!")) adjacentWords.set(entry.slice(1), word);
  else if (entry !== entry.toLowerCase()) adjacentAsWritten.add(entry);
  else if (!entry.endsWith("*")) words.set(entry, word);
  else {
    prefixes.set(entry.slice(0, -1), word);
    heads.add(entry.slice(0, MIN_PREFIX));
  }
}

/** Returns the kind of the last label shortly before a number; null without a label. */
export function labelBefore(text: string): NumberLabel | null {
  let isNumbered = false;
  let isAdjacent = true;
  let next: { label: NumberLabel; start: number } | null = null;
  let end = text.length;
  for (let tokens = 0; tokens < MAX_TOKENS; tokens++) {
    while (end > 0 && !isTokenCode(text.charCodeAt(end - 1))) end--;
    if (end === 0 || (!next && !isNumbered && text.length - end > MAX_GAP)) break;
    const { start, word } = readToken(text, end, isAdjacent);
    if (next) {
      // A combined phone and fax line counts as a phone.
      const isBoth = word !== next.label && (word === "phone" || word === "fax");
      if (isBoth && AND.test(text.slice(end, next.start).toLowerCase())) return "phone";
      if (word !== undefined || next.start - end > 5) return next.label;
    } else if (word === "number") isNumbered = true;
    else if (word === "other") return word;
    else if (word !== undefined) next = { label: word, start };
    else if (isNumbered) return "other";
    else isAdjacent = false;
    end = start;
  }
  return next?.label ?? (isNumbered ? "other" : null);
}

/** Returns the word, symbol or dotted abbreviation that ends at `end`. */
function readToken(text: string, end: number, isAdjacent: boolean): Token {
  // An emoji has two UTF-16 code units.
  let start = end - (isSurrogate(text.charCodeAt(end - 1)) ? 2 : 1);
  if (isLetterCode(text.charCodeAt(start)))
    while (start > 0 && isLetterCode(text.charCodeAt(start - 1))) start--;
  const token = text.slice(start, end);
  const spaced = readSpacedSign(text, start, token);
  if (spaced) return spaced;
  const first = abbreviationStart(text, start, end - start === 1);
  if (first < start) {
    const letters = text
      .slice(first, end)
      .replace(/[.\s-]/g, "")
      .toLowerCase();
    if (dotted.has(letters)) return { start: first, word: "other" };
    const known = words.get(letters);
    if (known) return { start: first, word: known };
    // The `P` of an unlisted abbreviation is not a label.
    if (text.charCodeAt(start - 1) === DOT && end - start === 1)
      return { start: first, word: undefined };
  }
  return { start, word: wordOf(token, text, end, isAdjacent) };
}

/** A label of two characters with spaces in between for alignment: `手    机`. */
function readSpacedSign(text: string, start: number, token: string): Token | null {
  if (token.length !== 1 || text.charCodeAt(start) < FIRST_KANA) return null;
  let first = start - 1;
  while (first > 0 && start - first <= MAX_SPACING && isSpaceCode(text.charCodeAt(first))) first--;
  if (first < 0 || first === start - 1) return null;
  const word = signOf(text.charAt(first) + token);
  return word ? { start: first, word } : null;
}

/** Returns the start of the abbreviation whose last letters are at `start`: `C.F.`, `P. I.`, `D-U-N-S`. */
function abbreviationStart(text: string, start: number, isLetter: boolean): number {
  let first = start;
  let isSingle = isLetter;
  for (;;) {
    let at = first - 1;
    if (isSingle && text.charCodeAt(at) === SPACE) at--;
    const sign = text.charCodeAt(at);
    if (sign !== DOT && !(isSingle && sign === DASH)) return first;
    let before = at;
    while (before > 0 && at - before <= MAX_DOTTED && isLetterCode(text.charCodeAt(before - 1)))
      before--;
    const length = at - before;
    if (length === 0 || length > MAX_DOTTED || (at < first - 1 && length > 1)) return first;
    first = before;
    isSingle = length === 1;
  }
}

const DOT = 46;
const FIRST_KANA = 0x3040;
const DASH = 45;
const SPACE = 32;

const isSpaceCode = (code: number) => code === SPACE || code === 0xa0 || code === 0x3000;

const isSurrogate = (code: number) => code >= 0xd800 && code < 0xe000;

/** Whether a character can be part of a word; digits cannot. */
const isLetterCode = (code: number) =>
  (code > 96 && code < 123) ||
  (code > 64 && code < 91) ||
  (code >= 0xb0 && code < 0x2000 && code !== 0xbb && code !== 0xd7) ||
  (code >= 0x3040 && code < 0xd800);

/** Includes symbols that are labels: `#`, `©`, `№`, `☎`, emojis. */
const isTokenCode = (code: number) =>
  isLetterCode(code) ||
  code === 35 ||
  code === 169 ||
  (code >= 0x2100 && code < 0x2800) ||
  isSurrogate(code);

function wordOf(written: string, text: string, end: number, isAdjacent: boolean): Word | undefined {
  if (isAdjacent && adjacentAsWritten.has(written)) return "other";
  const token = written.toLowerCase();
  if (token.length === 1 && /[tpmf]/.test(token)) {
    // A single letter is a label only before punctuation: `T: 030`.
    if (!/^\s?[.:]/.test(text.slice(end, end + 2))) return undefined;
    return token === "f" ? "fax" : "phone";
  }
  const known = words.get(token) ?? (isAdjacent ? adjacentWords.get(token) : undefined);
  if (known) return known;
  if (!heads.has(token.slice(0, MIN_PREFIX))) return signOf(token);
  for (let n = Math.min(token.length, MAX_PREFIX); n >= MIN_PREFIX; n--) {
    const word = prefixes.get(token.slice(0, n));
    if (word) return word;
  }
  return signOf(token);
}

function signOf(token: string): Word | undefined {
  const isSign =
    token === "#" || (token.charCodeAt(0) > 127 && (token.length <= 2 || SPACELESS.test(token)));
  return isSign ? signIn(token) : undefined;
}

/** Returns the last symbol in a run of text without spaces. */
function signIn(token: string): Word | undefined {
  let last = -1;
  let word: Word | undefined;
  for (const [sign, meaning] of signs) {
    const at = token.lastIndexOf(sign);
    if (at <= last) continue;
    last = at;
    word = meaning;
  }
  return word;
}
