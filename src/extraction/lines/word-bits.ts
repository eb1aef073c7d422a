const BITS = 18;

/** The hash of a word, unit by unit from 0. Not negative. */
export const nextHash = (hash: number, code: number): number => (Math.imul(hash, 31) + code) >>> 0;

/** A set of words by their hashes that takes 32 KB: a cheap test, before a word becomes a string. Can be true without need. */
export class WordBits {
  readonly #bits = new Uint32Array(1 << (BITS - 5));

  add(hash: number): void {
    const slot = slotOf(hash);
    this.#bits[slot >>> 5]! |= 1 << (slot & 31);
  }

  has(hash: number): boolean {
    const slot = slotOf(hash);
    return (this.#bits[slot >>> 5]! & (1 << (slot & 31))) !== 0;
  }
}

const slotOf = (hash: number): number => (hash ^ (hash >>> BITS)) & ((1 << BITS) - 1);
