import { intercepted } from "./intercepted-d1";

type Meta = { rows_read?: number; rows_written?: number };

/** What a call to D1 did. */
export type D1Observer = {
  /** Before the call. A batch is one call with several statements. */
  onCall: (statements: number) => void;
  /** After the call, with or without an error. */
  onReturn?: (call: { statements: number; ms: number }) => void;
  /** What D1 reports of a statement. `first()` and `raw()` return rows alone, so theirs are not reported. */
  onMeta?: (meta: Meta) => void;
};

/** D1 whose calls are reported to an observer. */
export const observed = (d1: D1Database, observer: D1Observer): D1Database =>
  intercepted(d1, async ({ queries: { length: statements }, hasMeta, run }) => {
    observer.onCall(statements);
    const startedAt = Date.now();
    try {
      const result = await run();
      if (hasMeta)
        for (const { meta } of [result].flat() as { meta: Meta }[]) observer.onMeta?.(meta);
      return result;
    } finally {
      observer.onReturn?.({ statements, ms: Date.now() - startedAt });
    }
  });
