import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Hono's trie, with the matches of paths without parameters kept: a tenth of the time of a small request is spent
 * in the trie. Hono's faster router rejects literal segments beside parameters, such as `/jobs/csv` and
 * `/jobs/{id}/cancel`.
 */
export class CachingRouter<T> implements Router<T> {
  readonly name = "CachingRouter";
  readonly #trie = new TrieRouter<T>();
  /** Paths of routes, so that requests to unknown paths do not fill the cache. */
  readonly #literalPaths = new Set<string>();
  readonly #matches = new Map<string, Result<T>>();

  add(method: string, path: string, handler: T): void {
    this.#trie.add(method, path, handler);
    if (!/[:*]/.test(path)) this.#literalPaths.add(path);
    this.#matches.clear();
  }

  match(method: string, path: string): Result<T> {
    if (!this.#literalPaths.has(path)) return this.#trie.match(method, path);
    const key = `${method} ${path}`;
    let match = this.#matches.get(key);
    if (!match) {
      match = this.#trie.match(method, path);
      this.#matches.set(key, match);
    }
    return match;
  }
}
