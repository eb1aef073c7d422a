import { parseTolerantJson } from "#src/shared/text/tolerant-json";
import { splitReasoning } from "./model-reasoning";

/** Unclosed brackets in prose; each costs one pass over the response. */
const MAX_UNCLOSED = 20;
const FENCED = /^\s*```[\w-]*[ \t]*\r?\n([\s\S]*)```\s*$/;

/**
 * The JSON in a model's response: bare, in a code fence, within prose, or after its reasoning, including
 * slightly invalid JSON. Returns the longest of several values, and undefined if there is none. Never throws.
 */
export function readJsonResponse(text: string): unknown {
  const whole = parseOrUndefined(FENCED.exec(text)?.[1] ?? text);
  if (whole !== undefined) return whole;
  const { response } = splitReasoning(text);
  const pieces = bracketed(response).toSorted((one, other) => other.length - one.length);
  // Prose contains brackets such as "[1]" or "{so}"; an object has quoted names.
  const quoted = pieces.filter((text) => text.includes('"'));
  const values = quoted.length > 0 ? quoted : pieces;
  for (const text of values) {
    const value = parseOrUndefined(text);
    if (value !== undefined) return value;
  }
  const slipped = values.find((text) => text.startsWith("{")) ?? values[0];
  return parseTolerantJson(slipped ?? response);
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is not JSON alone: search inside it, then repair.
    return undefined;
  }
}

/** The outermost parts of the text with matching brackets. */
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

/**
 * The position at which the value that opens at `from` has closed all its brackets outside strings; -1 if it
 * does not.
 */
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

/** A bracket, or a whole string. An unclosed quote is skipped. */
const SIGN = /[{}[\]]|"(?:[^"\\\n]|\\.)*"/g;
