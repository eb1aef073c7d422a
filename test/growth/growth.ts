import { countOperations, countWarily } from "./operations";

/** Growth from 2n to 4n, by that from n to 2n: 1 where it is linear, 2 where it is quadratic. */
const MAX_SLOPES = 1.25;
/** A difference of less than this does not come from the input. */
const FLAT = 500;

/** Makes an input of some `n` characters. */
export type Input = (n: number) => string;

/**
 * The inputs, by their names, for which `read` takes more than a linear number of operations. They are measured
 * together first, and then by halves, because one that is quadratic outgrows many that are linear.
 */
export async function findSuperlinear(
  read: (text: string) => unknown,
  inputs: [name: string, input: Input][],
  n: number,
): Promise<string[]> {
  await countOperations(() => read(inputs[0]![1](10))); // Makes the tables that are made once.
  const search = async (some: typeof inputs): Promise<string[]> => {
    const growth = await growthOf(read, some, n);
    if (growth <= MAX_SLOPES) return [];
    if (some.length === 1) return [`${some[0]![0]}: ${growth.toFixed(2)}`];
    const half = some.length >> 1;
    return [...(await search(some.slice(0, half))), ...(await search(some.slice(half)))];
  };
  return search(inputs);
}

async function growthOf(
  read: (text: string) => unknown,
  inputs: [string, Input][],
  n: number,
): Promise<number> {
  const counts: number[] = [];
  const readAll = (size: number) => {
    const texts = inputs.map(([, input]) => input(size));
    return async () => {
      for (const text of texts) await read(text);
    };
  };
  for (const size of [n, 2 * n, 4 * n]) {
    try {
      if (size === n) await countWarily(readAll(Math.ceil(n / 10)));
      counts.push(await countOperations(readAll(size)));
    } catch (error) {
      if (String(error).includes("More ")) return Infinity;
      throw new Error(
        `${inputs
          .map(([name]) => name)
          .join("  ")
          .slice(0, 200)}: ${String(error)}`,
        { cause: error },
      );
    }
  }
  const [once = 0, twice = 0, fourTimes = 0] = counts;
  return (fourTimes - twice) / 2 / Math.max(twice - once, FLAT);
}
