import { labelBefore, type NumberLabel } from "./number-labels";

/** A stretch of text that may be a telephone number. */
export type PhoneCandidate = {
  written: string;
  label: NumberLabel | null;
  /** Nothing else stands in its element. */
  isAlone: boolean;
};

/** Digits with what people put between them: spaces, seams of inline tags, brackets, dots, slashes, dashes. */
const DIGITS = /\d[\d \t\n\r\v\u00a0\u2009\u202f()./\u2010-\u2015-]{5,32}\d/g;
const MIN_DIGITS = 7;
const MAX_DIGITS = 18;
const PLUS = 43;
const OPENING = 40;
const MAX_CANDIDATES = 400;
const LABEL_REACH = 60;

const DATE =
  /^(?:(?:19|20)\d\d[-./ ]{1,2}[01]?\d[-./ ]{1,2}[0-3]?\d|[0-3]?\d[-./ ]{1,2}[0-3]?\d[-./ ]{1,2}(?:19|20)\d\d)(?!\d)/;
const YEARS = /^\(?(?:19|20)\d\d\)?\s?[-–/ ]\s?(?:(?:19|20)\d\d|\d\d)\)?$/;
const IP = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
const DECIMALS = /^\d{1,4}\.\d{3,}$|^\d{1,3}\.\d{4,}(?!\d)|[ (]\d{1,3}\.\d{4,}(?!\d)/;
const THOUSANDS = /^[1-9]\d{0,2}(?:[. \u00a0\u202f]\d{3})+$/;
const GLUED_BEFORE = /[\d)][.:/-]$|\p{L}[-/_]$/u;
const MONEY_BEFORE = /(?:[€$£¥]|\b(?:EUR|USD|CHF|GBP|PLN|Kč|zł|kr|R\$))\s?$/;
const GLUED_BEHIND = /^(?:[.,:]\d|[-–]\p{L})/u;
const UNIT_BEHIND =
  /^\s?(?:[€$£¥%°²³]|(?:EUR|USD|CHF|GBP|PLN|CZK|SEK|NOK|DKK|JPY|Kč|zł|kr|mm|cm|km|kg|mg|ml|px|kB|MB|GB|kWh?|m²|x\s?\d|Uhr|B)(?![\p{L}\d]))/u;
/** Signs that glue a number to what stands before or behind it. */
const GLUE = new Set(Array.from("_#@=$€£%&*\\^~,", (sign) => sign.charCodeAt(0)));

/** Marks of `visible-text`, with white space or nothing but them. */
const ENDS_AT_MARK = /(?:^|[\v\f])\s*$/;
const STARTS_AT_MARK = /^\s*?(?:[\v\f]|$)/;

/** Finds what may be telephone numbers, and what they are called. Looks only around runs of digits. */
export function findPhoneCandidates(text: string): PhoneCandidate[] {
  const candidates: PhoneCandidate[] = [];
  let lastEnd = 0;
  DIGITS.lastIndex = 0;
  // Not `matchAll`: most runs are prices, and its results cost more than they do.
  for (let match = DIGITS.exec(text); match !== null; match = DIGITS.exec(text)) {
    const { index } = match;
    const end = DIGITS.lastIndex;
    if (hasPhoneDigits(text, index, end)) {
      const candidate = readCandidate(text, index, end, lastEnd);
      if (candidate && candidates.push(candidate) >= MAX_CANDIDATES) break;
    }
    lastEnd = end;
  }
  return candidates;
}

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
  const label = /^\s{0,2}\((?:tele)?fax\b/i.test(behind) ? "fax" : labelBefore(before);
  const isAlone = ENDS_AT_MARK.test(before) && STARTS_AT_MARK.test(behind);
  return { written, label, isAlone };
}

/** Where a number starts whose first digit is known: at its plus or its bracket. */
function startOf(text: string, firstDigit: number, lastEnd: number): number {
  let start = firstDigit;
  if (start > lastEnd && text.charCodeAt(start - 1) === OPENING) start--;
  let plus = start;
  if (plus > lastEnd && text.charCodeAt(plus - 1) === 32) plus--;
  if (plus > lastEnd && text.charCodeAt(plus - 1) === PLUS) start = plus - 1;
  if (start > lastEnd && start < firstDigit && text.charCodeAt(start - 1) === OPENING) start--;
  return start;
}

/** Tells most of what is no number by its shape and its two neighbours alone. */
function mayBePhone(written: string, last: number, next: number): boolean {
  if (isLetterOrDigit(next) || next === PERCENT || next === EURO || next === DOLLAR) return false;
  if (isLetterOrDigit(last)) return false;
  if (/^\(?\+/.test(written)) return true;
  return !GLUE.has(last) && !DATE.test(written) && !YEARS.test(written) && !DECIMALS.test(written);
}

function mayStand(written: string, before: string, behind: string): boolean {
  if (GLUED_BEHIND.test(behind) || UNIT_BEHIND.test(behind)) return false;
  return written.startsWith("+") || !(GLUED_BEFORE.test(before) || MONEY_BEFORE.test(before));
}

const PERCENT = 37;
const DOLLAR = 36;
const EURO = 0x20ac;
const isDigit = (code: number) => code > 47 && code < 58;

/** Letters of scripts that put spaces between words, as far as numbers are glued to them. */
const isLetterOrDigit = (code: number) =>
  isDigit(code) ||
  (code > 96 && code < 123) ||
  (code > 64 && code < 91) ||
  (code >= 0xc0 && code < 0x530 && code !== 0xd7 && code !== 0xf7);

/** Shapes that prices and addresses of machines have, too. */
export const isDoubtfulShape = (written: string) => IP.test(written) || THOUSANDS.test(written);
