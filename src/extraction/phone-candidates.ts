import { labelBefore, type NumberLabel } from "./number-labels";

/** A stretch of text that may be a telephone number. */
export type PhoneCandidate = {
  written: string;
  label: NumberLabel | null;
  /** Nothing else stands in its element. */
  isAlone: boolean;
};

/** Digits with what people put between them, at most 32 characters. Never over a block's end. */
const DIGITS = /(?:\+\s?)?\(?\+?\d[\d \t\n\r\u00a0\u2009\u202f\v()./\u2010-\u2015-]{5,30}\d/g;
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
  for (const { index, 0: written } of text.matchAll(DIGITS)) {
    const end = index + written.length;
    const from = Math.max(lastEnd, index - LABEL_REACH);
    lastEnd = end;
    if (!mayBePhone(written, text, index, end)) continue;
    const before = text.slice(from, index);
    const behind = text.slice(end, end + 12);
    if (!mayStand(written, before, behind)) continue;
    if (candidates.length >= MAX_CANDIDATES) break;
    const label = /^\s{0,2}\((?:tele)?fax\b/i.test(behind) ? "fax" : labelBefore(before);
    const isAlone = ENDS_AT_MARK.test(before) && STARTS_AT_MARK.test(behind);
    candidates.push({ written, label, isAlone });
  }
  return candidates;
}

/** Tells most of what is no number by its digits and its two neighbours alone. */
function mayBePhone(written: string, text: string, start: number, end: number): boolean {
  let digits = 0;
  for (let at = 0; at < written.length; at++) if (isDigit(written.charCodeAt(at))) digits++;
  if (digits < 7 || digits > 18) return false;
  const next = text.charCodeAt(end);
  if (isLetterOrDigit(next) || next === PERCENT || next === EURO || next === DOLLAR) return false;
  const last = text.charCodeAt(start - 1);
  if (isLetterOrDigit(last)) return false;
  if (written.startsWith("+")) return true;
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
