import type { Pattern } from "./pattern";

const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;
/** Knuth's multiplicative hashing: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;
const GRAM_LENGTH = 4;

/** Finds the patterns whose four telling characters stand in a text, in one walk over it, whatever the letters' case. */
export class GramIndex {
  readonly #slots = new Uint16Array(SLOTS);
  readonly #grams: number[] = [0];
  readonly #patterns: Pattern[][] = [[]];

  /** `key` is one or more pieces of four characters. */
  add(key: string, pattern: Pattern) {
    for (let at = 0; at + GRAM_LENGTH <= key.length; at += GRAM_LENGTH) {
      let gram = 0;
      for (let i = at; i < at + GRAM_LENGTH; i++) gram = (gram << 8) | (key.charCodeAt(i) | 32);
      this.#listOf(gram).push(pattern);
    }
  }

  /** Calls `hit` with the patterns that may match, and where their piece ends. */
  scan(text: string, from: number, to: number, hit: (patterns: Pattern[], at: number) => void) {
    const slots = this.#slots;
    const grams = this.#grams;
    let gram = 0;
    for (let at = from; at < to; at++) {
      // Makes letters lower; that it changes some other characters as well does no harm here.
      gram = (gram << 8) | (text.charCodeAt(at) | 32);
      let slot = Math.imul(gram, SPREAD) >>> (32 - SLOT_BITS);
      for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
        if (grams[entry] === gram) {
          hit(this.#patterns[entry]!, at);
          break;
        }
        slot = (slot + 1) % SLOTS;
      }
    }
  }

  #listOf(gram: number): Pattern[] {
    let slot = Math.imul(gram, SPREAD) >>> (32 - SLOT_BITS);
    for (let entry = this.#slots[slot]!; entry !== 0; entry = this.#slots[slot]!) {
      if (this.#grams[entry] === gram) return this.#patterns[entry]!;
      slot = (slot + 1) % SLOTS;
    }
    const list: Pattern[] = [];
    this.#slots[slot] = this.#grams.push(gram) - 1;
    this.#patterns.push(list);
    return list;
  }
}
