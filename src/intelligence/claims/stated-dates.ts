export type KnownDate = { year: number; parts: ReadonlySet<number> };

export const ISO_MOMENT =
  /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?Z?)?/g;
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?`;
const TIME_ONLY = new RegExp(`^${TIME}$`);
/** Languages whose month names are recognized. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"];

/** The dates in machine-readable formats. */
export function readDates(texts: readonly string[]): KnownDate[] {
  return texts.flatMap((text) =>
    [...text.matchAll(ISO_MOMENT)].map(([, ...written]) => {
      const [year = 0, month = 0, day = 0, hour, minute] = written
        .filter((part) => part !== undefined)
        .map(Number);
      const time = hour === undefined ? [] : [hour, hour % 12 || 12, minute ?? 0];
      return { year, parts: new Set([year, year % 100, month, day, ...time]) };
    }),
  );
}

/** The dates in readable formats: days, and months of a year, in any common spelling. */
export function readWrittenDates(texts: readonly string[]): KnownDate[] {
  return texts.flatMap((text) =>
    [...text.matchAll(spelling())].map(([written]) => {
      const parts = partsOf(written);
      const year = Math.max(...parts);
      return { year, parts: new Set([...parts, year % 100]) };
    }),
  );
}

/** The dates of a text that are not among the known ones. Ignores times of day. */
export function unknownDates(text: string, known: readonly KnownDate[]): string[] {
  return [...text.matchAll(spelling())]
    .map(([written]) => written)
    .filter((written) => !TIME_ONLY.test(written) && !isKnown(written, known));
}

/** Removes known dates and times from a reply, in any common spelling. */
export function takeDates(reply: string, known: readonly KnownDate[]): string {
  return reply.replaceAll(spelling(), (written) => (isKnown(written, known) ? " " : written));
}

function isKnown(written: string, known: readonly KnownDate[]): boolean {
  const parts = partsOf(written);
  return known.some((date) => parts.every((part) => date.parts.has(part)));
}

/** The numbers of a date, including that of a named month. */
function partsOf(written: string): number[] {
  const numbers = [...written.matchAll(/\d+/g)].map(([part]) => Number(part));
  const names = written.toLowerCase().match(/[\p{L}]{3,}/gu) ?? [];
  const month = names.map((name) => months().get(name)).find((each) => each !== undefined);
  return month === undefined ? numbers : [...numbers, month];
}

let spellings: RegExp | undefined;

function spelling(): RegExp {
  if (spellings) return spellings;
  const names = [...months().keys()].toSorted((one, other) => other.length - one.length);
  const month = `(?:${names.join("|")})\\.?`;
  spellings = new RegExp(
    [
      String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:(?:T|,? )${TIME})?`,
      String.raw`\d{1,2}[./]\s?\d{1,2}[./]\s?(?:\d{4}|\d{2})`,
      String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:of\s|de\s)?${month}(?![\p{L}])(?:,?\s(?:de\s)?\d{4})?`,
      String.raw`(?<![\p{L}])${month}\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?(?!\d)`,
      String.raw`(?<![\p{L}])${month}\s(?:de\s)?\d{4}(?!\d)`,
      String.raw`(?<![\d:])${TIME}`,
    ]
      .map((each) => `(?<!\\d)${each}`)
      .join("|"),
    "giu",
  );
  return spellings;
}

let monthNumbers: Map<string, number> | undefined;

/** Month names in lower case, long and short, in the form used with a day. */
function months(): Map<string, number> {
  monthNumbers ??= new Map(
    LANGUAGES.flatMap((language) =>
      (["long", "short"] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, {
          day: "numeric",
          month,
          timeZone: "UTC",
        });
        return Array.from({ length: 12 }, (_, at) => [nameOf(format, at), at + 1] as const);
      }),
    ),
  );
  return monthNumbers;
}

function nameOf(format: Intl.DateTimeFormat, month: number): string {
  const parts = format.formatToParts(Date.UTC(2026, month, 15));
  const name = parts.find(({ type }) => type === "month")?.value ?? "";
  return name.replace(/\.$/, "").toLowerCase();
}
