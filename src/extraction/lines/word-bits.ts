/** The hash of a word, unit by unit from 0. Not negative. */
export const nextHash = (hash: number, code: number): number => (Math.imul(hash, 31) + code) >>> 0;

/** A set of words by their hashes: a cheap test, before a word becomes a string. Can be true without need. */
export class WordBits {
  readonly #bits: Uint32Array;
  readonly #width: number;

  /** `width`: the set has 2 ** width bits; with 18 it takes 32 KB. */
  constructor(width = 18) {
    this.#bits = new Uint32Array(1 << (width - 5));
    this.#width = width;
  }

  add(hash: number): void {
    const slot = slotOf(hash, this.#width);
    this.#bits[slot >>> 5]! |= 1 << (slot & 31);
  }

  has(hash: number): boolean {
    const slot = slotOf(hash, this.#width);
    return (this.#bits[slot >>> 5]! & (1 << (slot & 31))) !== 0;
  }
}

const slotOf = (hash: number, width: number): number =>
  (hash ^ (hash >>> width)) & ((1 << width) - 1);
