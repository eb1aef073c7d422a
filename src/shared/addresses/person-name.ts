/** Titles before and after names. People of leads have them apart. */
const TITLE =
  /^(?:dr|prof|dipl|ing|mag|msc|bsc|mba|ma|ba|phd|llm|mr|mrs|ms|miss|sir|herr|frau|hr|fr|mme|mlle|sr|sra|dott|ssa|rer|nat|med|jur|phil|hc)$/;
/** Scripts that separate no words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Letters that are also written as two: by their spelled forms, in patterns. */
const VARIANTS: Readonly<Record<string, string>> = {
  ä: "(?:ä|ae|a)",
  ö: "(?:ö|oe|o)",
  ü: "(?:ü|ue|u)",
  ø: "(?:ø|oe|o)",
  å: "(?:å|aa|a)",
  æ: "(?:æ|ae)",
  œ: "(?:œ|oe)",
  ß: "(?:ß|ss)",
  ł: "[łl]",
  đ: "(?:đ|dj|d)",
  ı: "[ıi]",
};
const MAX_WORDS = 6;

/** Words of a name in lower case, without titles; `Doe, Jane` is turned round. */
function wordsOf(name: string): string[] {
  const [family, given] = name.split(",");
  const inOrder = given === undefined ? name : `${given} ${family}`;
  const words = inOrder
    .normalize("NFKC")
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, ""))
    .filter((word) => word !== "");
  const untitled = words.filter((word) => !TITLE.test(word.replaceAll(/[.-]/g, "")));
  return untitled.length > 0 ? untitled : words;
}

/** Whether a text is the full name of a person: two words, or two characters of a script without spaces. */
export function isFullName(name: string): boolean {
  const words = wordsOf(name);
  if (words.length > MAX_WORDS || /[@/:<>\d]/.test(name)) return false;
  return words.filter((word) => word.length > 1).length > 1 || UNSPACED.test(words[0]?.[1] ?? "");
}

/** `Müller`, `Mueller` and `Muller` are the same; so are `Łukasz` and `Lukasz`. */
const fold = (text: string): string =>
  text
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("đ", "d")
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[æœø]/g, (letter) => (letter === "æ" ? "a" : "o"))
    .replaceAll(/([aou])e/g, "$1")
    .replaceAll("aa", "a");

/** A key of a person's name, the same for its usual spellings, in any order and without initials. */
export function personKey(name: string): string {
  const words = wordsOf(name).flatMap((word) => word.split(/[-‐‑]/));
  const full = words.filter((word) => word.length > 1 || UNSPACED.test(word));
  return full
    .map((word) => fold(word.replaceAll(/[^\p{L}\p{M}]/gu, "")))
    .toSorted()
    .join(UNSPACED.test(name) ? "" : " ");
}

/** Whether an address is made of a whole name: `jane.doe@`, `doe_jane@`, `janedoe@`. */
export function isNameAddress(name: string, email: string): boolean {
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  if (words.length < 2 || !first || !last) return false;
  const letters = (text: string) => fold(text.replaceAll(/[^\p{L}\p{M}]/gu, ""));
  const local = email.slice(0, email.lastIndexOf("@"));
  const written = letters(local.toLowerCase().replaceAll(/\d+$/g, ""));
  const rest = words.slice(1).join("");
  return [first + last, last + first, first + rest, rest + first].some(
    (form) => letters(form) === written,
  );
}

/**
 * The longest part of a name that every spelling has in ASCII; null if it has none. A text in ASCII that mentions the
 * person contains it.
 */
export function commonPart(name: string): string | null {
  const parts = wordsOf(name).flatMap((word) => word.match(/[a-z]+/g) ?? []);
  const longest = parts.toSorted((one, other) => other.length - one.length)[0];
  return longest !== undefined && longest.length > 1 ? longest : null;
}

/** Mentions of a name in a text in lower case: in order, family name first, and in the path of an address. */
export function mentionsOf(name: string): RegExp {
  const words = wordsOf(name).map(patternOf);
  if (UNSPACED.test(name)) {
    const letters = wordsOf(name).flatMap((word) => Array.from(word, patternOf));
    return new RegExp(letters.join(String.raw`[\s・·]{0,2}`), "giu");
  }
  const space = String.raw`[\s\u00a0]{1,9}`;
  const inOrder = words.join(`${space}(?:\\p{L}\\.?${space})?`);
  const reversed = `${words.at(-1)},\\s{0,9}${words.slice(0, -1).join(space)}`;
  const slug = words.join("[-_.+ ]");
  const start = String.raw`(?<![\p{L}\p{N}])`;
  const end = String.raw`(?![\p{L}\p{M}\p{N}]|[-‐‑]\p{L}|[\w.+-]{0,64}@)`;
  // Of an address, only the path: its host is the company's.
  const inPath = `${slug}(?<=[^/:]/[^\\s@]{0,300})(?![\\p{L}\\p{M}@])`;
  return new RegExp(`${start}(?:(?:${inOrder}|${reversed})${end}|${inPath})`, "giu");
}

/** A word with the spellings of its letters. */
function patternOf(word: string): string {
  return Array.from(word.normalize("NFC"))
    .map((letter) => {
      if (/[-‐‑]/.test(letter)) return String.raw`[-‐‑\s]?`;
      if (/['’‘ʼ]/.test(letter)) return "['’‘ʼ]?";
      if (letter === ".") return String.raw`\.?`;
      const variant = VARIANTS[letter];
      if (variant) return variant;
      const plain = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
      if (plain !== letter && plain !== "") return `(?:${letter}|${plain}\\p{M}*)`;
      return letter.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    })
    .join("");
}
