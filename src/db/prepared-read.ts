import { fillPlaceholders, type Query } from "drizzle-orm";
import { compileOnly, type Database } from "./client";

/** What drizzle makes of a query with `prepare()`. */
type Prepared<R> = {
  all(): Promise<R>;
  getQuery(): Query;
  mapResult(response: unknown, isFromBatch: boolean): unknown;
};

/**
 * A query whose SQL is made once in an isolate: making it takes longer than most queries. `build` uses
 * `sql.placeholder` for the values of a call.
 */
export function preparedRead<R>(build: (db: Pick<Database, "select">) => Prepared<R>) {
  let prepared: Prepared<R> | undefined;
  const query = () => (prepared ??= build(compileOnly));
  return {
    /** The statement with its values, for D1's own `batch`. */
    statement(db: Database, values: Record<string, unknown>): D1PreparedStatement {
      const { sql, params } = query().getQuery();
      return db.$client.prepare(sql).bind(...fillPlaceholders(params, values));
    },
    /** The rows that the statement returned. */
    rows: (result: D1Result | undefined): R => query().mapResult(result, true) as R,
  };
}
