/**
 * A value that triggers maintain and that can be recomputed. `drift` counts the rows that differ from their
 * correct value; `repair` corrects only these rows. A counter follows those that it is computed from.
 */
export type Counter = { name: string; drift: string; repair: string[] };

/** How many rows are only in `stored` or only in `expected`. Both are common table expressions. */
const differences = `SELECT count(*) AS rows FROM (
  SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM expected)
  UNION ALL SELECT * FROM (SELECT * FROM expected EXCEPT SELECT * FROM stored))`;

/** Counts the rows that only one of two queries returns. */
export const compare = (stored: string, expected: string) =>
  `WITH stored AS MATERIALIZED (${stored}), expected AS MATERIALIZED (${expected}) ${differences}`;
