import { BLANK, DIGIT, LOWER, unitKinds } from "#src/extraction/lines/code-units";

/** Words of a name with its titles. */
const MAX_LINE_WORDS = 14;
/** Longer words in lower case are no particles of names. */
const MAX_PARTICLE = 5;
const SPACE = 32;
const BRACKET = 40;
const SLASH = 47;
const COMMA = 44;

/** Signs that no name contains, at its end either. */
const NO_NAME_SIGNS = new Uint8Array(0x100);
for (const sign of "@!?©&/") NO_NAME_SIGNS[sign.charCodeAt(0)] = 1;

/**
 * Whether a text has too many words for a name, a long word in lower case before any note or title, or a digit or
 * another sign behind its first letter and before any bracket.
 */
export function cannotBeName(text: string): boolean {
  const kinds = unitKinds();
  let words = 1;
  let start = 0;
  let isNote = false;
  let isStarted = false;
  let isBracketed = false;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE;
    const kind = kinds[code]!;
    if (kind >= LOWER) {
      isStarted ||= isLetter(kinds, code);
      continue;
    }
    if (code === BRACKET) isBracketed = isNote = true;
    else if (code === COMMA || isDegreeSlash(text, at)) isNote = true;
    else if (isStarted && !isBracketed && (kind === DIGIT || isNoNameSign(code))) return true;
    if (code !== SPACE) continue;
    if (at < text.length && ++words > MAX_LINE_WORDS) return true;
    const isLong = at - start > MAX_PARTICLE && kinds[text.charCodeAt(start)] === LOWER;
    if (isLong && !isNote && isLower(text, start)) return true;
    start = at + 1;
  }
  return false;
}

/** `Jane Doe / PharmD` */
const isDegreeSlash = (text: string, at: number): boolean =>
  text.charCodeAt(at) === SLASH &&
  text.charCodeAt(at - 1) === SPACE &&
  text.charCodeAt(at + 1) === SPACE;

const isNoNameSign = (code: number) => code < NO_NAME_SIGNS.length && NO_NAME_SIGNS[code] === 1;

/** Whether the first letters of a word are in lower case, as in no name: `d'Arc` and `deVries` are names. */
function isLower(text: string, start: number): boolean {
  const kinds = unitKinds();
  for (let at = start; at <= start + MAX_PARTICLE; at++)
    if (kinds[text.charCodeAt(at)] !== LOWER) return false;
  return true;
}

/** Pictograms consist of two units, which are no letters. */
const isLetter = (kinds: Uint8Array, code: number) =>
  kinds[code]! >= LOWER && (code < 0xd800 || code > 0xdfff);

const END_SIGNS = new Set(Array.from(",;:·|–—-", (sign) => sign.charCodeAt(0)));

/** A text from its first letter on, without signs and white space at its end. */
export function trimSigns(text: string): string {
  const kinds = unitKinds();
  let start = 0;
  let end = text.length;
  while (start < end && !isLetter(kinds, text.charCodeAt(start))) start++;
  while (end > start) {
    const code = text.charCodeAt(end - 1);
    if (kinds[code] !== BLANK && !END_SIGNS.has(code)) break;
    end--;
  }
  return text.slice(start, end);
}
