import { FAX_WORDS, OTHER_NUMBER_WORDS, PHONE_WORDS } from "./data/phone-words";

export type NumberLabel = "phone" | "fax" | "other" | null;

/** A stretch of text that may be a telephone number. */
export type PhoneCandidate = {
  written: string;
  label: NumberLabel;
  /** Nothing else stands in its element. */
  isAlone: boolean;
};

/** Digits with what people put between them, at most 32 characters. Never over a block's end. */
const DIGITS = /(?:\+\s?)?\(?\+?\d[\d \t\n\r\u00a0\u2009\u202f\v()./\u2010-\u2015-]{5,30}\d/g;
const MAX_CANDIDATES = 400;
const LABEL_REACH = 60;
/** How much may stand between a label and its number. */
const LABEL_GAP = 30;

const DATE =
  /^(?:(?:19|20)\d\d[-./ ]{1,2}[01]?\d[-./ ]{1,2}[0-3]?\d|[0-3]?\d[-./ ]{1,2}[0-3]?\d[-./ ]{1,2}(?:19|20)\d\d)(?!\d)/;
const YEARS = /^\(?(?:19|20)\d\d\)?\s?[-–/ ]\s?(?:(?:19|20)\d\d|\d\d)\)?$/;
const IP = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
const DECIMALS = /^\d{1,4}\.\d{3,}$|^\d{1,3}\.\d{4,}(?!\d)|[ (]\d{1,3}\.\d{4,}(?!\d)/;
const THOUSANDS = /^[1-9]\d{0,2}(?:[. \u00a0\u202f]\d{3})+$/;
const GLUED_BEFORE = /[\p{L}\p{N}_#@=$€£%&*\\^~]$|[\d)][.,:/-]$|\p{L}[-/_]$|,$/u;
const MONEY_BEFORE = /(?:[€$£¥]|\b(?:EUR|USD|CHF|GBP|PLN|Kč|zł|kr|R\$))\s?$/;
const GLUED_BEHIND = /^(?:[\p{L}\p{N}_%€$£@=]|[.,:]\d|[-–]\p{L})/u;
const UNIT_BEHIND =
  /^\s?(?:[€$£¥%°²³]|(?:EUR|USD|CHF|GBP|PLN|CZK|SEK|NOK|DKK|JPY|Kč|zł|kr|mm|cm|km|kg|mg|ml|px|kB|MB|GB|kWh?|m²|x\s?\d|Uhr|B)(?![\p{L}\d]))/u;

/** Marks of `visible-text`, with white space or nothing but them. */
const ENDS_AT_MARK = /(?:^|[\v\f])\s*$/;
const STARTS_AT_MARK = /^\s*?(?:[\v\f]|$)/;

const words = (list: readonly string[]) => list.toSorted((a, b) => b.length - a.length).join("|");
const AND = String.raw`\.?(?:\s?[/&+,|-]\s?|\s(?:und|and|et|e|y|en|i)\s)`;
const PHONE = `(?:${words(PHONE_WORDS)})`;
const FAX = `(?:${words(FAX_WORDS)})`;
/** One line that is both is a phone; a single letter is a label before a sign only. */
const LABELS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${PHONE}${AND}${FAX}|${FAX}${AND}${PHONE}|${PHONE}|[tpm](?=\s?[.:]))|(${FAX}|f(?=\s?[.:]))|(${words(OTHER_NUMBER_WORDS)}))(?!\p{L})`,
  "giu",
);
/** Words that belong to the label before them: `Tel. no.`. */
const NUMBER_WORD = /^(?:no|nr|n°|nº|№|#|id)$/i;

/** Finds what may be telephone numbers, and what they are called. Looks only around runs of digits. */
export function findPhoneCandidates(text: string): PhoneCandidate[] {
  const candidates: PhoneCandidate[] = [];
  let lastEnd = 0;
  for (const { index, 0: match } of text.matchAll(DIGITS)) {
    const end = index + match.length;
    const before = text.slice(Math.max(lastEnd, index - LABEL_REACH), index);
    const behind = text.slice(end, end + 12);
    lastEnd = end;
    if (!mayBePhone(match, before, behind)) continue;
    if (candidates.length >= MAX_CANDIDATES) break;
    const label = /^\s{0,2}\((?:tele)?fax\b/i.test(behind) ? "fax" : labelBefore(before);
    const isAlone = ENDS_AT_MARK.test(before) && STARTS_AT_MARK.test(behind);
    candidates.push({ written: match, label, isAlone });
  }
  return candidates;
}

function mayBePhone(written: string, before: string, behind: string): boolean {
  const digits = written.replace(/\D/g, "");
  if (digits.length < 7 || digits.length > 18) return false;
  if (GLUED_BEHIND.test(behind) || UNIT_BEHIND.test(behind)) return false;
  if (written.startsWith("+")) return !/[\p{L}\p{N}]$/u.test(before);
  if (GLUED_BEFORE.test(before) || MONEY_BEFORE.test(before)) return false;
  return !(DATE.test(written) || YEARS.test(written) || DECIMALS.test(written));
}

/** What the last label before a number says it is; null where there is none close by. */
export function labelBefore(text: string): NumberLabel {
  let label: NumberLabel = null;
  let end = -1;
  for (const match of text.matchAll(LABELS)) {
    const [whole, phone, fax, other] = match;
    const isNumberWord = other !== undefined && NUMBER_WORD.test(other);
    if (isNumberWord && label !== null && match.index - end <= 3) {
      end = match.index + whole.length;
      continue;
    }
    label = phone !== undefined ? "phone" : fax !== undefined ? "fax" : "other";
    end = match.index + whole.length;
  }
  return end !== -1 && text.length - end <= LABEL_GAP ? label : null;
}

/** Shapes that prices and addresses of machines have, too. */
export const isDoubtfulShape = (written: string) => IP.test(written) || THOUSANDS.test(written);
