import { count } from "#src/shared/metrics";

/** The part of a result that counts rows. `first()` and `raw()` return rows alone, so theirs are not counted. */
type Reported = { meta: { rows_read?: number; rows_written?: number } };

/** The statements that a measured one stands for. */
const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/** D1 that counts its statements, trips, time and rows in the metrics of the isolate, under `name`. */
export function measured(d1: D1Database, name: string): D1Database {
  const measure = async <T>(statements: number, work: () => Promise<T>): Promise<T> => {
    const startedAt = Date.now();
    try {
      return await work();
    } finally {
      count("d1", name, { statements, trips: 1, seconds: (Date.now() - startedAt) / 1000 });
    }
  };
  const counted = async <T extends Reported | Reported[]>(result: Promise<T>): Promise<T> => {
    for (const { meta } of [await result].flat() as Reported[])
      count("d1", name, {
        rows_read: meta.rows_read ?? 0,
        rows_written: meta.rows_written ?? 0,
      });
    return result;
  };
  const wrap = (original: D1PreparedStatement): D1PreparedStatement => {
    const statement = {
      bind: (...values: unknown[]) => wrap(original.bind(...values)),
      first: (...column: [string]) => measure(1, () => original.first(...column)),
      run: () => measure(1, () => counted(original.run())),
      all: () => measure(1, () => counted(original.all())),
      raw: (...options: []) => measure(1, () => original.raw(...options)),
    } as D1PreparedStatement;
    originals.set(statement, original);
    return statement;
  };
  return {
    prepare: (query) => wrap(d1.prepare(query)),
    batch: <T>(statements: D1PreparedStatement[]) =>
      measure(statements.length, () =>
        counted(d1.batch<T>(statements.map((statement) => originals.get(statement) ?? statement))),
      ),
    exec: (query) => measure(1, () => d1.exec(query)),
    withSession: (constraint) => d1.withSession(constraint),
    dump: () => d1.dump(),
  };
}
