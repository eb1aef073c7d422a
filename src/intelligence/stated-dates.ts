type KnownDate = { year: number; parts: ReadonlySet<number> };

export const ISO_MOMENT =
  /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?Z?)?/g;
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?`;
/** Whose names of months are known. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"];

/** The dates that stand in texts as machines write them. */
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

/** Leaves out the dates and times of a reply, in any usual spelling, that are among the known ones. */
export function takeDates(reply: string, known: readonly KnownDate[]): string {
  return reply.replaceAll(spelling(), (written) => {
    const parts = [...written.matchAll(/\d+/g)].map(([part]) => Number(part));
    return known.some((date) => parts.every((part) => date.parts.has(part))) ? " " : written;
  });
}

let spellings: RegExp | undefined;

function spelling(): RegExp {
  if (spellings) return spellings;
  const month = `(?:${monthNames().join("|")})\\.?`;
  spellings = new RegExp(
    [
      String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:(?:T|,? )${TIME})?`,
      String.raw`\d{1,2}[./]\s?\d{1,2}[./]\s?(?:\d{4}|\d{2})`,
      String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:of\s|de\s)?${month}(?![\p{L}])(?:,?\s(?:de\s)?\d{4})?`,
      String.raw`(?<![\p{L}])${month}\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?(?!\d)`,
      String.raw`(?<![\d:])${TIME}`,
    ]
      .map((each) => `(?<!\\d)${each}`)
      .join("|"),
    "giu",
  );
  return spellings;
}

/** Long and short, as they stand beside a day; the longest first. */
function monthNames(): string[] {
  const names = LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, at) => nameOf(format, at));
    }),
  );
  return [...new Set(names)].toSorted((one, other) => other.length - one.length);
}

function nameOf(format: Intl.DateTimeFormat, month: number): string {
  const parts = format.formatToParts(Date.UTC(2026, month, 15));
  const name = parts.find(({ type }) => type === "month")?.value ?? "";
  return name.replace(/\.$/, "").replaceAll(".", String.raw`\.`);
}
