const MAX_WORDS = 4;

/** Phrases that are looked for right before or right after a place, by whole words. */
export class PhraseSet {
  readonly #phrases: ReadonlySet<string>;

  constructor(phrases: readonly string[]) {
    this.#phrases = new Set(phrases);
  }

  /** Whether a text, in lower case, begins with one of them, behind a space or a hyphen. */
  opens(text: string): boolean {
    const words = text.split(/[\s,;()/–-]+/, MAX_WORDS + 1);
    if (!/^[\s–-]/.test(text)) return false;
    const clean = words.slice(1).map((word) => word.replace(/[.!?:"”]+$/, ""));
    return this.#hasAny((length) => clean.slice(0, length));
  }

  /** Whether a text, in lower case, ends with one of them. */
  closes(text: string): boolean {
    const words = text
      .replace(/(?:\b(?:the|a|our|der|die|das|l'|both|any|either)\s)?[\s:("“–-]+$/, "")
      .split(/[\s,;()/–-]+/);
    return this.#hasAny((length) => words.slice(-length));
  }

  #hasAny(take: (length: number) => string[]): boolean {
    for (let length = 1; length <= MAX_WORDS; length++)
      if (this.#phrases.has(take(length).join(" "))) return true;
    return false;
  }
}
