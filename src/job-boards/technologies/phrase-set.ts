const MAX_WORDS = 4;

/** Phrases to match directly before or after a position, by whole words. */
export class PhraseSet {
  readonly #phrases: ReadonlySet<string>;

  constructor(phrases: readonly string[]) {
    this.#phrases = new Set(phrases);
  }

  /** Whether a lower-case text starts with one of the phrases, after a space or a hyphen. */
  opens(text: string): boolean {
    const words = text.split(/[\s,;()/–-]+/, MAX_WORDS + 1);
    if (!/^[\s–-]/.test(text)) return false;
    const clean = words.slice(1).map((word) => word.replace(/[.!?:"”]+$/, ""));
    return this.#hasAny((length) => clean.slice(0, length));
  }

  /** Whether a lower-case text ends with one of the phrases. */
  closes(text: string): boolean {
    const words = text
      .replace(/(?:\b(?:the|a|our|der|die|das|l'|both|any|either)\s)?[\s:("“–-]+$/, "")
      .split(/[\s,;()/–-]+/);
    return this.#hasAny((length) => words.slice(-length));
  }

  #hasAny(wordsOf: (length: number) => string[]): boolean {
    for (let length = 1; length <= MAX_WORDS; length++)
      if (this.#phrases.has(wordsOf(length).join(" "))) return true;
    return false;
  }
}
