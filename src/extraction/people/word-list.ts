import { DIGIT, UNSPACED, unitKinds } from "#src/extraction/lines/code-units";
import { nextKey } from "#src/extraction/lines/line-words";

/** No listed beginning or end of a word is shorter. */
const KEY_LENGTH = 3;
const TABLE_SIZE = 4_096;
const WORD_TABLE_SIZE = 32_768;
/** What the slot of some letters says: listed words start or end with them. */
const START = 1;
const END = 2;

export type WordMatch = { index: number; length: number };

/**
 * Finds listed words and phrases in a text, in time linear in the text for any length of the list. `*` after a word
 * matches any ending, and `*` before it any beginning. Words in scripts without spaces match anywhere.
 */
export class WordList {
  /** Phrases by their first word, the longest first. */
  readonly #phrases = new Map<string, string[]>();
  /** Beginnings of words by their first letters. */
  readonly #prefixes = new Map<string, string[]>();
  /** Ends of words by their last letters. */
  readonly #suffixes = new Map<string, string[]>();
  readonly #unspaced: string[] = [];
  /** A cheap test of a word by its first and last letters, before its parts are looked up. */
  readonly #letters = new Uint8Array(TABLE_SIZE);
  /** The same for the whole first words of phrases. */
  readonly #words = new Uint8Array(WORD_TABLE_SIZE);

  constructor(words: readonly string[]) {
    for (const word of new Set(words)) {
      if (hasUnspaced(word)) this.#unspaced.push(word.replace(/\*$/, ""));
      else if (word.startsWith("*")) {
        add(this.#suffixes, word.slice(-KEY_LENGTH), word.slice(1));
        this.#letters[slotOf(keyOf(word, word.length - KEY_LENGTH, word.length))]! |= END;
      } else if (word.endsWith("*") && tokenEnd(word, 0) === word.length - 1) {
        const prefix = word.slice(0, -1);
        add(this.#prefixes, prefix.slice(0, KEY_LENGTH), prefix);
        this.#letters[slotOf(keyOf(prefix, 0, KEY_LENGTH))]! |= START;
      } else {
        const phrase = word.replace(/\*$/, "");
        const end = tokenEnd(phrase, 0);
        add(this.#phrases, phrase.slice(0, end), phrase);
        this.#words[wordSlotOf(keyOf(phrase, 0, end))] = 1;
      }
    }
    for (const phrases of this.#phrases.values()) phrases.sort((a, b) => b.length - a.length);
    this.#unspaced.sort((a, b) => b.length - a.length);
  }

  /** The first match; null without any. */
  find(text: string): WordMatch | null {
    const lowered = text.toLowerCase();
    const kinds = unitKinds();
    let unspaced: WordMatch | null | undefined;
    let limit = lowered.length;
    for (let index = 0; index < limit; index++) {
      if (kinds[lowered.charCodeAt(index)]! < DIGIT) continue;
      let key = 0;
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
        key = nextKey(key, unit);
        if (end === index + KEY_LENGTH - 1) start = key;
      }
      if (index >= limit) break;
      const length = this.#lengthAt(lowered, index, end, start, key);
      if (length > 0) return { index, length };
      index = end;
    }
    return unspaced ?? null;
  }

  /** The length of a match at the first word of a text; 0 if it is not listed. */
  lengthAtStart(text: string): number {
    const lowered = text.toLowerCase();
    if (this.#unspaced.length > 0 && hasUnspaced(lowered)) {
      const word = this.#unspaced.find((one) => lowered.startsWith(one));
      if (word) return word.length;
    }
    const end = tokenEnd(lowered, 0);
    if (end === 0) return 0;
    const start = end < KEY_LENGTH ? 0 : keyOf(lowered, 0, KEY_LENGTH);
    return this.#lengthAt(lowered, 0, end, start, keyOf(lowered, 0, end));
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
   * The length of a match at the token from `index` to `end`, whose first letters have the key `start`, and which as a
   * whole has the key `whole`.
   */
  #lengthAt(text: string, index: number, end: number, start: number, whole: number): number {
    if (this.#words[wordSlotOf(whole)] === 1) {
      const phrase = this.#phrases
        .get(text.slice(index, end))
        ?.find((one) => text.startsWith(one, index) && !isWordAt(text, index + one.length));
      if (phrase) return phrase.length;
    }
    if (end - index < KEY_LENGTH) return 0;
    if ((this.#letters[slotOf(start)]! & START) !== 0) {
      const prefixes = this.#prefixes.get(text.slice(index, index + KEY_LENGTH));
      if (prefixes?.some((one) => index + one.length <= end && text.startsWith(one, index)))
        return end - index;
    }
    if ((this.#letters[slotOf(keyOf(text, end - KEY_LENGTH, end))]! & END) === 0) return 0;
    const suffixes = this.#suffixes.get(text.slice(end - KEY_LENGTH, end));
    return suffixes?.some((one) => end - one.length > index && text.endsWith(one, end))
      ? end - index
      : 0;
  }
}

/** The key of some letters of a text. */
function keyOf(text: string, from: number, to: number): number {
  let key = 0;
  for (let at = from; at < to; at++) key = nextKey(key, text.charCodeAt(at));
  return key;
}

const slotOf = (key: number): number => (key ^ (key >>> 12)) & (TABLE_SIZE - 1);
const wordSlotOf = (key: number): number => (key ^ (key >>> 15)) & (WORD_TABLE_SIZE - 1);

function add(lists: Map<string, string[]>, key: string, word: string) {
  const list = lists.get(key);
  if (list) list.push(word);
  else lists.set(key, [word]);
}

/** Whether a letter, an accent or a digit stands at a position. */
const isWordAt = (text: string, at: number) =>
  at < text.length && unitKinds()[text.charCodeAt(at)]! >= DIGIT;

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
