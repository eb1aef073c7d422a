import { NUMBER_WORDS, SCALE_WORDS } from "#src/intelligence/data/number-words";

/** "two" and "three" are often idioms. Before one of these nouns they count something of a company. */
const COUNTED =
  /^\s(?:\p{L}+\s)?(?:locations?|sites|offices|branches|stores|shops|clinics|practices|hotels|restaurants|plants|warehouses|employees|people|doctors|dentists|customers|clients|countries|cities|subsidiaries|decades|awards|founders)(?!\p{L})|^[ -](?:hundred|thousand|mill|bill|hundert|tausend)/iu;

const VALUES = new Map(
  NUMBER_WORDS.flatMap(({ value, words }) => words.map((word) => [word, value] as const)),
);
const SCALES = new Map(
  SCALE_WORDS.flatMap(({ value, words }) =>
    words.map((word) => [word.toLowerCase(), value] as const),
  ),
);
const oneOf = (words: Iterable<string>) =>
  [...words].toSorted((one, other) => other.length - one.length).join("|");
const where = (isWanted: (value: number) => boolean) =>
  oneOf([...VALUES].filter(([, value]) => isWanted(value)).map(([word]) => word));

const UNITS = `one|ein|${where((value) => value < 10)}`;
const TENS = where((value) => value >= 20 && value < 100);
/** "twenty-five", "fünfundzwanzig", "seven". */
const WORDS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${TENS})[- ](${UNITS})|(${UNITS})und(${TENS})|(${oneOf(VALUES.keys())}))(?![\p{L}\p{N}])`,
  "giu",
);
/** "5 million", "5M", "1,2 Mio.", "a hundred". */
const SCALED = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(\d{1,9}(?:[.,]\d{1,3})?|an?|one)[ \u00A0-]?(${oneOf(SCALES.keys())})(?![\p{L}\p{N}])`,
  "giu",
);

/** Replaces number words with digits: "five million" becomes "5000000". */
export function withDigits(text: string, { skipIdioms = false } = {}): string {
  const digits = text.replaceAll(WORDS, (written: string, ...match: unknown[]) => {
    const value = match
      .slice(0, 5)
      .reduce<number>((sum, word) => sum + (typeof word === "string" ? valueOf(word) : 0), 0);
    if (!skipIdioms || value > 3) return String(value);
    const [at, whole] = match.slice(5) as [number, string];
    return COUNTED.test(whole.slice(at + written.length, at + written.length + 60))
      ? String(value)
      : written;
  });
  // Twice, for "two hundred thousand".
  return digits.replaceAll(SCALED, multiply).replaceAll(SCALED, multiply);
}

const valueOf = (word: string) => VALUES.get(word.toLowerCase()) ?? 1;

function multiply(_: string, count: string, scale: string): string {
  const value = /\d/.test(count) ? Number(count.replace(",", ".")) : 1;
  return String(Math.round(value * (SCALES.get(scale.toLowerCase()) ?? 1) * 1e3) / 1e3);
}
