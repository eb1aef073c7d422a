import { parseTolerantJson } from "#src/shared/text/tolerant-json";
import { splitThoughts } from "./model-thoughts";

/** Brackets of prose that never close; each costs one pass over the answer. */
const MAX_UNCLOSED = 20;
const FENCED = /^\s*```[\w-]*[ \t]*\r?\n([\s\S]*)```\s*$/;

/**
 * The JSON in a model's answer: bare, in a code fence, amid prose, or after its thoughts, with the slips
 * that models make. Of several values the longest. Returns undefined where there is none; never throws.
 */
export function readJsonAnswer(answer: string): unknown {
  const whole = parseOrUndefined(FENCED.exec(answer)?.[1] ?? answer);
  if (whole !== undefined) return whole;
  const { said } = splitThoughts(answer);
  const pieces = bracketed(said).toSorted((one, other) => other.length - one.length);
  // Prose has brackets of its own, "[1]" or "{so}"; an object has quoted names.
  const quoted = pieces.filter((text) => text.includes('"'));
  const values = quoted.length > 0 ? quoted : pieces;
  for (const text of values) {
    const value = parseOrUndefined(text);
    if (value !== undefined) return value;
  }
  const slipped = values.find((text) => text.startsWith("{")) ?? values[0];
  return parseTolerantJson(slipped ?? said);
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON alone: looked for inside, then mended.
    return undefined;
  }
}

/** The outermost pieces of the text whose brackets match. */
function bracketed(text: string): string[] {
  const pieces: string[] = [];
  let unclosed = 0;
  let at = nextBracket(text, 0);
  while (at !== -1 && unclosed < MAX_UNCLOSED) {
    const end = endOfValue(text, at);
    if (end === -1) unclosed++;
    else pieces.push(text.slice(at, end));
    at = nextBracket(text, end === -1 ? at + 1 : end);
  }
  return pieces;
}

function nextBracket(text: string, from: number): number {
  BRACKET.lastIndex = from;
  return BRACKET.exec(text)?.index ?? -1;
}

const BRACKET = /[{[]/g;

/** Where the value that opens at `from` has closed all its brackets, those in strings aside; -1 if it does not. */
function endOfValue(text: string, from: number): number {
  const open: string[] = [];
  SIGN.lastIndex = from;
  for (let match = SIGN.exec(text); match; match = SIGN.exec(text)) {
    const sign = match[0];
    if (sign === "{") open.push("}");
    else if (sign === "[") open.push("]");
    else if (sign === "}" || sign === "]") {
      if (open.pop() !== sign) return -1;
      if (open.length === 0) return SIGN.lastIndex;
    }
  }
  return -1;
}

/** A bracket, or a whole string. A quote without an end is passed over. */
const SIGN = /[{}[\]]|"(?:[^"\\\n]|\\.)*"/g;
