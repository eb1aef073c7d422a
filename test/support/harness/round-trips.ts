import { env } from "cloudflare:workers";
import { vi } from "vitest";

/**
 * Returns a function with the number of sequential round trips to D1 since. A batch is one, and so are calls that
 * overlap, such as the check of a credential in the accounts and the first query on a shard.
 */
export function countRoundTrips(): () => number {
  let [trips, underWay] = [0, 0];
  const count = (target: any, name: string) => {
    const original = target[name];
    vi.spyOn(target, name).mockImplementation(async function (this: unknown, ...given: unknown[]) {
      if (underWay === 0) trips += 1;
      underWay += 1;
      try {
        return await original.apply(this, given);
      } finally {
        underWay -= 1;
      }
    });
  };
  count(Object.getPrototypeOf(env.DB), "batch");
  const statement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
  for (const name of ["all", "first", "run", "raw"]) count(statement, name);
  return () => trips;
}
