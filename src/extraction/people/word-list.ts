const TOKEN = /[\p{L}\p{M}\d]+/gu;
const CJK = /[\u3040-\u9fff\uac00-\ud7af]/;
const LETTER = /[\p{L}\p{M}\d]/u;

export type WordMatch = { index: number; length: number };

/**
 * Finds listed words and phrases in a text, in time linear in the text for any length of the list. `*` after a word
 * matches any ending. Words in scripts without spaces match anywhere.
 */
export class WordList {
  /** Phrases by their first word, the longest first. */
  readonly #phrases = new Map<string, string[]>();
  readonly #prefixes = new Set<string>();
  readonly #prefixLengths: number[];
  readonly #unspaced: string[] = [];

  constructor(words: readonly string[]) {
    const lengths = new Set<number>();
    for (const word of new Set(words)) {
      if (CJK.test(word)) this.#unspaced.push(word.replace(/\*$/, ""));
      else if (word.endsWith("*") && !/[^\p{L}\p{M}*]/u.test(word)) {
        this.#prefixes.add(word.slice(0, -1));
        lengths.add(word.length - 1);
      } else {
        const phrase = word.replace(/\*$/, "");
        const [first = phrase] = phrase.match(TOKEN) ?? [];
        this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), phrase]);
      }
    }
    for (const phrases of this.#phrases.values()) phrases.sort((a, b) => b.length - a.length);
    this.#prefixLengths = [...lengths];
    this.#unspaced.sort((a, b) => b.length - a.length);
  }

  /** The first match; null without any. */
  find(text: string): WordMatch | null {
    const lowered = text.toLowerCase();
    const unspaced = CJK.test(text) ? this.#findUnspaced(lowered) : null;
    for (const { 0: token, index } of lowered.matchAll(TOKEN)) {
      if (unspaced && unspaced.index <= index) break;
      const length = this.#lengthAt(lowered, token, index);
      if (length > 0) return { index, length };
    }
    return unspaced;
  }

  /** The length of a match at the first word of a text; 0 if it is not listed. */
  lengthAtStart(text: string): number {
    const lowered = text.toLowerCase();
    if (CJK.test(text)) {
      const word = this.#unspaced.find((one) => lowered.startsWith(one));
      if (word) return word.length;
    }
    TOKEN.lastIndex = 0;
    const token = TOKEN.exec(lowered);
    TOKEN.lastIndex = 0;
    return token?.index === 0 ? this.#lengthAt(lowered, token[0], 0) : 0;
  }

  #findUnspaced(text: string): WordMatch | null {
    let best: WordMatch | null = null;
    for (const word of this.#unspaced) {
      const index = text.indexOf(word);
      if (index !== -1 && (!best || index < best.index)) best = { index, length: word.length };
    }
    return best;
  }

  #lengthAt(text: string, token: string, index: number): number {
    const phrase = this.#phrases
      .get(token)
      ?.find((one) => text.startsWith(one, index) && !LETTER.test(text[index + one.length] ?? ""));
    if (phrase) return phrase.length;
    return this.#prefixLengths.some(
      (length) => length <= token.length && this.#prefixes.has(token.slice(0, length)),
    )
      ? token.length
      : 0;
  }
}
