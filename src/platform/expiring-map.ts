/** A cache with a time limit and a maximum size. Plain data only, because it can outlive an invocation. */
export class ExpiringMap<V> {
  readonly #entries = new Map<string, { value: V; endsAtMs: number }>();
  readonly #ttlMs: number;
  readonly #most: number;

  constructor(ttlMs: number, most: number) {
    this.#ttlMs = ttlMs;
    this.#most = most;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.endsAtMs > Date.now()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, endsAtMs: Date.now() + this.#ttlMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
  }
}
