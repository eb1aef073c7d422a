import { ISO_MOMENT, type KnownDate, readDates, takeDates } from "./stated-dates";

/** These can be words instead of facts: "one of them". A version such as 6.6.2 counts as one value. */
const PLAIN = new Set<NumericValue>([0, 1]);
type NumericValue = number | string;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** URLs, e-mail addresses and host names, such as 4imprint.com. */
const ADDRESS =
  /https?:\/\/[^\s"<>)]+|(?<![\w.+-])[\w.+-]+@[\w.-]+\w|(?<![\w-])(?:[\w-]+\.)+[a-z]{2,}\b(?:\/[^\s")]*)?/gi;
const PHONE = /(?<![\d.,])\+?\(?\d[\d\s()./\u00A0-]{5,}\d(?![.,]?\d)/g;
/** Notations of ranks and scales: "2nd", "#3", "85/100". */
const NO_COUNT = /\b\d{1,2}(?:st|nd|rd|th)\b|#\d\b|(?<=\d\s?)(?:\/| out of )\s?100\b/gi;
/** Groups of three digits: "12 345", also separated by a thin space or an apostrophe. */
export const SPACED = /(?<![\d.,])\d{1,3}(?:[ \u00A0\u2009\u202F'’]\d{3})+(?!\d)/g;
/** Common spellings, but not inside words. "50k" is fifty thousand. */
const NUMBER = /(?<![\p{L}\p{N}_])\d+(?:[.,]\d+)*(?:[kKM](?![\p{L}\p{N}]))?/gu;
const PERCENT = /^\s?(?:%|per ?cent|Prozent)/i;
const SENTENCE_END = /(?<=[.!?])\s+|\n/;

/**
 * Numbers of a reply that no source contains. Sources are the question and tool results, as JSON or text.
 */
export const unfoundedNumbers = (reply: string, sources: readonly string[]): string[] =>
  new KnownNumbers(sources).unfoundedIn(reply);

/** The numbers of some sources, for comparison with several texts. */
export class KnownNumbers {
  readonly #texts: string[];
  readonly #dates: KnownDate[];
  readonly #values: ReadonlySet<NumericValue>;

  constructor(sources: readonly string[]) {
    this.#texts = sources.map(toAsciiDigits);
    const facts = this.#texts.map((text) => text.replaceAll(UUID, " "));
    this.#dates = readDates(facts);
    const counts = facts.map((text) => text.replaceAll(ISO_MOMENT, " ").replaceAll(ADDRESS, " "));
    this.#values = new Set<NumericValue>([
      ...counts.flatMap((text) =>
        [...text.matchAll(NUMBER)].flatMap(([written]) => numericValues(written)),
      ),
      ...counts.flatMap((text) =>
        [...text.matchAll(SPACED)].map(([written]) => Number(written.replaceAll(/\D/g, ""))),
      ),
      ...this.#dates.map(({ year }) => year),
    ]);
  }

  /** Numbers of a text that are not known. */
  unfoundedIn(written: string): string[] {
    const known = this.#values;
    let rest = toAsciiDigits(written).replaceAll(UUID, " ").replaceAll(ADDRESS, " ");
    rest = takeDates(takeListMarks(rest), this.#dates);
    rest = takePhones(rest, this.#texts).replaceAll(NO_COUNT, " ");
    rest = rest.replaceAll(SPACED, (spaced) => {
      const joined = spaced.replaceAll(/\D/g, "");
      return known.has(Number(joined)) ? joined : spaced;
    });
    return [...new Set(rest.split(SENTENCE_END).flatMap((part) => unfoundedIn(part, known)))];
  }
}

function unfoundedIn(sentence: string, known: ReadonlySet<NumericValue>): string[] {
  const stated = [...sentence.matchAll(NUMBER)].map((match) => ({
    written: match[0],
    isShare: PERCENT.test(sentence.slice(match.index + match[0].length)),
    isKnown: isFounded(match[0], known),
  }));
  const counts = stated
    .filter(({ isKnown }) => isKnown)
    .flatMap(({ written }) => numericValues(written))
    .filter((value) => typeof value === "number");
  return stated
    .filter(({ written, isShare, isKnown }) => !isKnown && !(isShare && isShareOf(written, counts)))
    .map(({ written }) => written);
}

/** Whether the number is known, or is a rounded known fraction. */
function isFounded(written: string, known: ReadonlySet<NumericValue>): boolean {
  const values = numericValues(written);
  if (values.some((value) => PLAIN.has(value) || known.has(value))) return true;
  return [...known].some(
    (fact) => typeof fact === "number" && !Number.isInteger(fact) && isRounded(written, fact),
  );
}

/** Whether a percentage results from two counts beside it: "12 of 40 (30%)". */
const isShareOf = (written: string, counts: number[]) =>
  counts.some((part) =>
    counts.some((whole) => whole > 0 && part <= whole && isRounded(written, (100 * part) / whole)),
  );

const isRounded = (written: string, value: number) => {
  const decimals = /[.,](\d+)$/.exec(written)?.[1]?.length ?? 0;
  return written.replace(",", ".") === value.toFixed(Math.min(decimals, 20));
};

/** The possible values of a number with points or commas: "1.234" is 1234 or 1.234. */
export function numericValues(written: string): NumericValue[] {
  const factor = /k$/i.test(written) ? 1e3 : written.endsWith("M") ? 1e6 : 1;
  const digits = written.replace(/[kKM]$/, "");
  const joined = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?$/.test(digits)
    ? [digits.replaceAll(/[.,](?=\d{3}(?:[.,]|$))/g, "")]
    : [];
  // "50,000" is not 50 with three decimals.
  const spellings = digits.endsWith("000") && joined.length > 0 ? joined : [digits, ...joined];
  const numbers = spellings
    .map((text) => Number(text.replace(",", ".")) * factor)
    .filter((value) => !Number.isNaN(value));
  return numbers.length > 0 ? numbers : [written];
}

/** Removes the numbers of a list that counts from 1. */
function takeListMarks(reply: string): string {
  let next = 1;
  return reply
    .split("\n")
    .map((line) => {
      const [mark, number] = /^[\s*_>#-]*\(?(\d{1,3})[.):](?=[\s*_]|$)/.exec(line) ?? [];
      if (mark === undefined || (Number(number) !== next && Number(number) !== 1)) return line;
      next = Number(number) + 1;
      return line.slice(mark.length);
    })
    .join("\n");
}

/** Removes known phone numbers in any grouping, with or without the country code. */
function takePhones(reply: string, sources: readonly string[]): string {
  return reply.replaceAll(PHONE, (written) => {
    const digits = written.replaceAll("(0)", "").replaceAll(/\D/g, "").replace(/^0+/, "");
    return digits.length >= 7 && sources.some((text) => text.includes(digits)) ? " " : written;
  });
}

/** The zero of other scripts: Arabic, Persian, Devanagari. NFKC converts full-width digits. */
const ZEROS = [0x660, 0x6f0, 0x966];

export function toAsciiDigits(text: string): string {
  return text.normalize("NFKC").replaceAll(/[٠-٩۰-۹०-९]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.findLast((first) => first <= code) ?? code;
    return String(code - zero);
  });
}
