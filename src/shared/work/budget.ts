/**
 * What one invocation may still use. Cloudflare ends an invocation after some minutes or 1,000 D1 statements and
 * subrequests: background work stops before, and leaves the rest to the next invocation.
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

  /** Whether there is time, and room for `calls` more. */
  allows(calls = 0): boolean {
    return this.isInTime && this.#calls + calls <= this.#maxCalls;
  }

  spend(calls: number): void {
    this.#calls += calls;
  }
}
