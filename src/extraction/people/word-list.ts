import { DIGIT, UNSPACED, unitKinds } from "#src/extraction/lines/code-units";
import { nextHash, WordBits } from "#src/extraction/lines/word-bits";

/** No listed beginning or end of a word is shorter. */
const KEY_LENGTH = 3;
/** The sets of beginnings and ends take 4 KB each. */
const KEY_BITS = 15;

export type WordMatch = { index: number; length: number };
/** `isOpen`: the last word may go on. */
type Phrase = { text: string; isOpen: boolean };

/** Unicode lowers `İ` to two code units, which would match no word and move what stands behind it. */
const lowerCase = (text: string): string =>
  (text.includes("İ") ? text.replaceAll("İ", "i") : text).toLowerCase();

/**
 * Finds listed words and phrases in a text, in time linear in the text for any length of the list. `*` after a word or
 * phrase matches any ending of its last word, and `*` before a single word any beginning. Words in scripts without
 * spaces match anywhere. Throws for a `*` elsewhere.
 */
export class WordList {
  /** Phrases by their first word, the longest first. */
  readonly #phrases = new Map<string, Phrase[]>();
  /** Beginnings of words by their first letters. */
  readonly #prefixes = new Map<string, string[]>();
  /** Ends of words by their last letters. */
  readonly #suffixes = new Map<string, string[]>();
  readonly #unspaced: string[] = [];
  /** Cheap tests of a word by its first and last letters and as a whole, before its parts are looked up. */
  readonly #starts = new WordBits(KEY_BITS);
  readonly #ends = new WordBits(KEY_BITS);
  readonly #words = new WordBits();

  constructor(words: readonly string[]) {
    for (const word of new Set(words)) this.#add(word);
    for (const phrases of this.#phrases.values())
      phrases.sort((a, b) => b.text.length - a.text.length);
    this.#unspaced.sort((a, b) => b.length - a.length);
  }

  #add(word: string) {
    const text = word.replace(/^\*|\*$/, "");
    const end = tokenEnd(text, 0);
    const isEnd = word.startsWith("*");
    if (text === "" || text.includes("*") || (isEnd && end < text.length))
      throw new TypeError(`"${word}" has a * that is neither before a word nor at the end`);
    if (hasUnspaced(text)) this.#unspaced.push(text);
    else if (isEnd) {
      append(this.#suffixes, text.slice(-KEY_LENGTH), text);
      this.#ends.add(hashOf(text, text.length - KEY_LENGTH, text.length));
    } else if (word.endsWith("*") && end === text.length) {
      append(this.#prefixes, text.slice(0, KEY_LENGTH), text);
      this.#starts.add(hashOf(text, 0, KEY_LENGTH));
    } else {
      append(this.#phrases, text.slice(0, end), { text, isOpen: word.endsWith("*") });
      this.#words.add(hashOf(text, 0, end));
    }
  }

  /** The first match; null without any. */
  find(text: string): WordMatch | null {
    const lowered = lowerCase(text);
    const kinds = unitKinds();
    let unspaced: WordMatch | null | undefined;
    let limit = lowered.length;
    for (let index = 0; index < limit; index++) {
      if (kinds[lowered.charCodeAt(index)]! < DIGIT) continue;
      let hash = 0;
      let start = 0;
      let end = index;
      for (; end < lowered.length; end++) {
        const unit = lowered.charCodeAt(end);
        const kind = kinds[unit]!;
        if (kind < DIGIT) break;
        if (kind === UNSPACED && unspaced === undefined) {
          unspaced = this.#findUnspaced(lowered);
          limit = unspaced?.index ?? limit;
        }
        hash = nextHash(hash, unit);
        if (end === index + KEY_LENGTH - 1) start = hash;
      }
      if (index >= limit) break;
      const length = this.#lengthAt(lowered, index, end, start, hash);
      if (length > 0) return { index, length };
      index = end;
    }
    return unspaced ?? null;
  }

  /** The length of a match at the first word of a text; 0 if it is not listed. */
  lengthAtStart(text: string): number {
    const lowered = lowerCase(text);
    if (this.#unspaced.length > 0 && hasUnspaced(lowered)) {
      const word = this.#unspaced.find((one) => lowered.startsWith(one));
      if (word) return word.length;
    }
    const end = tokenEnd(lowered, 0);
    if (end === 0) return 0;
    const start = end < KEY_LENGTH ? 0 : hashOf(lowered, 0, KEY_LENGTH);
    return this.#lengthAt(lowered, 0, end, start, hashOf(lowered, 0, end));
  }

  #findUnspaced(text: string): WordMatch | null {
    let best: WordMatch | null = null;
    for (const word of this.#unspaced) {
      const index = text.indexOf(word);
      if (index !== -1 && (!best || index < best.index)) best = { index, length: word.length };
    }
    return best;
  }

  /**
   * The length of a match at the token from `index` to `end`, whose first letters have the hash `start`, and which as a
   * whole has the hash `whole`.
   */
  #lengthAt(text: string, index: number, end: number, start: number, whole: number): number {
    if (this.#words.has(whole)) {
      for (const { text: phrase, isOpen } of this.#phrases.get(text.slice(index, end)) ?? []) {
        if (!text.startsWith(phrase, index)) continue;
        const last = tokenEnd(text, index + phrase.length);
        if (isOpen || last === index + phrase.length) return last - index;
      }
    }
    if (end - index < KEY_LENGTH) return 0;
    if (this.#starts.has(start)) {
      const prefixes = this.#prefixes.get(text.slice(index, index + KEY_LENGTH));
      if (prefixes?.some((one) => index + one.length <= end && text.startsWith(one, index)))
        return end - index;
    }
    if (!this.#ends.has(hashOf(text, end - KEY_LENGTH, end))) return 0;
    const suffixes = this.#suffixes.get(text.slice(end - KEY_LENGTH, end));
    return suffixes?.some((one) => end - one.length > index && text.endsWith(one, end))
      ? end - index
      : 0;
  }
}

/** The hash of some letters of a text. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = nextHash(hash, text.charCodeAt(at));
  return hash;
}

function append<T>(lists: Map<string, T[]>, key: string, word: T) {
  const list = lists.get(key);
  if (list) list.push(word);
  else lists.set(key, [word]);
}

/** Where the letters, accents and digits from a position end. */
function tokenEnd(text: string, start: number): number {
  const kinds = unitKinds();
  let end = start;
  while (end < text.length && kinds[text.charCodeAt(end)]! >= DIGIT) end++;
  return end;
}

function hasUnspaced(text: string): boolean {
  const kinds = unitKinds();
  for (let at = 0; at < text.length; at++) if (kinds[text.charCodeAt(at)] === UNSPACED) return true;
  return false;
}
