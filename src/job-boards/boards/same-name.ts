import { readCountryCode } from "#src/shared/country-code";
import { brandLabel } from "#src/shared/addresses/domain-name";
import { LEGAL_FORMS } from "#src/job-boards/data/legal-forms";

const MIN_NAME_LENGTH = 3;
/** What companies add to their name for a board or a domain, beside their legal form. */
const ADDITIONS = new Set(
  `ai app apps careers co com consulting digital energy eng engineering foundation games global health hq hr
   industries io jobs karriere labs official payments pharma pharmaceuticals recruiting services software solutions
   studios systems talent team tech technologies technology uk us usa work`.split(/\s+/),
);

/**
 * Whether a board's token and a site's host say the same name: anybody may show, or link to, anybody's board.
 * One may go on behind it, by further words or by what is often added: `acme` and `acme-robotics.com`, `acmehq.com`.
 */
export function isSameName(token: string, hostOrUrl: string): boolean {
  const [short, long] = [wordsOf(token), wordsOf(brandLabel(hostOrUrl))].toSorted(
    (a, b) => a.join("").length - b.join("").length,
  ) as [string[], string[]];
  const [name, whole] = [short.join(""), long.join("")];
  if (name.length < MIN_NAME_LENGTH) return false;
  if (whole === name) return true;
  if (!whole.startsWith(name) || isAddition(name)) return false;
  const isOfWords = long.some((_, at) => long.slice(0, at).join("") === name);
  return isOfWords || isAddition(whole.slice(name.length));
}

/** Whether they say it and no more. */
export function isExactName(token: string, hostOrUrl: string): boolean {
  const name = wordsOf(token).join("");
  return name.length >= MIN_NAME_LENGTH && name === wordsOf(brandLabel(hostOrUrl)).join("");
}

/** Or a country, or a number: providers' own, where a name was taken. */
const isAddition = (word: string) =>
  ADDITIONS.has(word) ||
  LEGAL_FORMS.has(word) ||
  /^\d{1,3}$/.test(word) ||
  (word.length > 3 && readCountryCode(word, "en") !== null);

/** Umlauts as addresses write them. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

const wordsOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (sign) => UMLAUTS[sign]!)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
