import { expect, it } from "vitest";
import { leadsOf } from "#local/cli/shards/leads-of";

const failing = (reason: string) => () =>
  Promise.reject(new Error(`The database could not be asked.\n${reason}`));

it.each([
  ["no such table: daily_activity: SQLITE_ERROR", "no database yet"],
  [
    "Couldn't find a D1 DB with the name or binding 'DATA_1' in your wrangler.json file.",
    "no database yet",
  ],
  ["database is locked: SQLITE_BUSY", "unavailable (database is locked: SQLITE_BUSY)"],
])("a database that fails with %j is listed as %j", async (reason, listed) => {
  expect(await leadsOf(failing(reason))).toBe(listed);
});

it("counts the leads of a database", async () => {
  expect(await leadsOf(async () => [[{ leads: 1 }]])).toBe("1 lead");
});
