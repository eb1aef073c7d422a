import { legalForms as data } from "#src/extraction/data/legal-forms";
import { lazy } from "#src/shared/lazy";
import type { WrittenName } from "./legal-name-parts";

/** A name whose kind is also a word of brands and headings counts only where the site has it elsewhere. */
export type BodyName = WrittenName & { needsOwn: boolean };

const MAX_LINE = 180;
const MAX_NAME = 100;
const MAX_WORDS = 14;
const SEPARATOR =
  /[.,]?\s(?=all rights)|\s*[|·•;©Ⓒ\t]\s*|[:：]\s|\s[–—-]\s|\([cC]\)\s|(?<=\p{L}{3})\.(?:\s|$)|,\s(?!dr\.)|(?<=\d{4})\s(?=\p{Lu})|\s(?=P\.?\s?O\.? Box)/iu;
const EDGE = /^[\s*>»]+|[\s*.,]+$/gu;
/** `Example Society 2019-2026`: the years of a copyright. */
const YEARS = /[\s,]+(?:19|20)\d\d(?:\s?[–—-]\s?(?:20\d\d)?)?$/u;
/** `Associação Exemplo (ADE)`, and what follows in a sentence. */
const ACRONYM = /\s\(\p{Lu}[^)]{1,20}\)(?:\s.*)?$/u;
/** The verb of a sentence about a body, and what follows. */
const PREDICATE =
  /\s(?:is|was|has|ist|wurde|wird|hat|est|a été|es|fue|è|nasce|é|foi|er|blev|ble|är|jest|je|este|е|είναι|har|bedriver)\s.*$/u;
const ARTICLE = /^(?:The|Der|Die|Das|La|Le|Les|El|Il|Lo|O|A|Az|Het|De|L['’])\s?(?=\p{L}{3})/u;
/** Verbs and endings of sentences and headings that are no names. */
const NO_NAME =
  /[?!@]|\d{5}|(?<!\p{L})(?:is|are|was|ist|sind|wird|est|sont|è|es|são|är|er|jest|je|имеет|vedtægter|login|welcome|velkommen|part of|we|wir|notre|nuestra|nossa|unsere?|our|your|vår|vores|mehr|alle|all rights|about|über|contact|kontakt|members? of|news|home|join|meet|visit|support|powered by|board of|european|européenne|europea|europäische[nr]?|national trust)(?!\p{L})/iu;

/** Longer words that names contain in lower case. */
const PREPOSITIONS = new Set(
  "della delle degli dello contra entre sobre until gegen gegenüber contre through".split(" "),
);

const patterns = lazy(() => ({
  first: new RegExp(`^(?:${data().bodies.first})(?= [\\p{L}"„“«'’]|["„“«])`, "iu"),
  behind: new RegExp(`\\s(?:${data().bodies.behind}|${data().bodies.english})$`, "iu"),
  kinds: new RegExp(
    `(?:^|[\\s"„“«(-])(?:${data().bodies.kinds}|\\p{L}{3,}(?:${data().bodies.compounds}))(?!\\p{L})`,
    "iu",
  ),
}));

/**
 * Names of associations, foundations and other bodies that a word of their kind shows: `Associazione Esempio`,
 * `Exempel Hamnförening`. They count only beside much other evidence.
 */
export function bodyNames(line: string): BodyName[] {
  const found: BodyName[] = [];
  const parts = line.slice(0, MAX_LINE).split(SEPARATOR);
  for (const [at, part] of parts.entries()) {
    const isCut = line.length > MAX_LINE && at === parts.length - 1;
    const name = nameOf(part, isCut);
    const kind = name === null ? null : kindOf(name);
    if (name === null || kind === null) continue;
    found.push({
      name,
      isWeak: true,
      index: line.indexOf(name),
      form: "",
      needsOwn: kind !== "sure",
    });
  }
  return found;
}

function nameOf(part: string, isCut: boolean): string | null {
  const text = part
    .replace(/^(?:copyright|by|\d{4}(?:\s?[–-]\s?\d{2,4})?)\s/i, "")
    .replace(EDGE, "");
  const subject = text.replace(ACRONYM, "").replace(PREDICATE, "");
  const isSentence = subject.length < text.length && PREDICATE.test(text);
  if (isCut && subject === text) return null;
  const name = (isSentence ? subject.replace(ARTICLE, "") : subject).replace(YEARS, "");
  const isName = /^[\p{Lu}"„“«]/u.test(name) || patterns().first.test(name);
  return isName && name.length <= MAX_NAME && !NO_NAME.test(name) ? name : null;
}

function kindOf(name: string): "sure" | "possible" | null {
  const words = name.split(/\s+/);
  if (words.length < 2 || words.length > MAX_WORDS) return null;
  const { first, behind, kinds } = patterns();
  const isFirst = first.test(name);
  if (
    (isFirst && words.slice(1).some(isOwnWord)) ||
    (behind.test(name) && !ENGLISH_WORD.test(name))
  )
    return "sure";
  const isTitleCase = words.every((word) => !/^\p{Ll}{5}/u.test(word) || PREPOSITIONS.has(word));
  return isTitleCase && kinds.test(name) && words.filter(isOwnWord).length > 1 ? "possible" : null;
}

/** `A relationship based on trust`: English names have capitals. */
const ENGLISH_WORD =
  / (?:foundation|society|trust|council|federation|church|parish|fellowship|association)$/;

/** Whether a name starts with the word of a kind: `Associazione Esempio`. */
export const startsWithKind = (name: string): boolean => patterns().first.test(name);

/** Whether a word is part of a name, and not only of its kind. */
const isOwnWord = (word: string): boolean => /^["„“«(]?\p{Lu}\p{L}|["„“«]\p{Lu}/u.test(word);
