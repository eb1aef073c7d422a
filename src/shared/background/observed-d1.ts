/** What a call to D1 did. */
export type D1Observer = {
  /** Before the call. A batch is one call with several statements. */
  onCall: (statements: number) => void;
  /** After the call, with or without an error. */
  onReturn?: (call: { statements: number; ms: number }) => void;
  /** What D1 reports of a statement. `first()` and `raw()` return rows alone, so theirs are not reported. */
  onMeta?: (meta: { rows_read?: number; rows_written?: number }) => void;
};

type Reported = { meta: { rows_read?: number; rows_written?: number } };

/** The statements that an observed one stands for. */
const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/** D1 whose calls are reported to an observer. */
export function observed(d1: D1Database, observer: D1Observer): D1Database {
  const observe = async <T>(statements: number, call: () => Promise<T>): Promise<T> => {
    observer.onCall(statements);
    const startedAt = Date.now();
    try {
      return await call();
    } finally {
      observer.onReturn?.({ statements, ms: Date.now() - startedAt });
    }
  };
  const withMeta = async <T extends Reported | Reported[]>(result: Promise<T>): Promise<T> => {
    for (const { meta } of [await result].flat() as Reported[]) observer.onMeta?.(meta);
    return result;
  };
  const wrap = (original: D1PreparedStatement): D1PreparedStatement => {
    const statement = {
      bind: (...values: unknown[]) => wrap(original.bind(...values)),
      first: (...column: [string]) => observe(1, () => original.first(...column)),
      run: () => observe(1, () => withMeta(original.run())),
      all: () => observe(1, () => withMeta(original.all())),
      raw: (...options: []) => observe(1, () => original.raw(...options)),
    } as D1PreparedStatement;
    originals.set(statement, original);
    return statement;
  };
  return {
    prepare: (query) => wrap(d1.prepare(query)),
    batch: <T>(statements: D1PreparedStatement[]) =>
      observe(statements.length, () =>
        withMeta(d1.batch<T>(statements.map((statement) => originals.get(statement) ?? statement))),
      ),
    exec: (query) => observe(1, () => d1.exec(query)),
    withSession: (constraint) => d1.withSession(constraint),
    dump: () => d1.dump(),
  };
}
