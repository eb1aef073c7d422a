/** A call of D1. */
export type D1Call<T> = {
  /** The texts of its statements: several in a batch. */
  queries: readonly string[];
  /** Whether the result reports what the statements did. `first()` and `raw()` return rows alone. */
  hasMeta: boolean;
  /** Makes the call. Can be repeated. */
  run: () => Promise<T>;
};

/** The statement and the query that an intercepted statement stands for. */
const originals = new WeakMap<
  D1PreparedStatement,
  { statement: D1PreparedStatement; query: string }
>();

/** D1 each of whose calls is made by `intercept`. */
export function intercepted(
  d1: D1Database,
  intercept: <T>(call: D1Call<T>) => Promise<T>,
): D1Database {
  const wrap = (original: D1PreparedStatement, query: string): D1PreparedStatement => {
    const call = <T>(hasMeta: boolean, run: () => Promise<T>) =>
      intercept({ queries: [query], hasMeta, run });
    const statement = {
      bind: (...values: unknown[]) => wrap(original.bind(...values), query),
      first: (...column: [string]) => call(false, () => original.first(...column)),
      run: () => call(true, () => original.run()),
      all: () => call(true, () => original.all()),
      raw: (...options: []) => call(false, () => original.raw(...options)),
    } as D1PreparedStatement;
    originals.set(statement, { statement: original, query });
    return statement;
  };
  return {
    prepare: (query) => wrap(d1.prepare(query), query),
    batch: <T>(statements: D1PreparedStatement[]) => {
      const known = statements.map((statement) => originals.get(statement));
      return intercept({
        // A statement of another database object has no known text.
        queries: known.map((original) => original?.query ?? ""),
        hasMeta: true,
        run: () => d1.batch<T>(statements.map((given, at) => known[at]?.statement ?? given)),
      });
    },
    exec: (query) => intercept({ queries: [query], hasMeta: false, run: () => d1.exec(query) }),
    withSession: (constraint) => d1.withSession(constraint),
    dump: () => d1.dump(),
  };
}
