import { lazy } from "#src/shared/lazy";

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
};
/** Cyrillic letters in the order of the alphabets, in Bulgaria and in the other countries. */
const CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъьыэюяђјљњћџѓќѕіїє";
const LATIN =
  "a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y y e yu ya d j lj nj c dz g k dz i i e".split(
    " ",
  );
const LATIN_OF_SERBIA =
  "a b v g d e z z i j k l m n o p r s t u f h c c s s a j i e ju ja d j lj nj c dz g k dz i i e".split(
    " ",
  );
const GREEK = "αβγδεζηθικλμνξοπρσςτυφχψω";
const LATIN_OF_GREECE = "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split(" ");

const letters = lazy(() => {
  const pairs = (from: string, to: readonly string[]) =>
    from.split("").map((letter, at) => [letter, to[at]!] as const);
  return {
    BG: new Map(pairs(CYRILLIC, LATIN)),
    GR: new Map(pairs(GREEK, LATIN_OF_GREECE)),
    other: new Map(pairs(CYRILLIC, LATIN_OF_SERBIA)),
  };
});

/** A name in small letters without accents, with Latin letters in their plain form. */
export function plainName(written: string): string {
  const lower = written.toLowerCase().replace(/[.’'`‘]/g, "");
  // Names in plain letters are the most frequent.
  if (!/[^\u0020-\u007e]/.test(lower)) return lower.trim();
  return lower
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþıħ]/g, (letter) => LETTERS[letter]!)
    .trim();
}

/** The name of a town in small Latin letters without accents. */
export function townKey(written: string, country: string): string {
  const plain = plainName(written);
  if (!/[\u0370-\u04ff]/.test(plain)) return plain;
  const map =
    country === "BG"
      ? letters().BG
      : country === "GR" || country === "CY"
        ? letters().GR
        : letters().other;
  return plain
    .replaceAll("ου", "ou")
    .replace(/[\u0370-\u04ff]/g, (letter) => map.get(letter) ?? letter)
    .trim();
}
