/** A page of a list. */
export type Page = {
  data: unknown[];
  page: number;
  per_page: number;
  total: number;
  total_is_estimate?: boolean;
};

type Entry<P extends Page> = P["data"][number];

/** Entries of a request when a caller iterates over all of them. */
const ITERATION_PAGE_SIZE = 100;

type Query = object | undefined;

/**
 * A list. `await` returns one page, `for await` returns the entries of all pages from there on, and `pages()` the
 * pages. Each of them sends its own requests; the list itself sends none.
 */
export class PagePromise<P extends Page> implements Promise<P>, AsyncIterable<Entry<P>> {
  readonly [Symbol.toStringTag] = "PagePromise";
  readonly #query: Query;
  readonly #load: (query: Query) => Promise<P>;
  #first: Promise<P> | undefined;

  constructor(query: Query, load: (query: Query) => Promise<P>) {
    this.#query = query;
    this.#load = load;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a promise
  then<T = P, F = never>(
    resolve?: ((page: P) => T | PromiseLike<T>) | null,
    reject?: ((reason: unknown) => F | PromiseLike<F>) | null,
  ): Promise<T | F> {
    this.#first ??= this.#load(this.#query);
    return this.#first.then(resolve, reject);
  }

  catch<F = never>(reject?: ((reason: unknown) => F | PromiseLike<F>) | null): Promise<P | F> {
    return this.then(null, reject);
  }

  finally(settled?: (() => void) | null): Promise<P> {
    return this.then().finally(settled);
  }

  /** The pages, from the requested one to the last one. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let query: Query = { per_page: ITERATION_PAGE_SIZE, ...this.#query };
    for (;;) {
      const page = await this.#load(query);
      yield page;
      if (isLast(page)) return;
      query = { ...query, page: page.page + 1 };
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry<P>, void, undefined> {
    for await (const page of this.pages()) yield* page.data as Entry<P>[];
  }
}

/** An estimated total can be too low, so only a page that is not full is then the last one. */
function isLast({ data, page, per_page, total, total_is_estimate }: Page): boolean {
  return data.length < per_page || (!total_is_estimate && page * per_page >= total);
}
