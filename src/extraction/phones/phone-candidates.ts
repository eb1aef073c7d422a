import { labelBefore, type NumberLabel } from "./number-labels";

/** A range of text that may be a telephone number. */
export type PhoneCandidate = {
  written: string;
  label: NumberLabel | null;
  /** The element contains only this number. */
  isAlone: boolean;
  /** Start offset in the text. */
  start: number;
};

/** Digits and separators: spaces, seams of inline tags, brackets, dots, slashes, dashes. */
const DIGITS = /\d[\d \t\n\r\v\u00a0\u00ad\u2009\u202f()./\u2010-\u2015-]{5,32}\d/g;
const MIN_DIGITS = 7;
/** Two adjacent long numbers. */
const MAX_DIGITS = 26;
const PLUS = 43;
const OPENING = 40;
const MAX_CANDIDATES = 400;
const LABEL_REACH = 60;

const DATE =
  /^(?:(?:19|20)\d\d[-./ ]{1,2}[01]?\d[-./ ]{1,2}[0-3]?\d|[0-3]?\d[-./ ]{1,2}[0-3]?\d[-./ ]{1,2}(?:19|20)\d\d)(?!\d)/;
const DAY_AND_MONTH = String.raw`(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])(?:[./-](?:(?:19|20)?\d\d)?)?`;
/** `03.04.24 - 05.04.24`, `05.10. – 09.10.`. */
const TWO_DATES = new RegExp(String.raw`^${DAY_AND_MONTH}\s?[-–/ ]\s?${DAY_AND_MONTH}$`);
const TIMES = /^(?:[01]?\d|2[0-4])[.:][0-5]\d\s?[-–]\s?(?:[01]?\d|2[0-4])[.:][0-5]\d(?!\d)/;
const YEARS = /^\(?(?:19|20)\d\d\)?\s?[-–/ ]\s?(?:(?:19|20)\d\d|\d\d)\)?$/;
const IP = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
const DECIMALS = /^\d{1,4}\.\d{3,}$|^\d{1,3}\.\d{4,}(?!\d)|[ (]\d{1,3}\.\d{4,}(?!\d)/;
const THOUSANDS = /^[1-9]\d{0,2}(?:[. \u00a0\u202f]\d{3})+$/;
const GLUED_BEFORE = /[\d)][.:/-]$|\p{L}[-/_]$/u;
const MONEY_BEFORE = /(?:[€$£¥]|\b(?:EUR|USD|CHF|GBP|PLN|Kč|zł|kr|R\$))\s?$/;
/** A currency, white space, and what stands before it. */
const CURRENCY_REACH = 6;
const GLUED_BEHIND = /^(?:[.,:]\d|[-–]\p{L})/u;
const UNIT_BEHIND =
  /^\s?(?:[€$£¥%°²³]|(?:EUR|USD|CHF|GBP|PLN|CZK|SEK|NOK|DKK|JPY|Kč|zł|kr|mm|cm|km|kg|mg|ml|px|kB|MB|GB|kWh?|m²|x\s?\d|Uhr|B|MVA|MWST|MwSt|TVA|IVA)(?![\p{L}\d]))/u;
