import { expect, it } from "vitest";
import { leadsOf } from "#local/cli/shards/leads-of";
import type { Service } from "#local/cli/shards/services";

type Answers = {
  canOpen?: boolean;
  /** Whether the tables exist; null if that cannot be asked either. */
  hasTables: boolean | null;
  leads: number | string;
};

const serviceWith = ({ canOpen = true, hasTables, leads }: Answers): Service => ({
  canOpen: () => canOpen,
  open:
    () =>
    async ([sql = ""]) => {
      const fails = (reason: string) => new Error(`The database could not be asked.\n${reason}`);
      if (/sqlite_master/.test(sql)) {
        if (hasTables === null) throw fails("database is locked: SQLITE_BUSY");
        return [hasTables ? [{ 1: 1 }] : []];
      }
      if (typeof leads === "string") throw fails(leads);
      return [[{ leads }]];
    },
  shards: 2,
  store: () => undefined,
  next: "",
});

const list = (answers: Answers) => leadsOf(serviceWith(answers), "DATA_1");

it("lists a shard without tables, and one that the deployment does not know, without a database", async () => {
  const failed = { hasTables: false, leads: "no such table: daily_activity: SQLITE_ERROR" };
  expect(await list(failed)).toBe("no database yet");
  const unknown = { canOpen: false, hasTables: null, leads: "Couldn't find a D1 DB" };
  expect(await list(unknown)).toBe("no database yet");
});

it("lists a database that fails with the reason", async () => {
  const locked = { hasTables: null, leads: "database is locked: SQLITE_BUSY" };
  expect(await list(locked)).toBe("unavailable (database is locked: SQLITE_BUSY)");
  // It has leads, so it is not new.
  const older = { hasTables: true, leads: "no such table: daily_activity: SQLITE_ERROR" };
  expect(await list(older)).toBe("unavailable (no such table: daily_activity: SQLITE_ERROR)");
});

it("counts the leads of a database", async () => {
  expect(await list({ hasTables: true, leads: 1 })).toBe("1 lead");
});
