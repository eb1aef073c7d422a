/** Aborts its signal after a timeout. Paused time does not count. */
export class Deadline {
  readonly #controller = new AbortController();
  #leftMs: number;
  #startedAt = Date.now();
  /** Set with the first use, because a visit begins with a pause. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(timeoutMs: number) {
    this.#leftMs = timeoutMs;
  }

  get signal(): AbortSignal {
    if (this.#timer === undefined) {
      this.#countTime();
      this.#start();
    }
    return this.#controller.signal;
  }

  /** Pauses the timeout while `work` runs. */
  async pauseDuring<T>(work: () => Promise<T>): Promise<T> {
    this.end();
    this.#countTime();
    try {
      return await work();
    } finally {
      this.#start();
    }
  }

  end() {
    clearTimeout(this.#timer);
  }

  #countTime() {
    this.#leftMs -= Date.now() - this.#startedAt;
  }

  #start() {
    this.#startedAt = Date.now();
    this.#timer = setTimeout(() => this.#controller.abort(), Math.max(0, this.#leftMs));
  }
}
