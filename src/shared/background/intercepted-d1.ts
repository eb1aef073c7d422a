/** A call of D1. */
export type D1Call<T> = {
  /** The texts of its statements: several in a batch. */
  queries: readonly string[];
  /** Whether the result reports what the statements did. `first()` and `raw()` return rows alone. */
  hasMeta: boolean;
  /** Makes the call. Can be repeated. */
  run: () => Promise<T>;
};

type Intercept = <T>(call: D1Call<T>) => Promise<T>;

/** A statement each of whose calls is made by `intercept`. A request makes several: a class needs fewer objects than closures. */
class InterceptedStatement {
  readonly original: D1PreparedStatement;
  readonly query: string;
  readonly #intercept: Intercept;

  constructor(original: D1PreparedStatement, query: string, intercept: Intercept) {
    this.original = original;
    this.query = query;
    this.#intercept = intercept;
  }

  bind(...values: unknown[]) {
    return new InterceptedStatement(this.original.bind(...values), this.query, this.#intercept);
  }

  first<T>(...column: [string]): Promise<T | null> {
    return this.#call(false, () => this.original.first<T>(...column));
  }

  run<T>() {
    return this.#call(true, () => this.original.run<T>());
  }

  all<T>() {
    return this.#call(true, () => this.original.all<T>());
  }

  raw(...options: []) {
    return this.#call(false, () => this.original.raw(...options));
  }

  #call<T>(hasMeta: boolean, run: () => Promise<T>): Promise<T> {
    return this.#intercept({ queries: [this.query], hasMeta, run });
  }
}

/** The intercepted statement. Undefined for a statement of another database object. */
const interceptedOf = (statement: object): InterceptedStatement | undefined =>
  statement instanceof InterceptedStatement ? statement : undefined;

/** D1 each of whose calls is made by `intercept`. */
export const intercepted = (d1: D1Database, intercept: Intercept): D1Database => ({
  prepare: (query) =>
    new InterceptedStatement(d1.prepare(query), query, intercept) as unknown as D1PreparedStatement,
  batch: <T>(statements: D1PreparedStatement[]) =>
    intercept({
      // A statement of another database object has no known text.
      queries: statements.map((statement) => interceptedOf(statement)?.query ?? ""),
      hasMeta: true,
      run: () =>
        d1.batch<T>(statements.map((statement) => interceptedOf(statement)?.original ?? statement)),
    }),
  exec: (query) => intercept({ queries: [query], hasMeta: false, run: () => d1.exec(query) }),
  withSession: (constraint) => d1.withSession(constraint),
  dump: () => d1.dump(),
});
