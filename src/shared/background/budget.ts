/**
 * The remaining time and calls of one invocation. Cloudflare allows 1,000 D1 statements and, on the paid plan, 10,000
 * subrequests in an invocation (https://developers.cloudflare.com/d1/platform/limits/,
 * https://developers.cloudflare.com/workers/platform/limits/). Background work stops before that; the next invocation
 * continues it. `metered` spends for every call to a binding.
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

  get spentCalls(): number {
    return this.#calls;
  }

  spend(calls: number): void {
    this.#calls += calls;
  }
}
