import type { Pattern } from "./pattern";

const GRAM_LENGTH = 4;
/** Knuth's multiplicative hashing: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;
/** One bit per hash: 16 KB, which fit into the L1 cache. */
const HASH_SHIFT = 32 - 17;

/**
 * Finds the patterns whose four-character piece occurs in a text, in one scan and regardless of
 * letter case.
 */
export class GramIndex {
  readonly #bits = new Int32Array(1 << (32 - HASH_SHIFT - 5));
  readonly #patterns = new Map<number, Pattern[]>();

  /** `key` is one or more pieces of four characters. */
  add(key: string, pattern: Pattern) {
    for (let at = 0; at + GRAM_LENGTH <= key.length; at += GRAM_LENGTH) {
      let gram = 0;
      for (let i = at; i < at + GRAM_LENGTH; i++) gram = (gram << 8) | (key.charCodeAt(i) | 32);
      const hash = Math.imul(gram, SPREAD) >>> HASH_SHIFT;
      this.#bits[hash >>> 5]! |= 1 << hash;
      const list = this.#patterns.get(gram);
      if (list) list.push(pattern);
      else this.#patterns.set(gram, [pattern]);
    }
  }

  /** Calls `hit` with the patterns that may match, and the end of their piece. */
  scan(text: string, from: number, to: number, hit: (patterns: Pattern[], at: number) => void) {
    const bits = this.#bits;
    let gram = 0;
    for (let at = from; at < to; at++) {
      // Lower-cases letters. It also maps some other characters, which only causes extra
      // candidates.
      gram = (gram << 8) | (text.charCodeAt(at) | 32);
      const hash = Math.imul(gram, SPREAD) >>> HASH_SHIFT;
      if ((bits[hash >>> 5]! & (1 << hash)) === 0) continue;
      const patterns = this.#patterns.get(gram);
      if (patterns) hit(patterns, at);
    }
  }
}
