import { readCountryCode } from "#src/shared/country-code";
import { addressWords, cityStops, particles } from "./address-words";

const MAX_WORDS = 6;
const MAX_CITY_LENGTH = 45;
const WORD =
  /^[\p{Lu}][\p{L}\p{M}'’‘`.-]*$|^[’'][a-z]-?\p{Lu}[\p{L}-]*$|^[ds]['’]\p{Lu}[\p{L}'’-]*$/u;

/** `Novo mesto`, `Nové město`: these languages write the second word in lower case. */
const TOWN_NOUNS: ReadonlySet<string> = new Set(
  "mesto město selo polje brod vas gora grad".split(" "),
);

const SLASHED = /^\p{Lu}[\p{L}'’.-]*(?:\/\p{Lu}?[\p{L}'’.-]*)+$/u;

const MO_I_RANA = /^mo i rana(?!\p{L})/iu;

export type TownAndRest = { city: string; rest: string };

/** Reads a town at the start of the text after a postal code. */
export function cityAtStart(text: string): TownAndRest | null {
  const body = text
    .replace(/^(?:[\s,;:|•·–—]|-(?=\s?\p{Lu})|\.(?=\s+\p{Lu}))+/u, "")
    .replace(/^(?:гр|с)\.\s*(?=\p{Lu})/u, "");
  // Its first word is also that of Mondays.
  const rana = MO_I_RANA.exec(body)?.[0];
  if (rana) return { city: rana, rest: body.slice(rana.length) };
  const words: string[] = [];
  let at = 0;
  for (const match of body.matchAll(/\S+/g)) {
    const [written] = match;
    const word = written.replace(/[,;:|·•]+$/u, "").replace(/(?<=\p{L}{3})\.$/u, "");
    const isCedex = /^\d{1,2}$/.test(word) && /^cedex$/i.test(words.at(-1) ?? "");
    if (!isCedex && !isCityWord(word, words.length)) break;
    if (words.length > 0 && startsStreet(body.slice(match.index))) break;
    words.push(word);
    at = match.index + written.length;
    const isEnd = word.length < written.length || words.length >= MAX_WORDS;
    if (isEnd) break;
  }
  // `København V` ends with the letter of a district.
  while (words.length > 0 && isParticle(words.at(-1)!)) words.pop();
  const city = words
    .join(" ")
    .replace(/[-/(]+$/, "")
    .trim();
  if (city.length < 2 || city.length > MAX_CITY_LENGTH || !/\p{L}{2}/u.test(city)) return null;
  return {
    city,
    rest: body.slice(Math.max(at, body.indexOf(words.at(-1)!) + words.at(-1)!.length)),
  };
}

const isParticle = (word: string) =>
  particles().has(word.toLowerCase()) && !/^[\p{Lu}]\.?$/u.test(word);

function isCityWord(word: string, position: number): boolean {
  const lowered = word.toLowerCase().replace(/[.:]$/, "");
  if (cityStops().has(lowered)) return false;
  if (word === "/" || word === "-" || word === "–") return position > 0;
  if (/^\((?!\p{Lu}{2}\))\p{L}[\p{L}. -]*\)$/u.test(word)) return position > 0;
  if (particles().has(lowered)) return position > 0 || /^\p{Lu}/u.test(word);
  if (/^\d{1,2}$/.test(word)) return position === 1;
  if (position > 0 && TOWN_NOUNS.has(word)) return true;
  return WORD.test(word) || (word.includes("/") && SLASHED.test(word));
}

/** `20148 Milano Via Monreale 14`: the words after the town are its street. */
function startsStreet(text: string): boolean {
  const { streetStart, streetEnd } = addressWords();
  const start = streetStart.exec(text.slice(0, 30));
  if (start?.index === 0 && /^\S+\s+\S+.*\d/.test(text.slice(0, 60)) && start[0].length > 2)
    return true;
  const end = streetEnd.exec(text.slice(0, 50));
  return end !== null && /^[\s.]*\d/.test(text.slice(end.index + end[0].length));
}

const countries = new Map<string, string | null>();
const CHINA = /^P\.? ?R\.? ?(?:of )?China$|^PRC$/i;
const KOREA = /^(?:South |Rep(?:ublic|\.) of )?Korea$/i;
const SHORT_NAMES: Readonly<Record<string, string>> = { UK: "GB", HK: "HK", US: "US" };

/** The country that a part of an address names; null for anything else. */
export function countryNamed(part: string, language: string | null): string | null {
  if (part.length < 3) return SHORT_NAMES[part] ?? null;
  if (/\d/.test(part)) return null;
  const name = part.replace(/^[\s,;:()–—-]+|[\s,;:().–—-]+$/gu, "");
  if (name.length < 3 || name.length > 40) return null;
  const key = `${language}:${name}`;
  const known = countries.get(key);
  if (known !== undefined) return known;
  if (countries.size > 2_000) countries.clear();
  const code = CHINA.test(name)
    ? "CN"
    : KOREA.test(name)
      ? "KR"
      : /^(?:UK|U\.K|USA|U\.S\.A|UAE|U\.A\.E)$/.test(name)
        ? { K: "GB", A: "US", E: "AE" }[name.replace(/\./g, "").at(-1)!]!
        : readCountryCode(name, language);
  countries.set(key, code);
  return code;
}
