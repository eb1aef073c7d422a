import { type Brand, letters } from "#src/extraction/company/brand";
import { SITE_CREDIT } from "#src/extraction/data/credit-words";
import { isHonorific } from "./name-titles";
import { isGivenName, type PersonName, readPersonName } from "./person-name";
import { isPresent } from "./founders";
import { findTitle } from "./role-words";

/** A shorter word is part of many domains by chance. */
const MIN_FAMILY = 4;
const MAX_WORDS = 8;
/** Places of a word that are looked at. */
const MAX_PLACES = 12;
/** Characters before a family name in which the given names stand, and those of its sentence. */
const BEFORE = 60;
const SENTENCE = 200;
const SENTENCE_END = /\f|[.!?]\s(?=\p{Lu})/u;
const CAPITALS = /\p{Lu}[\p{L}\p{M}]{3,}/gu;
/** Given names, titles and particles before a family name. */
const GIVEN =
  /(?:(?:\p{Lu}[\p{L}\p{M}]*(?:[-'’]\p{L}+)*\.?|[dD]r\.) ){1,4}(?:(?:de|del|della|di|da|do|dos|van|von|der|den|ten|ter|zu|la|le) ){0,2}$/u;
/** Another word with a capital, a longer word or an address follows. */
const CONTINUES = /^(?:[\p{L}\d@-]|\.\p{Ll}|\s\p{Lu})/u;
/** `Jane Doe & Sons`: a company. */
const AND_FAMILY =
  /^\s(?:&|e|y|et|und|and|og|och|en|i|a)\s(?:hij|son|s[oöø]n|sohn|fil|figl|syn|co\b|cía|herman|bro|zo|part|abog|asoc|assoc|avoc|advo|sóci)/iu;
/** Characters behind a family name that show it. */
const BEHIND = 12;
/** A given name that is no initial. */
const LONG_GIVEN = /\p{Ll}{2,}\S* \p{Lu}/u;
/** What is named after others. */
const NAMESAKE =
  /(?<!\p{L})(?:st|saint|sankt|santa?|rue|via|viale|calle|avenue|avenida|av|strada|str|ul|ulica|piazza|plaza|place)\.? $/iu;
const CAPITAL_AT_END = /[^.!?:\s] \p{Lu}[\p{L}-]+ $/u;
const LAST_WORD = /\p{L}{4,}(?= $)/u;

/**
 * People whose family name is part of the domain and of the page's title: the family that owns the company. A frequent
 * given name or an honorific has to stand before it.
 */
export function ownersIn(text: string, title: string, brand: Brand): PersonName[] {
  const found = new Map<string, PersonName>();
  for (const word of ownWords(title, brand)) {
    const names = namesWith(word, text, title);
    if (names.length === 0 || isCommonWord(word, text)) continue;
    for (const name of names) {
      const [given = ""] = name.name.split(" ", 1);
      if (!isBrand(given, word, brand) && !isCommonWord(given, text))
        found.set(name.name.toLowerCase(), name);
    }
  }
  return [...found.values()];
}

/** The words of a page's title that the domain contains, too. */
function ownWords(title: string, brand: Brand): string[] {
  const own = new Set<string>();
  for (const [word] of title.matchAll(CAPITALS)) {
    const plain = letters(word);
    if (plain.length >= MIN_FAMILY && brand.label.includes(plain)) own.add(word);
  }
  return [...own].slice(0, MAX_WORDS);
}

function namesWith(family: string, text: string, title: string): PersonName[] {
  const names: PersonName[] = [];
  const capital = family.slice(0, 1) + family.slice(1).toLowerCase();
  for (const written of new Set([capital, family, family.toUpperCase()])) {
    let at = text.indexOf(written);
    for (let places = 0; at !== -1 && places < MAX_PLACES; places++) {
      const name = nameAt(at, written, text, title);
      if (name) names.push(name);
      at = text.indexOf(written, at + written.length);
    }
  }
  return names;
}

function nameAt(at: number, family: string, text: string, title: string): PersonName | null {
  const end = at + family.length;
  const behind = text.slice(end, end + BEHIND);
  if (CONTINUES.test(behind) || AND_FAMILY.test(behind)) return null;
  const block = text.slice(Math.max(0, at - BEFORE), at);
  const before = block.slice(block.lastIndexOf("\f") + 1).replace(/\s+/g, " ");
  const parts = GIVEN.exec(before)?.[0].split(" ").slice(0, -1) ?? [];
  for (let start = 0; start < parts.length; start++) {
    const first = parts.slice(start);
    const name = readPersonName([...first, family].join(" "));
    if (!name?.isOrdered && !(name?.hasHonorific && mayBeFamily(name, family))) continue;
    // `Jane Doe Acme` is a company.
    const names = first.filter((one) => !isHonorific(one));
    if (names.length > 1 && !names.every(isFirst)) continue;
    const lead = before.slice(0, before.length - first.join(" ").length - 1);
    return isCompany(lead, title) || !isOfToday(at, text) ? null : name;
  }
  return null;
}

/** Behind an honorific, any word with capitals can be the given name, but an initial. `Dr. Doe Jane` is turned. */
const mayBeFamily = ({ name }: PersonName, family: string): boolean =>
  LONG_GIVEN.test(name) && !isGivenName(family);

/** A given name, an initial or a particle. */
const isFirst = (word: string): boolean => !/^\p{Lu}\p{L}{2}/u.test(word) || isGivenName(word);

/** `Garage Jane Doe`, `Via Jane Doe`: the words before a name show that it is that of a company or a street. */
function isCompany(lead: string, title: string): boolean {
  if (NAMESAKE.test(lead)) return true;
  const word = LAST_WORD.exec(lead)?.[0];
  if (word === undefined || findTitle(word) !== -1) return false;
  return CAPITAL_AT_END.test(lead) || title.toLowerCase().includes(word.toLowerCase());
}

/** Whether the sentence around a name is no credit for the site, and names no early years. */
function isOfToday(at: number, text: string): boolean {
  const before = text
    .slice(Math.max(0, at - SENTENCE), at)
    .split(SENTENCE_END)
    .at(-1)!;
  const after = text.slice(at, at + SENTENCE).split(SENTENCE_END, 1)[0]!;
  return isPresent(before + after) && !SITE_CREDIT.test(before + after);
}

/** `Crystal Medical` is no person: the page has the word in lower case, too. */
function isCommonWord(word: string, text: string): boolean {
  const lower = word.toLowerCase();
  for (let at = text.indexOf(lower); at !== -1; at = text.indexOf(lower, at + lower.length)) {
    const end = at + lower.length;
    const isWord = /[\s"'(“„«]/u.test(text.charAt(at - 1));
    if (isWord && !/^(?:[\p{L}\d@_-]|\.\p{L})/u.test(text.slice(end, end + 2))) return true;
  }
  return false;
}

/** `Crystal Dental` on crystal-dental.com: the whole name is that of the company. */
const isBrand = (given: string, family: string, { label }: Brand): boolean =>
  label.includes(letters(given + family)) || label.includes(letters(family + given));
