import { lazy } from "#src/shared/lazy";
import { plainName } from "./town-key";

const SPACE = 32;
const HYPHEN = 45;
const QUOTE = 39;
const BACKTICK = 96;
/** Letters with accents of Latin scripts end here. */
const MAX_LATIN = 0x250;
const BITS = 18;
const UNSURE = -1;

/** The letters of each unit in lower case without accents; null for signs, digits and marks. */
const letters = lazy(() =>
  Array.from({ length: MAX_LATIN }, (_, code) => {
    const plain = plainName(String.fromCharCode(code));
    return /^[a-z]+$/.test(plain) ? plain : null;
  }),
);

/** Which first words names of places have: a cheap test of a text without a string of its own. Can be true without need. */
export class PlaceStarts {
  readonly #bits = new Uint32Array(1 << (BITS - 5));

  /** Names in any case. Names in other scripts count for no text that this class is sure of. */
  add(names: Iterable<string>): this {
    for (const name of names) {
      const hash = firstWord(name, 0, name.length);
      if (hash !== UNSURE) this.#bits[hash >>> 5]! |= 1 << (hash & 31);
    }
    return this;
  }

  /** Whether a name can start with the first word of a range of a text. */
  has(text: string, from: number, to: number): boolean {
    const hash = firstWord(text, from, to);
    return hash === UNSURE || (this.#bits[hash >>> 5]! & (1 << (hash & 31))) !== 0;
  }
}

/** The hash of the first word, up to a space or a hyphen; unsure if another sign or script is part of it. */
function firstWord(text: string, from: number, to: number): number {
  const plain = letters();
  let hash = 0;
  let at = from;
  while (at < to && text.charCodeAt(at) === SPACE) at++;
  const start = at;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code > 96 && code < 123) hash = next(hash, code);
    else if (code > 64 && code < 91) hash = next(hash, code + 32);
    else if (code === SPACE || code === HYPHEN) break;
    else if (code !== QUOTE && code !== BACKTICK) {
      const own = code < MAX_LATIN ? plain[code]! : null;
      if (own === null) return UNSURE;
      for (let unit = 0; unit < own.length; unit++) hash = next(hash, own.charCodeAt(unit));
    }
  }
  if (at === start) return UNSURE;
  return (hash ^ (hash >>> BITS)) & ((1 << BITS) - 1);
}

const next = (hash: number, code: number): number => (Math.imul(hash, 31) + code) >>> 0;
