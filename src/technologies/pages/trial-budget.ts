import type { Pattern } from "#src/technologies/fingerprints/pattern";

/** A pattern with so many failed attempts will not match this page. */
const MAX_TRIALS = 60;
/** Total characters that expressions may search: twice what the largest real pages need. */
const MAX_CHARACTERS = 500_000;
const TRIAL_COST = 50;
const CLOSED = 255;

/** Limits pattern attempts, so that the effort per page is bounded. */
export class TrialBudget {
  readonly #trials: Uint8Array;
  /** The text on which each pattern was last tried. */
  readonly #texts: Uint32Array;
  #text = 0;
  #left = MAX_CHARACTERS;

  constructor(patternCount: number) {
    this.#trials = new Uint8Array(patternCount);
    this.#texts = new Uint32Array(patternCount);
  }

  startText() {
    this.#text++;
  }

  /** Whether to try the pattern, once per text. */
  take(pattern: Pattern): boolean {
    if (this.#texts[pattern.id] === this.#text) return false;
    this.#texts[pattern.id] = this.#text;
    return this.takeAgain(pattern);
  }

  /** Whether to try the pattern again elsewhere in the same text. */
  takeAgain({ id }: Pattern): boolean {
    const trials = this.#trials[id]!;
    if (trials >= MAX_TRIALS || this.#left <= 0) return false;
    this.#trials[id] = trials + 1;
    this.#left -= TRIAL_COST;
    return true;
  }

  spend(characters: number) {
    this.#left -= characters;
  }

  close({ id }: Pattern) {
    this.#trials[id] = CLOSED;
  }
}
