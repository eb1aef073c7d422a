import { AppError } from "#src/shared/errors";

/** Bounds of every request body. They allow a job of 10,000 URLs with a large margin. */
export const MAX_BODY_MEMBERS = 2_000;
export const MAX_BODY_ENTRIES = 25_000;
export const MAX_BODY_LEVELS = 32;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;

/**
 * Throws validation_failed if JSON exceeds the bounds, before the parser and the schema process it. One
 * pass over the bytes, which may be invalid JSON, counts structural characters outside of strings.
 * `path` names the part, such as `body`.
 */
export function checkJsonBounds(
  bytes: Uint8Array,
  path: string,
  maxEntries = MAX_BODY_ENTRIES,
): void {
  let members = 0;
  let entries = 0;
  let levels = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) entries++;
    else if (byte === COLON) members++;
    else if (isOpening(byte)) levels++;
    else if (isClosing(byte)) levels--;
    if (members > MAX_BODY_MEMBERS) throw tooManyMembers(path);
    if (entries > maxEntries)
      throw refusal(path, `must have at most ${maxEntries} list entries`, "too_many_entries");
    if (levels > MAX_BODY_LEVELS)
      throw refusal(path, `must have at most ${MAX_BODY_LEVELS} levels of nesting`, "too_deep");
  }
}

/** Throws validation_failed if a form has too many parts. */
export function checkFormBounds(form: FormData): void {
  let parts = 0;
  for (const _ of form) parts++;
  if (parts > MAX_BODY_MEMBERS) throw tooManyMembers("body");
}

/** The position of the closing quote; the end of the text if there is none. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

/** `{` and `[`, `}` and `]`: they differ in one bit. */
const isOpening = (byte: number) => (byte | 32) === 123;
const isClosing = (byte: number) => (byte | 32) === 125;

const tooManyMembers = (path: string) =>
  refusal(path, `must have at most ${MAX_BODY_MEMBERS} members`, "too_many_members");

const refusal = (path: string, message: string, code: string) =>
  new AppError("validation_failed", `${path} ${message}`, { details: [{ path, message, code }] });
