import type { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";

const dialect = new SQLiteAsyncDialect({ casing: "snake_case" });

/** A hand-written statement for D1's own `batch`: drizzle's cannot take raw SQL with parameters. */
export function rawStatement(db: Database, query: SQL): D1PreparedStatement {
  const { sql, params } = dialect.sqlToQuery(query);
  return db.$client.prepare(sql).bind(...params);
}

/**
 * The same for a query that repeats its values: equal ones are one parameter, because D1 allows 100
 * (https://developers.cloudflare.com/d1/platform/limits/).
 */
export function compactStatement(db: Database, query: SQL): D1PreparedStatement {
  const places = new Map<unknown, number>();
  const compact = new SQLiteAsyncDialect({ casing: "snake_case" });
  compact.escapeParam = (_, value?: unknown) => {
    const place = places.get(value) ?? places.size + 1;
    places.set(value, place);
    return `?${place}`;
  };
  const { sql } = compact.sqlToQuery(query);
  return db.$client.prepare(sql).bind(...places.keys());
}