/** Separator between two numbers that share the first one's label. */
const LIST_GAP = /^\s?(?:[,;/|&]|und|oder|or|and|o|y|ou|et|e|vagy|lub|nebo|або|или)\s?[(+]{0,2}$/;
/** Digits to which the label before them applies. */
const OTHER_DIGITS = /^[^]*\d{3}/;
/** Characters that attach a number to the text before or after it. */
const GLUE = new Set(Array.from("_#@=$€£%&*\\^~,", (sign) => sign.charCodeAt(0)));

/** Marks of `visible-text`, with or without white space. */
const ENDS_AT_MARK = /(?:^|[\v\f])\s*$/;
const STARTS_AT_MARK = /^\s*?(?:[\v\f]|$)/;

/** Finds candidates for telephone numbers and their labels. Searches only around runs of digits. */
export function findPhoneCandidates(text: string): PhoneCandidate[] {
  const candidates: PhoneCandidate[] = [];
  let lastEnd = 0;
  let last: PhoneCandidate | null = null;
  DIGITS.lastIndex = 0;
  // Not `matchAll`: most runs are prices, and its match objects are expensive.
  for (let match = DIGITS.exec(text); match !== null; match = DIGITS.exec(text)) {
    const { index } = match;
    const end = DIGITS.lastIndex;
    if (hasPhoneDigits(text, index, end)) {
      const candidate = readCandidate(text, index, end, lastEnd);
      if (candidate) {
        if (last && continues(candidate, last, text.slice(lastEnd, index)))
          candidate.label = last.label;
        if (candidates.push(candidate) >= MAX_CANDIDATES) break;
      }
      last = candidate;
    } else last = null;
    lastEnd = end;
  }
  return candidates;
}

/** Whether a number forms a list with the previous one and is equally complete: `020 1, 020 2`. */
function continues(candidate: PhoneCandidate, last: PhoneCandidate, gap: string): boolean {
  if (
    candidate.label ||
    !last.label ||
    last.label === "other" ||
    gap.length > 10 ||
    !LIST_GAP.test(gap)
  )
    return false;
  const { written } = candidate;
  return /^[(+0]/.test(written) || digitsOf(written).length === digitsOf(last.written).length;
}

const digitsOf = (written: string) => written.replace(/\D/g, "");

function hasPhoneDigits(text: string, start: number, end: number): boolean {
  let digits = 0;
  for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}

function readCandidate(
  text: string,
  firstDigit: number,
  end: number,
  lastEnd: number,
): PhoneCandidate | null {
  const start = startOf(text, firstDigit, lastEnd);
  const written = text.slice(start, end);
  if (!mayBePhone(written, text.charCodeAt(start - 1), text.charCodeAt(end))) return null;
  const before = text.slice(Math.max(lastEnd, start - LABEL_REACH), start);
  const behind = text.slice(end, end + 12);
  if (!mayStand(written, before, behind)) return null;
  const isFax = /^\s{0,2}\((?:tele)?fax\b/i.test(behind);
  const label = isFax ? "fax" : labelBefore(before.replace(OTHER_DIGITS, ""));
  const isAlone = ENDS_AT_MARK.test(before) && STARTS_AT_MARK.test(behind);
  return { written, label, isAlone, start };
}

/** Returns the start of a number from its first digit: the plus sign or the bracket before it. */
function startOf(text: string, firstDigit: number, lastEnd: number): number {
  let start = firstDigit;
  if (start > lastEnd && text.charCodeAt(start - 1) === OPENING) start--;
  let plus = start;
  if (plus > lastEnd && text.charCodeAt(plus - 1) === 32) plus--;
  if (plus > lastEnd && text.charCodeAt(plus - 1) === PLUS) start = plus - 1;
  if (start > lastEnd && start < firstDigit && text.charCodeAt(start - 1) === OPENING) start--;
  return start;
}

/** Excludes most other figures by shape and adjacent characters alone. */
function mayBePhone(written: string, last: number, next: number): boolean {
  if (isLetterOrDigit(next) || next === PERCENT || next === EURO || next === DOLLAR) return false;
  if (isLetterOrDigit(last)) return false;
  if (/^\(?\+/.test(written)) return true;
  // Most runs are dates.
  return !GLUE.has(last) && !isTime(written) && !YEARS.test(written) && !DECIMALS.test(written);
}

function mayStand(written: string, before: string, behind: string): boolean {
  if (GLUED_BEHIND.test(behind) || UNIT_BEHIND.test(behind)) return false;
  // An expression that ends with `$` searches the whole text.
  const near = before.slice(-CURRENCY_REACH);
  return written.startsWith("+") || !(GLUED_BEFORE.test(near) || MONEY_BEFORE.test(near));
}

const PERCENT = 37;
const DOLLAR = 36;
const EURO = 0x20ac;
const isDigit = (code: number) => code > 47 && code < 58;

/** Letters of scripts with spaces between words. A digit next to one is part of a word. */
const isLetterOrDigit = (code: number) =>
  isDigit(code) ||
  (code > 96 && code < 123) ||
  (code > 64 && code < 91) ||
  (code >= 0xc0 && code < 0x530 && code !== 0xd7 && code !== 0xf7);

/** Whether the text is a date or a time of day. */
export const isTime = (written: string) =>
  DATE.test(written) || TWO_DATES.test(written) || TIMES.test(written);

/** Shapes that prices and IP addresses share. */
export const isDoubtfulShape = (written: string) => IP.test(written) || THOUSANDS.test(written);
