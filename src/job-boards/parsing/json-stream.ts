import { BoardMalformed } from "#src/job-boards/boards/board-failures";

/** A posting with its text has about 15 KB. A longer entry is not a posting and is dropped. */
const MAX_ENTRY_LENGTH = 2 * 1024 * 1024;
const MAX_REST_LENGTH = 256 * 1024;
const MAX_KEY_LENGTH = 64;

const QUOTE = 34;
const COMMA = 44;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * Extracts the entries of one array from JSON text that arrives in pieces, with at most one entry in
 * memory. The array is the whole text (`member` null) or a property of the top-level object.
 */
export class JsonEntries {
  readonly #member: string | null;
  /** Nesting depth of the text, and depth of the array's content; 0 outside the array. */
  #depth = 0;
  #arrayDepth = 0;
  #isInString = false;
  #isEscaped = false;
  #key = "";
  #buffered: string[] = [];
  #bufferedLength = 0;
  #rest = "";
  #hasArray = false;

  constructor(member: string | null) {
    this.#member = member;
  }

  /** The entries that this piece completes, as JSON. An entry over the limit becomes an empty string. */
  push(piece: string): string[] {
    const entries: string[] = [];
    let [from, keyFrom] = [0, 0];
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) {
          this.#isInString = false;
          if (this.#isKeyLevel) this.#addToKey(piece.slice(keyFrom, at));
        }
      } else if (code === QUOTE) {
        this.#isInString = true;
        this.#key = this.#isKeyLevel ? "" : this.#key;
        keyFrom = at + 1;
      } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        this.#depth++;
        if (!this.#startsArray(code)) continue;
        this.#addToRest(piece.slice(from, at + 1));
        this.#arrayDepth = this.#depth;
        this.#hasArray = true;
        from = at + 1;
      } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        if (this.#isListLevel) {
          this.#hold(piece.slice(from, at));
          this.#release(entries);
          this.#arrayDepth = 0;
          from = at;
        }
        this.#depth--;
      } else if (code === COMMA && this.#isListLevel) {
        this.#hold(piece.slice(from, at));
        this.#release(entries);
        from = at + 1;
      }
    }
    if (this.#isInString && this.#isKeyLevel) this.#addToKey(piece.slice(keyFrom));
    if (this.#arrayDepth > 0) this.#hold(piece.slice(from));
    else this.#addToRest(piece.slice(from));
    return entries;
  }

  /**
   * Returns the text around the array, with the array empty. Throws `BoardMalformed` if the text is invalid
   * or truncated.
   */
  end(): unknown {
    if (!this.#hasArray) throw new BoardMalformed("the response has no list of postings");
    try {
      return JSON.parse(this.#rest);
    } catch {
      throw new BoardMalformed("the response is invalid or truncated JSON");
    }
  }

  get #isListLevel(): boolean {
    return this.#arrayDepth > 0 && this.#depth === this.#arrayDepth;
  }

  get #isKeyLevel(): boolean {
    return this.#member !== null && this.#depth === 1;
  }

  #startsArray(code: number): boolean {
    if (code !== OPEN_ARRAY || this.#arrayDepth > 0) return false;
    if (this.#member === null) return this.#depth === 1;
    return this.#depth === 2 && this.#key === this.#member;
  }

  #addToKey(part: string) {
    if (this.#key.length < MAX_KEY_LENGTH) this.#key += part.slice(0, MAX_KEY_LENGTH);
  }

  #addToRest(part: string) {
    if (this.#rest.length < MAX_REST_LENGTH) this.#rest += part;
  }

  #hold(part: string) {
    this.#bufferedLength += part.length;
    if (this.#bufferedLength > MAX_ENTRY_LENGTH) this.#buffered = [];
    else if (part !== "") this.#buffered.push(part);
  }

  #release(entries: string[]) {
    const entry = this.#buffered.join("").trim();
    if (entry !== "" || this.#bufferedLength > MAX_ENTRY_LENGTH) entries.push(entry);
    this.#buffered = [];
    this.#bufferedLength = 0;
  }
}

/** Parses an entry; undefined if it is not JSON. */
export function parseEntry(entry: string): unknown {
  try {
    return JSON.parse(entry);
  } catch {
    return undefined; // One malformed entry: the caller counts it and continues.
  }
}
