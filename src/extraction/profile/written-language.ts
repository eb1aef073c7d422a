/** Text that is looked at: its start and its end, where addresses often are. */
const SAMPLE = 3_000;
/** Fewer letters are those of names in a text of another language. */
const MIN_LETTERS = 6;
const MIN_SHARE = 0.004;

/** Letters that only one language writes, or no other language as often. */
const LETTERS: Readonly<Record<string, string>> = {
  hu: "őűŐŰ",
  tr: "ğıİĞ",
  pl: "łżśŁŻŚ",
  ro: "țţșăȚŢȘĂ",
  cs: "řůěŘŮĚ",
  uk: "іїєІЇЄ",
  ru: "ыэЫЭ",
  bg: "ъЪ",
  sr: "јљњћђЈЉЊЋЂ",
};
const LANGUAGE_OF_LETTER: ReadonlyMap<number, string> = new Map(
  Object.entries(LETTERS).flatMap(([language, letters]) =>
    Array.from(letters, (letter) => [letter.charCodeAt(0), language] as const),
  ),
);

function languageOfLetter(unit: number): string | undefined {
  if (unit < 0x100) return undefined;
  if (unit >= 0x370 && unit <= 0x3ff) return "el";
  if (unit >= 0x1ea0 && unit <= 0x1ef9) return "vi";
  return LANGUAGE_OF_LETTER.get(unit);
}

/**
 * The language of a text by its letters, for pages that keep the `lang="en"` of their template; null for texts without
 * letters of their own.
 */
export function writtenLanguage(text: string): string | null {
  const counts = new Map<string, number>();
  const count = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const language = languageOfLetter(text.charCodeAt(at));
      if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  };
  const first = Math.min(SAMPLE, text.length);
  count(0, first);
  const rest = Math.max(first, text.length - SAMPLE);
  count(rest, text.length);
  const min = Math.max(MIN_LETTERS, (first + text.length - rest) * MIN_SHARE);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= min ? best[0] : null;
}
