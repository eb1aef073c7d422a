/** Aborts its signal after a time in which pauses do not count. */
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

  /** The time that `work` takes does not count. */
  async without<T>(work: () => Promise<T>): Promise<T> {
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
