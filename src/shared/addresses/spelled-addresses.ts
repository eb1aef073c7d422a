import { AT_NAMES, DOT_NAMES, NO_LOCALS, SURE_AT_NAMES } from "#src/shared/data/spelled-signs";

/** An address whose `@` is spelled out: its local part, and the possible ends of its domain in the text. */
export type SpelledAddress = {
  local: string;
  from: number;
  domains: { name: string; to: number }[];
};

const anyOf = (names: readonly string[]) => names.toSorted((a, b) => b.length - a.length).join("|");
const OPEN = '[[({<|*_~"-]';
const CLOSE = '[\\])}>|*_~"-]';
const DOT = `\\s{0,3}${OPEN}{1,2}\\s?(?:${anyOf(DOT_NAMES)}|\\.)\\s?${CLOSE}{1,2}\\s{0,3}`;
const DOT_WORD = `\\s{1,3}(?:${anyOf(DOT_NAMES)})\\s{1,3}`;
const SEPARATOR = `(?:${DOT}|${DOT_WORD}|\\.)`;
/**
 * `@` in brackets, as a word, or beside white space. A long name is unambiguous, ` at ` only if a dot is spelled too.
 * `12 @ 40.50` is a price.
 */
const SIGN = new RegExp(
  `${OPEN}\\s?(${anyOf(AT_NAMES)})\\s?${CLOSE}|(?<=\\s)(?:${anyOf(SURE_AT_NAMES)}|at)(?=\\s)|@(?:(?<=\\s@)|(?=\\s))(?=\\s{0,3}\\p{L})`,
  "gu",
);
/** One dot at most is between two words, so that there is one way to read a text. */
const LOCAL = new RegExp(
  `[\\p{L}\\p{N}.%+_-]{1,64}(?:(?:${DOT}|${DOT_WORD})[\\p{L}\\p{N}%+_-]{1,64}){0,3}$`,
  "u",
);
const LABEL = new RegExp(`([\\p{L}\\p{N}-]{1,63})(${SEPARATOR})?`, "uy");
const SPELLED_DOT = new RegExp(`${DOT}|${DOT_WORD}`, "u");
const SPELLED_DOTS = new RegExp(SPELLED_DOT, "gu");

const BEFORE = 90;
const MAX_LABELS = 6;

/** Finds spelled addresses in a text in lower case: `jane [at] acme [dot] com`, `jane at acme dot com`. */
export function findSpelledAddresses(text: string): SpelledAddress[] {
  const found: SpelledAddress[] = [];
  for (const match of text.matchAll(SIGN)) {
    const { index, 0: sign } = match;
    const near = text.slice(Math.max(0, index - BEFORE), index);
    // `(a)` after white space is a list number.
    if (match[1] === "a" && /\s$/.test(near)) continue;
    const before = near.trimEnd();
    const [written] = LOCAL.exec(before) ?? [];
    if (written === undefined) continue;
    const domains = domainsAt(text, index + sign.length);
    if (domains.length === 0) continue;
    const isWeak = sign === "at" || sign.startsWith("-");
    if (isWeak && !SPELLED_DOT.test(text.slice(index, domains[0]!.to))) continue;
    const first = Math.max(0, index - BEFORE) + before.length - written.length;
    const local = written.replace(SPELLED_DOTS, ".");
    if (match[1] === undefined && NO_LOCALS.has(local)) continue;
    found.push({ local, from: first, domains });
    // `write to jane dot doe` also begins at the last word.
    const lastWord = /[^\s]*$/.exec(written)![0];
    if (lastWord !== written && lastWord !== "")
      found.push({ local: lastWord, from: first + written.length - lastWord.length, domains });
  }
  return found;
}

/** The domain after a sign, also without its last labels, which may be the next words. Longest first. */
function domainsAt(text: string, start: number): { name: string; to: number }[] {
  const domains: { name: string; to: number }[] = [];
  let at = start;
  while (at < start + 4 && /\s/.test(text[at] ?? "")) at++;
  let name = "";
  for (let labels = 1; labels <= MAX_LABELS; labels++) {
    LABEL.lastIndex = at;
    const [all, label, separator] = LABEL.exec(text) ?? [];
    if (all === undefined) break;
    name += label!;
    if (labels > 1) domains.unshift({ name, to: at + label!.length });
    if (separator === undefined) break;
    name += ".";
    at += all.length;
  }
  return domains;
}
