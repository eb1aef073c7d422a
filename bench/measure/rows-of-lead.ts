/**
 * Rows that D1 bills for a lead, by the number of leads that are written together: `node bench/leads/storage.ts 160 <leads>`.
 * test/pipeline/leads/rows-written.test.ts counts them again.
 */
export const ROWS_BY_SIZE: readonly [size: number, rows: number][] = [
  [1, 41.9],
  [2, 36.4],
  [4, 33.1],
  [8, 30.1],
];

/** The rows of a lead in a batch of any size, between the measured ones. */
export function rowsOfLead(size: number): number {
  const above = ROWS_BY_SIZE.findIndex(([measured]) => measured >= size);
  if (above === -1) return ROWS_BY_SIZE.at(-1)![1];
  const [toSize, toRows] = ROWS_BY_SIZE[above]!;
  if (toSize === size) return toRows;
  const [fromSize, fromRows] = ROWS_BY_SIZE[above - 1]!;
  return fromRows + ((toRows - fromRows) * (size - fromSize)) / (toSize - fromSize);
}
