import { readCountryCode } from "#src/shared/country-code";
import { brandLabel } from "#src/shared/addresses/domain-name";
import { LEGAL_FORMS } from "#src/job-boards/data/legal-forms";

const MIN_NAME_LENGTH = 3;
/** Words that companies add to their name for a board or a domain, in addition to their legal form. */
const ADDITIONS = new Set(
  `ai app apps careers co com consulting digital energy eng engineering foundation games global health hq hr
   industries io jobs karriere labs official payments pharma pharmaceuticals recruiting services software solutions
   studios systems talent team tech technologies technology uk us usa work`.split(/\s+/),
);

/**
 * Whether a board's token and a site's host have the same name. Needed because any site can embed or link
 * to any board. One of them may continue with further words or common additions: `acme` and
 * `acme-robotics.com`, `acmehq.com`.
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

/** Whether the names are equal, without additions. */
export function isExactName(token: string, hostOrUrl: string): boolean {
  const name = wordsOf(token).join("");
  return name.length >= MIN_NAME_LENGTH && name === wordsOf(brandLabel(hostOrUrl)).join("");
}

/** Also a country, or a number that providers append when a name is taken. */
const isAddition = (word: string) =>
  ADDITIONS.has(word) ||
  LEGAL_FORMS.has(word) ||
  /^\d{1,3}$/.test(word) ||
  (word.length > 3 && readCountryCode(word, "en") !== null);

/** Umlauts as addresses spell them. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

const wordsOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (sign) => UMLAUTS[sign]!)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
