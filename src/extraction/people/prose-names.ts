import { isGivenName, type PersonName, readPersonName } from "./person-name";

const MAX_NAME_WORDS = 4;

const WORD = String.raw`\p{Lu}[\p{L}\p{M}]+(?:['’-]\p{L}[\p{L}\p{M}]*)*`;
/** `der` and `den` alone are articles: `Jane Doe den Betrieb`. */
const PARTICLE = String.raw`(?:de|del|della|dela|di|da|dos|das|do|du|(?:van|von|zu)\sde[rn]|van|von|ten|ter|zu|la|le|el|af|av|bin)`;
const MORE = `(?:\\s(?:${PARTICLE}\\s){0,2}(?:${WORD}|\\p{Lu}(?:\\.|(?=\\s\\p{Lu}))))`;
/** Words with capitals in a row, the first of which can be initials. */
export const RUN = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:\\p{Lu}\\.?\\s){1,3}${WORD}${MORE}{0,4}|${WORD}${MORE}{1,5})`,
  "gu",
);
/** `Sono Jane Doe`: a verb at the start of a sentence that is a name, too. */
const SELF =
  /^(?:Ben (?=[^ ]+ .*[ğışçĞİŞÇ])|(?:Sem|Olen|Adım|İsmim|Soy|Sono|Sou|Sunt|Esu|Esmu|Jsem|Jestem|Som|Chamo-me) )/u;

/** The words before a number can be those of a street: `Jane Doe Ringstraße 5`. */
export const HOUSE_NUMBER = /^\s\d/;

export type ProseName = { name: PersonName; start: number; length: number };

/** `Yrittäjä Jane Doe`: a name that starts with a given name, in words with capitals. */
export function nameInRun(run: string, isBeforeNumber: boolean): ProseName | null {
  const words = run.split(" ");
  const own = SELF.exec(run)?.[0] ?? "";
  let start = own.length;
  for (let at = own === "" ? 0 : 1; at < words.length - 1; at++) {
    if (isGivenName(words[at]!))
      for (let end = Math.min(words.length, at + MAX_NAME_WORDS); end > at + 1; end--) {
        // Before other words with capitals, a name is short: `Jane Doe Acme Street 5`.
        if ((end < words.length || isBeforeNumber) && end > at + 2) continue;
        const written = words.slice(at, end).join(" ");
        const name = readPersonName(written);
        if (name?.isOrdered) return { name, start, length: written.length };
      }
    start += words[at]!.length + 1;
  }
  return null;
}

/** `Ms Jane Doe is our manager`: at the start of a line, an honorific shows that any words are a name. */
export function nameAddressed(run: string, before: string): ProseName | null {
  if (!ADDRESSED.test(before + run) || !/^\S+\s(?:\S+\.\s)*$/.test(before)) return null;
  const name = readPersonName(run);
  return name && { name, start: 0, length: run.length };
}

export const ADDRESSED =
  /^(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|M|Sr|Sra|Dra|Ing|Mgr|Dott|Avv|Sig|Shri|Smt|Sri|Engr|Chief|Rev)\.?\s(?:\p{L}{1,5}\.\s)*\p{Lu}\p{Ll}/u;
/** Honorifics are not longer. */
export const MAX_ADDRESS = 16;
