import type { PersonName } from "./person-name";

/** Shorter words are particles, or stand in a text by chance. */
const MIN_WORD = 4;
const CAPITAL = /^\p{Lu}\p{L}+$/u;
/** What stands before a word of a sentence. Other signs stand within addresses. */
const BEFORE_WORD = /[\s"'(“„«’‘]/u;
/** What continues an address or a longer word. */
const CONTINUES = /^(?:[\p{L}\d@_-]|\.\p{L})/u;

/** The lines of a page, which can show that the words of a name are ordinary ones. */
export class OrdinaryWords {
  readonly #lines: readonly string[];
  readonly #isTeam: boolean;
  #text: string | undefined;

  constructor(lines: readonly string[], isTeam: boolean) {
    this.#lines = lines;
    this.#isTeam = isTeam;
  }

  /**
   * Whether the page also writes the words of a name in lower case, as no text writes names: `Blue Velvet` beside
   * `chairs of velvet`. Behind a frequent given name, or on a page about the team, the family name can be such a word.
   */
  includes({ name, hasGivenName, hasHonorific }: PersonName): boolean {
    if (hasHonorific) return false;
    const words = name.split(" ").filter((word) => word.length >= MIN_WORD && CAPITAL.test(word));
    if (words.length === 0) return false;
    if (hasGivenName) return words.length > 1 && words.every(this.#isInLowerCase);
    return this.#isTeam ? this.#isInLowerCase(words[0]!) : words.some(this.#isInLowerCase);
  }

  #isInLowerCase = (word: string): boolean => {
    const text = (this.#text ??= `\n${this.#lines.join("\n")}`);
    const lower = word.toLowerCase();
    for (let at = text.indexOf(lower); at !== -1; at = text.indexOf(lower, at + lower.length)) {
      const end = at + lower.length;
      if (BEFORE_WORD.test(text[at - 1]!) && !CONTINUES.test(text.slice(end, end + 2))) return true;
    }
    return false;
  };
}
