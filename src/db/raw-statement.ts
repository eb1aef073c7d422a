import type { SQL } from "drizzle-orm";
import type { Database } from "./client";
import { dialect, dialectWith } from "./dialect";
import type { Scope } from "./scope";

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
  const { text, values } = compacted(query);
  return db.$client.prepare(text).bind(...values);
}

type Compacted = { text: string; values: readonly unknown[] };

function compacted(query: SQL): Compacted {
  const places = new Map<unknown, number>();
  const compact = dialectWith((_, value) => {
    const place = places.get(value) ?? places.size + 1;
    places.set(value, place);
    return `?${place}`;
  });
  const { sql } = compact.sqlToQuery(query);
  return { text: sql, values: [...places.keys()] };
}

/** Queries in the memory of one isolate, of some kilobytes each. */
const MAX_KEPT = 200;
const kept = new Map<string, Compacted>();

/**
 * The same for a query that is often repeated: making the SQL of a list takes a third of its time. `parts` is all that
 * the query is made from, with the workspace.
 */
export function keptStatement(
  { db, workspaceId }: Pick<Scope, "db" | "workspaceId">,
  parts: readonly unknown[],
  make: () => SQL,
): D1PreparedStatement {
  const key = JSON.stringify([workspaceId, ...parts]);
  let made = kept.get(key);
  if (!made) {
    made = compacted(make());
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
  }
  return db.$client.prepare(made.text).bind(...made.values);
}
