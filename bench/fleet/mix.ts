/**
 * The mixed load: of 100 operations, 72 are reads of the API, 20 are writes of crawls (4 leads each), 8 are batches of
 * pushes.
 */
export const MIX = {
  "list, newest": 30,
  "list, country": 12,
  "list, q": 10,
  "read a lead": 20,
  "write 4 leads": 20,
  "push 25 leads": 8,
} as const;

export type OperationName = keyof typeof MIX;

export const OPERATIONS = Object.keys(MIX) as OperationName[];

/** One of the keys, as often as its weight says. `random` is in [0, 1). */
export function pickWeighted<K>(weights: readonly (readonly [K, number])[], random: number): K {
  let left = random * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of weights) if ((left -= weight) < 0) return key;
  return weights.at(-1)![0];
}
