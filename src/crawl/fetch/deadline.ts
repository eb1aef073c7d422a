/** Aborts its signal after a timeout. Paused time does not count. */
export class Deadline {
  readonly #controller = new AbortController();
  #leftMs: number;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(timeoutMs: number) {
    this.#leftMs = timeoutMs;
    this.#start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Pauses the timeout while `work` runs. */
  async pauseDuring<T>(work: () => Promise<T>): Promise<T> {
    this.end();
    this.#leftMs -= Date.now() - this.#startedAt;
    try {
      return await work();
    } finally {
      this.#start();
    }
  }

  end() {
    clearTimeout(this.#timer);
  }

  #start() {
    this.#startedAt = Date.now();
    this.#timer = setTimeout(() => this.#controller.abort(), Math.max(0, this.#leftMs));
  }
}
