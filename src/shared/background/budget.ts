/**
 * The remaining time and calls of one invocation. Cloudflare ends an invocation after some minutes or 1,000 D1
 * statements and subrequests. Background work stops before that; the next invocation continues it.
 */
export class Budget {
  readonly #maxCalls: number;
  readonly #nowMs: () => number;
  readonly #deadlineMs: number;
  #calls = 0;

  /** `maxCalls`: D1 statements and subrequests together. */
  constructor(withinMs: number, maxCalls = Infinity, nowMs: () => number = Date.now) {
    this.#maxCalls = maxCalls;
    this.#nowMs = nowMs;
    this.#deadlineMs = nowMs() + withinMs;
  }

  get isInTime(): boolean {
    return this.#nowMs() < this.#deadlineMs;
  }

  /** Whether time and `calls` more calls remain. */
  allows(calls = 0): boolean {
    return this.isInTime && this.#calls + calls <= this.#maxCalls;
  }

  spend(calls: number): void {
    this.#calls += calls;
  }
}
