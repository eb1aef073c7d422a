import { givenNames } from "#src/extraction/data/given-names";
import { BLANK, LOWER, unitKinds, UPPER } from "#src/extraction/lines/code-units";
import { nextHash, WordBits } from "#src/extraction/lines/word-bits";
import { lazy } from "#src/shared/lazy";
import { foldLetters } from "./fold-letters";

const APOSTROPHE = 39;
const HYPHEN = 45;
const TYPOGRAPHIC = 0x2019;
const MIN_LENGTH = 3;
/** Letters with accents of Latin scripts end here. */
const MAX_LATIN = 0x250;

/** The letters of each unit in lower case without accents; null for all others. */
const letters = lazy(() =>
  Array.from({ length: MAX_LATIN }, (_, code) => {
    const plain = foldLetters(String.fromCharCode(code));
    return /^[a-z]+$/.test(plain) ? plain : null;
  }),
);

/** A bit for each given name. */
const known = lazy(() => {
  const all = new WordBits(20);
  for (const name of givenNames().split(" ")) {
    let hash = 0;
    for (let at = 0; at < name.length; at++) hash = nextHash(hash, name.charCodeAt(at));
    all.add(hash);
  }
  return all;
});

/** The part of a text in which names can start: up to the start of the last frequent given name. */
export type NameRange = { from: number; last: number };

/**
 * Where a text can contain a frequent given name with a capital and another word of a name beside it, in one pass
 * without strings of its own; null if nowhere. Letters of other scripts count as a given name.
 */
export function givenNameRange(text: string): NameRange | null {
  const kinds = unitKinds();
  const { length } = text;
  let from = -1;
  let last = -1;
  /** The end of the last word, if it can be one of a name. */
  let lastEnd = -1;
  for (let at = 0; at < length; at++) {
    const kind = kinds[text.charCodeAt(at)]!;
    if (kind < LOWER) continue;
    const start = at;
    let isGiven = false;
    for (;;) {
      const end = wordEnd(text, at, kinds);
      isGiven ||= end - at >= MIN_LENGTH && (kind >= UPPER || at > start) && isKnown(text, at, end);
      at = end;
      if (!isJoint(text.charCodeAt(at)) || at + 1 >= length) break;
      if (kinds[text.charCodeAt(at + 1)]! < LOWER) break;
      at++;
    }
    const isBehindName = lastEnd !== -1 && lastEnd + 1 === start && isBlank(text, lastEnd, kinds);
    lastEnd = isOfName(text.charCodeAt(start), kinds) ? at : -1;
    if (!isGiven || !(isBehindName || continuesName(text, at, kinds))) continue;
    if (from === -1) from = startOfPart(text, start, kinds);
    last = at;
  }
  return from === -1 ? null : { from, last };
}

function wordEnd(text: string, start: number, kinds: Uint8Array): number {
  let end = start;
  while (end < text.length && kinds[text.charCodeAt(end)]! >= LOWER) end++;
  return end;
}

/** Whether the letters from `start` to `end` can be a given name. */
function isKnown(text: string, start: number, end: number): boolean {
  const plain = letters();
  let hash = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 96 && code < 123) hash = nextHash(hash, code);
    else if (code > 64 && code < 91) hash = nextHash(hash, code + 32);
    else {
      const own = code < MAX_LATIN ? plain[code]! : null;
      if (own === null) return true;
      for (let unit = 0; unit < own.length; unit++) hash = nextHash(hash, own.charCodeAt(unit));
    }
  }
  return known().has(hash);
}

/** Whether a word with a capital or a particle such as `van` follows a space. */
const continuesName = (text: string, at: number, kinds: Uint8Array): boolean =>
  isBlank(text, at, kinds) && isOfName(text.charCodeAt(at + 1), kinds);

const isBlank = (text: string, at: number, kinds: Uint8Array) =>
  at + 1 < text.length && kinds[text.charCodeAt(at)] === BLANK;

const isOfName = (code: number, kinds: Uint8Array) =>
  kinds[code]! >= UPPER || PARTICLE_STARTS.has(code);

/** The first letters of particles. */
const PARTICLE_STARTS = new Set(Array.from("adeltvz", (letter) => letter.charCodeAt(0)));

/** The start of the words around a position, which no sign but the dot of an initial separates. */
function startOfPart(text: string, position: number, kinds: Uint8Array): number {
  let at = position;
  while (at > 0) {
    const code = text.charCodeAt(at - 1);
    const kind = kinds[code]!;
    if (kind < LOWER && kind !== BLANK && code !== DOT && !isJoint(code)) break;
    at--;
  }
  return at;
}

const DOT = 46;
/** What joins the parts of a name. */
const isJoint = (code: number) => code === APOSTROPHE || code === HYPHEN || code === TYPOGRAPHIC;
