const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;

const isOpening = (code: number) => code === 91 || code === 123;
const isClosing = (code: number) => code === 93 || code === 125;

/**
 * Walks over JSON text without white space, such as `JSON.stringify` and SQLite write. It only looks for the ends of
 * values, and does not validate them. A method that meets anything else returns undefined or false.
 */
export class JsonScan {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** Skips this character. False if the next one is another. */
  take(character: string): boolean {
    if (this.text.charCodeAt(this.at) !== character.charCodeAt(0)) return false;
    this.at += 1;
    return true;
  }

  /**
   * Skips the name of a member and its colon. Returns where the name starts, which ends at `at - 2`; -1 for anything else, and
   * for a name with an escape.
   */
  skipName(): number {
    const { text, at } = this;
    if (text.charCodeAt(at) !== QUOTE) return -1;
    const end = text.indexOf('"', at + 1);
    if (text.charCodeAt(end + 1) !== COLON) return -1;
    this.at = end + 2;
    return at + 1;
  }

  /** Skips a value of any kind. False if it has no end. */
  skipValue(): boolean {
    const { text } = this;
    const first = text.charCodeAt(this.at);
    if (first === QUOTE) return this.#skipString();
    if (isOpening(first)) return this.#skipNested();
    const start = this.at;
    while (this.at < text.length && !isEnd(text.charCodeAt(this.at))) this.at += 1;
    return this.at > start;
  }

  #skipNested(): boolean {
    const { text } = this;
    let depth = 0;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code === QUOTE) {
        if (!this.#skipString()) return false;
        continue;
      }
      this.at += 1;
      if (isOpening(code)) depth += 1;
      else if (isClosing(code) && --depth === 0) return true;
    }
    return false;
  }

  #skipString(): boolean {
    const { text } = this;
    let end = text.indexOf('"', this.at + 1);
    while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
    if (end < 0) return false;
    this.at = end + 1;
    return true;
  }
}

const isEnd = (code: number) => code === COMMA || isClosing(code);

/** Whether an odd number of backslashes stands before the character. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === BACKSLASH) start -= 1;
  return (at - start) % 2 === 1;
}
