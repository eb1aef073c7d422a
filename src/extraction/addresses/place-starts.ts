import { nextHash, WordBits } from "#src/extraction/lines/word-bits";
import { lazy } from "#src/shared/lazy";
import { plainName } from "./town-key";

const SPACE = 32;
const QUOTE = 39;
const OPENING = 40;
const CLOSING = 41;
const HYPHEN = 45;
const DOT = 46;
const BACKTICK = 96;
const ASCII_END = 0x80;
/** Letters with accents of Latin scripts end here. */
const LATIN_END = 0x250;
/** Chinese, Japanese, Korean and what is above them start here. */
const WIDE_START = 0x3000;
const UNSURE = -1;
const NO_PLACE = -2;
const WIDE = -3;

/** The plain form of each unit; empty for those that become a space or nothing. */
const plainUnits = lazy(() =>
  Array.from({ length: LATIN_END }, (_, code) => plainName(String.fromCharCode(code))),
);

/** Which first words names of places have: a cheap test of a text without a string of its own. Can be true without need. */
export class PlaceStarts {
  readonly #first = new WordBits();
  #hasWide = false;

  /** Names in any case. */
  add(names: Iterable<string>): this {
    for (const name of names) {
      const hash = firstWord(name, 0, name.length);
      if (hash >= 0) this.#first.add(hash);
      else this.#hasWide ||= hash === WIDE;
    }
    return this;
  }

  /** Whether a name can start with the first word of a range of a text. */
  has(text: string, from: number, to: number): boolean {
    const hash = firstWord(text, from, to);
    if (hash >= 0) return this.#first.has(hash);
    return hash === UNSURE || (hash === WIDE && this.#hasWide);
  }
}

/** The hash of the first word, up to a space or a hyphen; negative if its signs or its script decide. */
function firstWord(text: string, from: number, to: number): number {
  const plain = plainUnits();
  let hash = 0;
  let at = from;
  while (at < to && text.charCodeAt(at) === SPACE) at++;
  const start = at;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code > 96 && code < 123) hash = nextHash(hash, code);
    else if (code > 64 && code < 91) hash = nextHash(hash, code + 32);
    else if (code === SPACE || code === HYPHEN) break;
    else if (code < ASCII_END) {
      // `mun. Iași`, `(NSW)`: look-ups drop these signs, or what stands before the dot.
      if (code < SPACE || code === DOT || code === OPENING || code === CLOSING) return UNSURE;
      if (code !== QUOTE && code !== BACKTICK) hash = nextHash(hash, code);
    } else if (code < LATIN_END) {
      const own = plain[code]!;
      if (own === "") return UNSURE;
      for (let unit = 0; unit < own.length; unit++) hash = nextHash(hash, own.charCodeAt(unit));
    } else if (code >= WIDE_START) return WIDE;
    else if (isSign(code)) return NO_PLACE;
    else return UNSURE;
  }
  return at === start ? UNSURE : hash;
}

/** Signs that have no plain form: bullets, currencies, arrows, pictograms. */
const isSign = (code: number) =>
  (code > 0x201f && code < 0x2100) || (code > 0x218f && code < 0x2c00);
