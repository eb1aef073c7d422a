import { type D1Call, intercepted } from "./intercepted-d1";

type Meta = { rows_read?: number; rows_written?: number };

/** What a call to D1 did. */
export type D1Observer = {
  /** Before the call. A batch is one call with several statements. */
  onCall: (statements: number) => void;
  /** After the call, with or without an error. */
  onReturn?: (call: { statements: number; ms: number }) => void;
  /** The rows that D1 reports. `first()` and `raw()` return rows alone, so theirs are not reported. */
  onMeta?: (meta: Required<Meta>) => void;
};

/** Makes a call and reports it. The rows of a batch are reported together. */
export async function observe<T>(
  { queries, hasMeta, run }: D1Call<T>,
  { onCall, onReturn, onMeta }: D1Observer,
): Promise<T> {
  const statements = queries.length;
  onCall(statements);
  const startedAt = Date.now();
  try {
    const result = await run();
    if (hasMeta && onMeta) onMeta(sumOf(result));
    return result;
  } finally {
    onReturn?.({ statements, ms: Date.now() - startedAt });
  }
}

function sumOf(result: unknown): Required<Meta> {
  const sum = { rows_read: 0, rows_written: 0 };
  const results = (Array.isArray(result) ? result : [result]) as { meta: Meta }[];
  for (const { meta } of results) {
    sum.rows_read += meta.rows_read ?? 0;
    sum.rows_written += meta.rows_written ?? 0;
  }
  return sum;
}

/** D1 whose calls are reported to an observer. */
export const observed = (d1: D1Database, observer: D1Observer): D1Database =>
  intercepted(d1, (call) => observe(call, observer));
