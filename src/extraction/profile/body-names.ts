import { legalForms as data } from "#src/extraction/data/legal-forms";
import { lazy } from "#src/shared/lazy";
import type { WrittenName } from "./legal-name-parts";

const MAX_LINE = 180;
const MAX_NAME = 100;
const MAX_WORDS = 14;
const SEPARATOR =
  /[.,]?\s(?=all rights)|\s*[|·•;©Ⓒ\t]\s*|[:：]\s|\s[–—-]\s|\([cC]\)\s|(?<=\p{L}{3})\.(?:\s|$)|,\s|(?<=\d{4})\s(?=\p{Lu})/iu;
const EDGE = /^[\s*>»]+|[\s*.,]+$/gu;
/** `Example Society 2019-2026`: the years of a copyright. */
const YEARS = /[\s,]+(?:19|20)\d\d(?:\s?[–—-]\s?(?:20\d\d)?)?$/u;
/** `Associação Exemplo (ADE)` */
const ACRONYM = /\s\(\p{Lu}[^)]{1,20}\)$/u;
/** Verbs and endings of sentences and headings that are no names. */
const NO_NAME =
  /[?!@]|\d{5}|(?<!\p{L})(?:is|are|was|ist|sind|wird|est|sont|è|es|são|är|er|jest|je|имеет|vedtægter|login|welcome|velkommen|part of|we|wir|notre|nuestra|nossa|unsere|our|vår|vores|mehr|alle|all rights)(?!\p{L})/iu;

const patterns = lazy(() => ({
  first: new RegExp(`^(?:${data().bodies.first})(?= [\\p{L}"„“«'’]|["„“«])`, "iu"),
  behind: new RegExp(
    `(?<=\\p{L}[\\p{L}\\d.&'’-]* )(?:${data().bodies.behind}|${data().bodies.english})$`,
    "iu",
  ),
  starts: keysOf(data().bodies.first, (word) => word.slice(0, KEY_LENGTH)),
  ends: keysOf(`${data().bodies.behind}|${data().bodies.english}`, (word) =>
    word.slice(-KEY_LENGTH),
  ),
}));

const KEY_LENGTH = 4;
const keysOf = (words: string, keyOf: (word: string) => string): ReadonlySet<string> =>
  new Set((words.match(/\p{L}{4,}/gu) ?? []).map((word) => keyOf(word).toLowerCase()));
const COPYRIGHT = /©|\([cC]\)|Copyright/;

/** A cheap test before the exact one: the line starts or ends with a word of a kind, or it is one of a copyright. */
function mayNameBody(line: string): boolean {
  const { starts, ends } = patterns();
  if (starts.has(line.slice(0, KEY_LENGTH).toLowerCase())) return true;
  const last = line.charCodeAt(line.length - 1) === FULL_STOP ? 1 : 0;
  if (ends.has(line.slice(line.length - KEY_LENGTH - last, line.length - last).toLowerCase()))
    return true;
  return COPYRIGHT.test(line);
}
const FULL_STOP = 46;

/**
 * Names of associations, foundations and other bodies that a word of their kind shows: `Associazione Esempio`,
 * `Exempel Hamnförening`. They count only beside much other evidence.
 */
export function bodyNames(line: string): WrittenName[] {
  if (line.length > MAX_LINE || !mayNameBody(line)) return [];
  const { first, behind } = patterns();
  const found: WrittenName[] = [];
  for (const part of line.split(SEPARATOR)) {
    const name = part
      .replace(/^(?:copyright|by|\d{4}(?:\s?[–-]\s?\d{2,4})?)\s/i, "")
      .replace(EDGE, "")
      .replace(YEARS, "");
    if (!/^[\p{Lu}"„“«]/u.test(name) || name.length > MAX_NAME || NO_NAME.test(name)) continue;
    const words = name.split(/\s+/);
    if (words.length < 2 || words.length > MAX_WORDS) continue;
    if (!(first.test(name) && words.slice(1).some(isOwnWord)) && !behind.test(name)) continue;
    const own = name.replace(ACRONYM, "");
    found.push({ name: own, isWeak: true, index: line.indexOf(own), form: "" });
  }
  return found;
}

/** Whether a name starts with the word of a kind: `Associazione Esempio`. */
export const startsWithKind = (name: string): boolean => patterns().first.test(name);

/** Whether a word is part of a name, and not only of its kind. */
const isOwnWord = (word: string): boolean => /^["„“«(]?\p{Lu}\p{L}|["„“«]\p{Lu}/u.test(word);
