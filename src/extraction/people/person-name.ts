import { givenNames } from "#src/extraction/data/given-names";
import { roleTitles as data } from "#src/extraction/data/role-titles";
import { lazy } from "#src/shared/lazy";
import { detached } from "#src/shared/text/memo";
import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { isVietnameseText, readAsianName } from "./asian-name";
import { foldLetters } from "./fold-letters";
import { withoutNotes } from "./name-notes";
import { isHonorific, isSuffix, withoutGluedTitles } from "./name-titles";
import { cannotBeName, trimSigns } from "./name-shape";
import { isJoined, isPhrase, isRoad } from "./phrase-words";
import { findRole, titleLengthAtStart } from "./role-words";

const notNames = lazy(() => new Set(data().notNames));
const organizations = lazy(() => new Set(data().organizations));
const placeholders = lazy(() => new Set(data().placeholders));
const given = lazy(() => new Set(givenNames().split(" ")));

const MAX_NAME_LENGTH = 60;
/** A name with its titles and a note in brackets. */
const MAX_LINE_LENGTH = 110;
const MAX_WORDS = 5;
/** Behind a title, whole names of Portugal and Brazil are read: `Dr. José António de Almeida da Fonseca Pires`. */
const MAX_TITLED_WORDS = 8;
const ORDINAL = /^(\p{Lu}\p{L}{1,4})\.[ºª](?=\s)/u;
const PARTICLE =
  /^(?:de|del|dela|della|dalla|degli|delos|di|da|dos|das|do|du|van|von|vom|zu|zum|zur|der|den|dem|het|op|ten|ter|tot|la|las|los|le|el|al|bin|binti|binte|ibn|ben|af|av|y|e|i|['’]t|d['’]|l['’])$/;
const WORD =
  /^\p{Lu}[\p{L}\p{M}]*(?:['’.`-]\p{L}[\p{L}\p{M}]*)*\.?$|^(?:d|l|o)['’]\p{Lu}[\p{L}\p{M}]+$|^de\p{Lu}\p{Ll}+$/u;
/** `Park Yeon-sik`: the given name of two syllables stands behind the family's. */
const KOREAN_GIVEN = /^\p{Lu}\p{Ll}+-\p{Ll}+$/u;
/** Letters of a professional body behind a name: `Prof. Jane Doe, FCNA`, `Jane Doe, FCIArb (UK)`. */
const POST_NOMINAL = /^(?=\S*\p{Lu}\S*\p{Lu}\S*\p{Lu})\p{Lu}[\p{L}.-]{2,7}(?: \(\p{L}+\))?$/u;
const STREET =
  /^(?:str|ul|bd|bul|bulv|blvd|av|al|aleja|cl|sos|pl|rue|cal|calle|via|viale|st|ste|sta|sv|hl|nr|tel|fam|gen|mt|ft|col|jos|wm|chas|geo|mah|cad|sok|apt|bl|et|ap|jud|com|sat|loc|dept|depto|dir|mun|obs|ed|art|fig|no|vol|cap|kap|abs|ca|evt|inkl|exkl|bzw)\.$/i;
/** `Jane Doe, M.D.`: only people have degrees. `Washington, D.C.` is a place. */
const DEGREE = /^(?!D\.C\.)(?:\p{Lu}\p{L}{0,2}\.){2}/u;
const ABBREVIATION = /^\p{Lu}\p{Ll}{1,4}\.$/u;
/** `CEREC Biogeneric`, `Vertreter AFL Switzerland`: short words in capitals between others, without a given name. */
const hasAcronym = (words: readonly string[]): boolean =>
  words.some((word) => SHORT_CAPITALS.test(word)) &&
  words.some((word) => /\p{Ll}/u.test(word)) &&
  !words.some((word) => (wordTraits(word) & TRAIT.GIVEN) !== 0);

const SHORT_CAPITALS = /^\p{Lu}{3,5}$/u;

/** A name without titles: `Dr. Jane Doe, MSc` → `Jane Doe`. */
export type PersonName = {
  name: string;
  hasGivenName: boolean;
  /** The given name stands first, or last where families do. */
  isOrdered: boolean;
  hasHonorific: boolean;
};

/**
 * Reads a whole text as the name of one person, with its titles apart; null for anything else. `isLabelled` accepts
 * names in scripts without capitals, which only a label can separate from words.
 */
export function readPersonName(text: string, isLabelled = false): PersonName | null {
  if (text.length > MAX_LINE_LENGTH || cannotBeName(text)) return null;
  if (text.length > MAX_KNOWN_LINE) return readName(text, isLabelled);
  if (noNames.has(text)) return null;
  const name = readName(text, isLabelled);
  if (name === null && !isLabelled && readName(text, true) === null) {
    if (noNames.size >= MAX_KNOWN_LINES) noNames.clear();
    noNames.add(detached(text));
  }
  return name;
}

/** Items of menus and other short lines that are no names: every page of a site repeats them. */
const noNames = new Set<string>();
const MAX_KNOWN_LINES = 4_000;
const MAX_KNOWN_LINE = 32;

function readName(text: string, isLabelled: boolean): PersonName | null {
  let written = trimSigns(text);
  // `38683 Santiago del Teide` and `41-403 Ruda Południowa` are places.
  if (/^\W*\d(?:\d\d|\d-\d)/.test(text)) return null;
  if (LOOSE.test(written)) written = written.replace(/\s+/g, " ");
  if (written.endsWith(".")) written = written.replace(/(?<=\p{Ll}{3})\.$/u, "");
  written = withoutNotes(written);
  if (written.includes(" .")) written = written.replace(/(?<=^\p{Lu}\p{L}{1,4}) \.(?=\s)/u, ".");
  // `Eng.º Jane Doe`, `Dr.ª Jane Doe`
  if (ORDINAL.test(written)) written = written.replace(ORDINAL, "$1.");
  const slash = written.indexOf(" / ");
  // `Jane Doe / PharmD`
  if (slash > 0 && isSuffix(written.slice(slash + 3))) written = written.slice(0, slash);
  if (written.includes(".")) written = withoutGluedTitles(written);
  if (written.length < 2 || written.length > MAX_NAME_LENGTH || /[\d@!?©&|/]/.test(written))
    return null;
  if (/[\u3040-\u9fff\uac00-\ud7af]/.test(written)) {
    const name = isLabelled ? readAsianName(written) : null;
    return name === null
      ? null
      : { name, hasGivenName: true, isOrdered: true, hasHonorific: false };
  }
  const [main = "", ...after] = written.split(/\s*,\s*/);
  const words = main.split(" ");
  let hasHonorific = false;
  while (
    words.length > 1 &&
    (wordTraits(words[0]!) & TRAIT.HONORIFIC || isFaculty(words, hasHonorific))
  ) {
    words.shift();
    hasHonorific = true;
  }
  if (words.length > 2 && words[0]!.endsWith(".")) {
    if (isTurkishLawyer(words)) {
      words.shift();
      hasHonorific = true;
    }
    while (words.length > 2 && (hasUnknownTitle(words) || wordTraits(words[0]!) & TRAIT.HONORIFIC))
      words.shift();
  }
  if (after.length > 0 && !arePostNominals(after, words, hasHonorific)) return null;
  hasHonorific ||= after.some((one) => DEGREE.test(one) && isSuffix(one));
  // `Dr. Jane Doe BAMS, TCEM`: letters behind the name that no list contains, before others.
  if (after.length > 0 && words.length > 2 && POST_NOMINAL.test(words.at(-1)!))
    if (words.slice(0, -1).every((word) => /\p{Ll}/u.test(word))) words.pop();
  if (isRoad(words)) return null;
  while (words.length > 2 && wordTraits(words.at(-1)!) & TRAIT.SUFFIX) words.pop();
  // `Dr. Doe DDS`
  if (words.length === 2 && hasHonorific && SHORT_CAPITALS.test(words[1]!) && isSuffix(words[1]!))
    return null;
  if (words.length < 2 || words.length > (hasHonorific ? MAX_TITLED_WORDS : MAX_WORDS)) return null;
  if (isVietnameseText(words) || isPhrase(words) || isVolume(words)) return null;
  // `Aplikant Radcowski Jane Doe`: a title of two words.
  if (words.length > 3 && titleLengthAtStart(words[0]!) === words[0]!.length) return null;
  const traits = words.map(wordTraits);
  // `Psicologo Psicoterapeuta`
  if (words.every((word, at) => (traits[at]! & TRAIT.GIVEN) === 0 && isOccupation(word)))
    return null;
  if (traits.some((one) => (one & (TRAIT.CAPITAL | TRAIT.PARTICLE)) === 0)) return null;
  // `Dr. Jane Doe Skincare`
  if (traits.some((one) => one & TRAIT.ORGANIZATION)) return null;
  // The initial in `Anton M. Flores` is no title.
  if (traits.some((one, at) => one & TRAIT.HONORIFIC && (words[at]!.length > 2 || at === 0)))
    return null;
  const common = traits.findIndex(
    (one, at) =>
      one & TRAIT.NOT_A_NAME &&
      // `der` is an article, except in names such as `van der Velde`.
      !(words[at] === "der" && /^(?:van|von|zu)$/i.test(words[at - 1] ?? "")),
  );
  const own = words.filter((_, at) => (traits[at]! & TRAIT.PARTICLE) === 0);
  if (!hasHonorific && !isLabelled && hasAcronym(own)) return null;
  if (isJoined(words) && !traits.some((one) => one & TRAIT.GIVEN)) return null;
  // `Anders Green`: a family name can be a word of headings, but others have to show that the line is a name.
  // In `ACME Service`, the first word is a brand.
  const isSurname =
    common > 0 && common === words.length - 1 && own.length === 2 && !isShoutedBrand(words);
  const isGivenFirst = (traits[0]! & TRAIT.GIVEN) !== 0;
  const isTitled = common === words.length - 1 && hasHonorific && isGivenFirst;
  const isKorean = common === 0 && words.length === 2 && KOREAN_GIVEN.test(words[1]!);
  if (common !== -1 && !isTitled && !isKorean && !(isSurname && (hasHonorific || isGivenFirst)))
    return null;
  if (own.length < 2 || own.every((word) => word.replace(/[^\p{L}]/gu, "").length < 3)) return null;
  // `Jane D.`: how customers are quoted. `Jane D. E.` is how names of southern India end.
  // `Jane Mary Doe R.`: the second family name of Spanish names.
  const isShortened = /^\p{L}\.$/u.test(own.at(-1)!) && !/^\p{L}\.$/u.test(own.at(-2)!);
  if (!hasHonorific && isShortened && !(isGivenFirst && own.length > 2)) return null;
  const name = words.map(restoreCase(words)).join(" ");
  if (placeholders().has(name.toLowerCase()) || hasLegalForm(name)) return null;
  // `Kara Baker`: an occupation is also a family name.
  const role = findRole(name);
  const isFamilyName = isGivenFirst && own.length === 2 && role === name.lastIndexOf(" ") + 1;
  if (role !== -1 && !isFamilyName) return null;
  // `Daniel de West`: the particle shows that it is a name.
  const isSure = common === -1 || (isGivenFirst && own.length < words.length);
  if (!isSure) return { name, hasGivenName: false, isOrdered: false, hasHonorific };
  const isGiven = (word: string) => (wordTraits(word) & TRAIT.GIVEN) !== 0;
  const isOrdered = isGiven(own[0]!);
  return { name, hasGivenName: isOrdered || own.some(isGiven), isOrdered, hasHonorific };
}

/** Whether all parts behind a name are titles, or letters of professional bodies that no list contains. */
function arePostNominals(
  after: readonly string[],
  words: readonly string[],
  hasHonorific: boolean,
): boolean {
  const unknown = after.filter((one) => !isSuffix(one));
  if (unknown.length === 0) return true;
  const isShown = hasHonorific || after.length > 1 || (wordTraits(words[0]!) & TRAIT.GIVEN) !== 0;
  return (
    isShown &&
    words.length > 1 &&
    unknown.every((one) => POST_NOMINAL.test(one) && findRole(one) === -1)
  );
}

/** `Arb. Jane Doe` has the title of a profession that no list contains; `Str. Jane Doe` is a street. */
const hasUnknownTitle = ([first = "", second = "", ...more]: readonly string[]): boolean =>
  ABBREVIATION.test(first) &&
  !STREET.test(first) &&
  findRole(first) === -1 &&
  ((wordTraits(second) & TRAIT.GIVEN) !== 0 || (more.length > 1 && ABBREVIATION.test(second)));

const isOccupation = (word: string): boolean => titleLengthAtStart(word) === word.length;

/** `Implantologie II` */
const isVolume = (words: readonly string[]): boolean =>
  words.length === 2 && /^[IVX]{2,4}$/.test(words[1]!);

/** `Dr. biol. hum. Jane Doe`: the faculty of a degree that no list contains. */
const isFaculty = ([first = ""]: readonly string[], hasHonorific: boolean): boolean =>
  hasHonorific && /^\p{Ll}{1,7}\.$/u.test(first);

/** In Turkish, `Av.` is a lawyer; elsewhere it is an avenue. */
const isTurkishLawyer = ([first, ...more]: readonly string[]): boolean =>
  first === "Av." && (/[ğışĞİŞ]/.test(more.join(" ")) || /^\p{Lu}{3,}$/u.test(more.at(-1) ?? ""));

/** White space other than single spaces. */
const LOOSE = /[^\S ]| {2}/;
/** What a word can be in a name, as bits. */
const TRAIT = {
  CAPITAL: 1,
  PARTICLE: 2,
  HONORIFIC: 4,
  SUFFIX: 8,
  NOT_A_NAME: 16,
  GIVEN: 32,
  ORGANIZATION: 64,
};
/** Bounds the memory of an isolate. Longer words could also keep the text of their page alive. */
const MAX_KNOWN_WORDS = 5_000;
const MAX_KNOWN_LENGTH = 12;
const knownWords = new Map<string, number>();

/** The traits of a word. Pages repeat the words of menus and names, so those of frequent words are kept. */
function wordTraits(word: string): number {
  const known = knownWords.get(word);
  if (known !== undefined) return known;
  const traits = readTraits(word);
  if (word.length <= MAX_KNOWN_LENGTH) {
    if (knownWords.size >= MAX_KNOWN_WORDS) knownWords.clear();
    knownWords.set(word, traits);
  }
  return traits;
}

function readTraits(word: string): number {
  const shape =
    (WORD.test(word) ? TRAIT.CAPITAL : 0) |
    (PARTICLE.test(word) ? TRAIT.PARTICLE : 0) |
    (isHonorific(word) ? TRAIT.HONORIFIC : 0) |
    (isSuffix(word) || OCCUPATION.test(word) ? TRAIT.SUFFIX : 0);
  if ((shape & (TRAIT.CAPITAL | TRAIT.PARTICLE)) === 0) return shape;
  const key = word.toLowerCase().replace(/\.$/, "");
  if (organizations().has(key) || ORGANIZATION.test(word)) return shape | TRAIT.ORGANIZATION;
  const isCommon = notNames().has(key) || ACRONYM.test(word);
  return shape | (isCommon ? TRAIT.NOT_A_NAME : 0) | (isGivenName(word) ? TRAIT.GIVEN : 0);
}

/** Words for organisations and streets, which are also the end of longer words: `Forstunternehmen`, `schildersbedrijf`. */
const ORGANIZATION =
  /(?:unternehmen|betriebe?|reinigung|beratung|vermietung|entrümpelung|betreuung|planung|verwaltung|vermittlung|leistung|sanierung|gestaltung|wartung|praxis|kanzlei|büro|werkstatt|handlung|technik|(?:holz|hoch|tief|garten|metall|stahl|innen|anlagen|maschinen)bau|\p{L}{3}(?:erei|erij)|bedrijf|firma|toimisto|iroda|verein|verband|gesellschaft|stiftung|zentrum|schule|feuerwehr|kirendeltség|központ|szövetség|társaság|alapítvány|egyesület|stra(?:ß|ss)e|enweg)$/iu;

/** `Augenoptikermeisterin`: German occupations as one word. `Burmeister` is a family name. */
const OCCUPATION =
  /\p{L}{9}(?:meister|techniker|optiker|therapeut|assistent|ingenieur|mechaniker|pfleger)$|\p{L}{4}(?:meister|techniker|optiker|therapeut|assistent|ingenieur|mechaniker|pfleger|berater|leiter|helfer)in$/iu;

/** Capitals before a word in lower case: `ACME Service`. */
const isShoutedBrand = ([first = "", second = ""]: readonly string[]): boolean =>
  first.length > 2 && first === first.toUpperCase() && second !== second.toUpperCase();

/** `BNQ`: capitals without a vowel. */
const ACRONYM = /^[B-DF-HJ-NP-TV-XZ]{3,}$/;

/** Whether a word alone is a given name, and not also a word of headings. */
export const isFirstName = (word: string): boolean =>
  (wordTraits(word) & (TRAIT.GIVEN | TRAIT.NOT_A_NAME | TRAIT.HONORIFIC)) === TRAIT.GIVEN;

/** What is the same for all spellings of a name. */
export const keyOf = (name: string) => name.toLowerCase().normalize("NFC");

/** Whether a word is a frequent given name. */
export const isGivenName = (word: string) =>
  word.split(/['’-]/).some((part) => part.length >= 3 && given().has(foldLetters(part)));

/** Capitals that no other language has. */
const TURKISH_CAPITAL = /[İĞŞ]/;

/** `JANE DOE` is written in capitals as a whole; `Lifeng HU` is not. `JB` are initials, and `LÊ` is a name. */
function restoreCase(words: readonly string[]) {
  const isShouted = words.every((word) => word === word.toUpperCase());
  // Unicode lowers `İ` to two code units, and `I` to the dotted letter.
  const isTurkish = isShouted && words.some((word) => TURKISH_CAPITAL.test(word));
  const lowered = (part: string) =>
    (isTurkish ? part.replaceAll("İ", "i").replaceAll("I", "ı") : part).toLowerCase();
  return (word: string) =>
    isShouted && (word.length > 2 || /[^A-Z.]/.test(word))
      ? word.replace(/\p{L}+/gu, (part) => part.slice(0, 1) + lowered(part.slice(1)))
      : word;
}
