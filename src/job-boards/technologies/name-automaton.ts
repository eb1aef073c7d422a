import { knownNames, type KnownName } from "./technology-dictionary";

export type NameHit = { known: KnownName; start: number; end: number };

/** Letters, digits and the punctuation of names. A space also represents hyphens. */
const SIGNS = " +#./&'!";
const CLASSES = 36 + SIGNS.length + 1;
const CLASS_OF = new Uint8Array(128);
for (let i = 0; i < 26; i++) CLASS_OF[97 + i] = CLASS_OF[65 + i] = i + 1;
for (let i = 0; i < 10; i++) CLASS_OF[48 + i] = i + 27;
for (let i = 0; i < SIGNS.length; i++) CLASS_OF[SIGNS.charCodeAt(i)] = i + 37;
for (const hyphen of "-_\t") CLASS_OF[hyphen.charCodeAt(0)] = CLASS_OF[32]!;

/**
 * All names in one state table. The search reads a text from each token's start, at most the length of the
 * longest name, so that time is linear in the text. The longest name that ends at a token boundary wins.
 */
export class NameAutomaton {
  readonly #next: Uint16Array;
  readonly #names: readonly (KnownName | undefined)[];

  constructor(names: readonly KnownName[]) {
    const most = names.reduce((sum, { folded }) => sum + folded.length, 1);
    const next = new Uint16Array(most * CLASSES);
    const ends: (KnownName | undefined)[] = [];
    let states = 1;
    for (const name of names) {
      let state = 0;
      for (let at = 0; at < name.folded.length; at++) {
        const sign = CLASS_OF[name.folded.charCodeAt(at)] ?? 0;
        if (sign === 0)
          throw new TypeError(`${name.written} contains a character that names must not contain`);
        const step = state * CLASSES + sign;
        if (next[step] === 0) next[step] = states++;
        state = next[step]!;
      }
      ends[state] = name;
    }
    this.#next = next.slice(0, states * CLASSES);
    this.#names = ends;
  }

  /** The names that occur in a text as whole tokens, in order and without overlap. */
  find(text: string): NameHit[] {
    const hits: NameHit[] = [];
    for (let at = 0; at < text.length; at++) {
      if (!opensToken(text, at)) continue;
      const hit = this.#longestAt(text, at);
      if (!hit) continue;
      hits.push(hit);
      at = hit.end - 1;
    }
    return hits;
  }

  #longestAt(text: string, start: number): NameHit | null {
    let hit: NameHit | null = null;
    for (let at = start, state = 0; at < text.length; at++) {
      const sign = CLASS_OF[text.charCodeAt(at)] ?? 0;
      state = this.#next[state * CLASSES + sign]!;
      if (state === 0 || sign === 0) break;
      const known = this.#names[state];
      if (known && closesToken(text, at + 1, known)) hit = { known, start, end: at + 1 };
    }
    return hit;
  }
}

let automaton: NameAutomaton | null = null;

/** The automaton of all known names, built on first use. */
export function nameAutomaton(): NameAutomaton {
  automaton ??= new NameAutomaton(knownNames());
  return automaton;
}

/** `foo.java`, `@angular` and `Mjava` do not start a name; `(Java` and `C/Java` do. */
function opensToken(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  if (!isWordCode(first) && first !== 46) return false;
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (isWordCode(before) || before === 64 || before === 35 || before === 36) return false;
  return before !== 46 || at === 1 || !isWordCode(text.charCodeAt(at - 2));
}

/**
 * `Java.` and `Java-Entwickler` end a name; `java.lang`, `C#` and `Javas` do not; `Java17` and `C++20` do,
 * with a version.
 */
function closesToken(text: string, end: number, known: KnownName): boolean {
  let at = end;
  const last = text.charCodeAt(end - 1);
  if (known.folded.length >= 3 && (isLetterCode(last) || last === 43)) {
    while (at < text.length && at < end + 6 && isDigitOrDot(text, at)) at++;
  }
  if (at >= text.length) return true;
  const next = text.charCodeAt(at);
  if (isWordCode(next) || next === 35 || next === 64) return false;
  const then = text.charCodeAt(at + 1);
  if (next === 43) return then !== 43 && (at > end || !(then !== then || then === 32));
  // `Python.Experience`, where a line break was lost, ends a sentence; `slack.com` is a host.
  if (next === 46)
    return !isWordCode(then) || (then >= 65 && then <= 90 && known.folded.length > 2);
  return true;
}

function isDigitOrDot(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 46)
    return isDigitCode(text.charCodeAt(at + 1)) && isDigitCode(text.charCodeAt(at - 1));
  return isDigitCode(code);
}

const isDigitCode = (code: number) => code >= 48 && code <= 57;

const isLetterCode = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** Letters of alphabets with spaces between words. In Chinese, a name can follow text without a space. */
const isWordCode = (code: number) =>
  isLetterCode(code) || isDigitCode(code) || code === 95 || (code >= 0xc0 && code < 0x590);
