import { withDigits } from "./number-words";
import { splitSentences } from "./sentences";
import {
  type KnownDate,
  readDates,
  readWrittenDates,
  takeDates,
  unknownDates,
} from "./stated-dates";
import { KnownNames } from "./stated-names";
import { KnownNumbers, numericValues, SPACED, toAsciiDigits } from "./stated-numbers";

const AMOUNT = String.raw`(?<!\d[.,]?)(\d+(?:[.,]\d+)*(?:[kKmM](?!\p{L}))?)`;
const PERCENTAGE = new RegExp(
  String.raw`${AMOUNT}\s?(?:%|per ?cent|Prozent|pour ?cent|por ?cien(?:to)?|por cento|procent)`,
  "giu",
);
const CURRENCY = String.raw`(?:[€$£¥]|EUR|USD|GBP|CHF)`;
const PRICE = new RegExp(
  String.raw`${CURRENCY}\s?${AMOUNT}|${AMOUNT}\s?(?:${CURRENCY}|euros?|dollars?|pounds|francs|Franken)(?!\p{L})`,
  "giu",
);
const MILLIONS = new RegExp(String.raw`(?<=${CURRENCY}\s?\d{1,9}(?:[.,]\d{1,3})?)m(?!\p{L})`, "gu");
/** "Hundreds of customers" is a quantity, too. */
const VAGUE = /\b(?:dozens|hundreds|thousands|millions)(?= of\b)/giu;
/** Duration and time of a proposed call are not facts about a company. */
const PROPOSED_TIME =
  /(?<!\d)\d{1,2}(?:\s?(?:-|–|to|or|bis|oder)\s?\d{1,2})?[\s-]?(?:min|hour|day|week|tag|woche|stunde|jour|semaine|heure|día|semana|giorn|settiman|minuut|dag)\p{L}*|(?<!\d)\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\b|Uhr)|(?<!\d)\d{1,2}:\d\d(?!\d)/giu;
const PROPOSAL =
  /[?？]\s*$|\b(?:call|chat|meeting|talk|demo|conversation|gespräch|telefonat|termin|austausch|appel|échange|llamada|chiamata|gesprek)\b/iu;
/** The calculation of a score: "25 of 40 points". */
const TALLY = /\b\d{1,3}(?:[.,]\d+)?\s?(?:\/|of|out of)\s?\d{1,3}\b|\b\d{1,3} points?\b/giu;

/**
 * The facts that a model received. A sentence is founded if these facts contain all its numbers, dates,
 * percentages, amounts, technologies, organizations and some events. Paraphrases are not compared.
 */
export class GivenFacts {
  readonly #numbers: KnownNumbers;
  readonly #names: KnownNames;
  readonly #dates: KnownDate[];
  readonly #percentages: ReadonlySet<number | string>;
  readonly #prices: ReadonlySet<number | string>;
  readonly #text: string;

  constructor(...given: readonly unknown[]) {
    this.#text = toAsciiDigits(given.map((each) => JSON.stringify(each, null, 1)).join("\n"));
    // "ISO9001" states 9001, too.
    const apart = toDigits(joinGroups(this.#text)).replaceAll(/(?<=\p{L})(?=\d)/gu, " ");
    this.#numbers = new KnownNumbers([this.#text, apart]);
    this.#names = new KnownNames(this.#text);
    this.#dates = [...readDates([this.#text]), ...readWrittenDates([this.#text])];
    this.#percentages = new Set(readAll(apart, PERCENTAGE).flatMap(({ values }) => values));
    this.#prices = new Set(readAll(apart, PRICE).flatMap(({ values }) => values));
  }

  /** The unfounded facts of a text, as written. */
  unfoundedIn(text: string): string[] {
    return splitSentences(text).flatMap((sentence) => this.#unfoundedIn(sentence));
  }

  /** The text without sentences that state unfounded facts. */
  founded(text: string): string {
    return keepSentences(text, (each) => this.#unfoundedIn(each).length === 0);
  }

  /** The same for the reasons of a score, in which "25 of 40" counts points. */
  foundedReasons(text: string): string {
    return keepSentences(
      text,
      (each) => this.#unfoundedIn(each.replaceAll(TALLY, " ")).length === 0,
    );
  }

  /** The correction for a model that wrote the text; null if the text is founded. */
  findFault(text: string): string | null {
    const unfounded = this.unfoundedIn(text);
    if (unfounded.length === 0) return null;
    return `It states what the data does not say: ${unfounded.join(", ")}. Write without that, and invent nothing else`;
  }

  isFounded = (text: string): boolean => this.unfoundedIn(text).length === 0;

  #unfoundedIn(sentence: string): string[] {
    const names = this.#names.unfoundedIn(sentence);
    const dates = unknownDates(toAsciiDigits(sentence), this.#dates);
    let rest = toDigits(joinGroups(toAsciiDigits(sentence)), { skipIdioms: true });
    if (PROPOSAL.test(rest)) rest = rest.replaceAll(PROPOSED_TIME, " ");
    const shares = readAll(rest, PERCENTAGE).filter(({ values }) =>
      lacks(this.#percentages, values),
    );
    const prices = readAll(rest, PRICE).filter(({ values }) => lacks(this.#prices, values));
    const vague = (rest.match(VAGUE) ?? []).filter(
      (word) => !this.#text.toLowerCase().includes(word.toLowerCase()),
    );
    const amounts = [...shares, ...prices].map(({ written }) => written);
    const numbers = this.#numbers.unfoundedIn(takeDates(rest, this.#dates));
    return [...new Set([...names, ...dates, ...amounts, ...vague, ...numbers])];
  }
}

/** Paragraphs stay separate if the last sentence of one is removed. */
function keepSentences(text: string, isKept: (sentence: string) => boolean): string {
  let kept = "";
  for (const sentence of splitSentences(text)) {
    const space = sentence.slice(sentence.trimEnd().length);
    if (isKept(sentence)) kept += sentence;
    else if (space.includes("\n")) kept = kept.trimEnd() + space;
  }
  return kept.trim();
}

const toDigits = (text: string, options?: { skipIdioms: boolean }) =>
  withDigits(text.replaceAll(MILLIONS, " million"), options);

/** Reads "13 500 000" as one number. */
const joinGroups = (text: string) =>
  text.replaceAll(SPACED, (written) => written.replaceAll(/\D/g, ""));

const lacks = (known: ReadonlySet<number | string>, values: (number | string)[]) =>
  !values.some((value) => known.has(value));

const readAll = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([written, one, other]) => ({
    written,
    values: numericValues(one ?? other ?? ""),
  }));
