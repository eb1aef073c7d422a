const FIRST_LETTER = /[\p{L}\d]/u;
const KEY_LENGTH = 2;
/** `Main office:` starts with any word. */
const OFFICE = / office\s*[:：]/i;

/**
 * A pattern for one of many labels at the start of a text, to use as an expression in `test` and `replace`. A test of the
 * first letters comes before it, because the pattern is large and few texts start with a label.
 */
export class LabelPattern {
  readonly #pattern: RegExp;
  readonly #starts: ReadonlySet<string>;

  constructor(pattern: RegExp, labels: readonly string[]) {
    this.#pattern = pattern;
    this.#starts = new Set(labels.map((label) => label.slice(0, KEY_LENGTH).toLowerCase()));
  }

  test(text: string): boolean {
    return this.#mayMatch(text) && this.#pattern.test(text);
  }

  [Symbol.replace](text: string, replacement: string): string {
    return this.#mayMatch(text) ? text.replace(this.#pattern, replacement) : text;
  }

  #mayMatch(text: string): boolean {
    const at = text.search(FIRST_LETTER);
    if (at === -1) return false;
    return this.#starts.has(text.slice(at, at + KEY_LENGTH).toLowerCase()) || OFFICE.test(text);
  }
}
