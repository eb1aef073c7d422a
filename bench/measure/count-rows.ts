/** Rows that statements wrote, by the beginning of the statement. */
export type RowsWritten = Map<string, number>;

const NAME_LENGTH = 60;

/**
 * The same database, which adds the rows that each batch writes to `written`. D1 bills `meta.rows_written`: a row of a
 * table and each entry of its indexes count as one, including those that triggers write
 * (https://developers.cloudflare.com/d1/platform/pricing/).
 */
export function countRows(database: D1Database, written: RowsWritten): D1Database {
  const queries = new WeakMap<object, string>();
  const named = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    queries.set(statement, query);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => named(bind(...values), query);
    return statement;
  };
  const count = (query: string, rows: number) => {
    const name = query.trim().replace(/\s+/g, " ").slice(0, NAME_LENGTH);
    if (rows > 0) written.set(name, (written.get(name) ?? 0) + rows);
  };
  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") return (query: string) => named(target.prepare(query), query);
      if (property === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements);
          for (const [at, statement] of statements.entries())
            count(queries.get(statement) ?? "", results[at]!.meta.rows_written);
          return results;
        };
      const member: unknown = Reflect.get(target, property);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}

export const sumOf = (written: RowsWritten): number =>
  [...written.values()].reduce((sum, rows) => sum + rows, 0);
