import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect, type ControlDatabase } from "#src/db/client";
import { openDatabases, openForRequest, shardNamed, shardOf, systemScope } from "#src/db/databases";
import { shardForNew } from "#src/db/new-workspace-shard";
import { newId } from "#src/shared/ids";
import { FIRST_SHARD } from "#src/shared/shards";
import { newWorkspace } from "#test/support/harness/api";

/** Bindings with one database for all workspaces. */
const { DB, HIRING } = env;
const databases = openDatabases({ DB, HIRING });

/** Bindings with a second shard, for which another database stands in. */
const bindings = { DB, HIRING, DATA_1: HIRING };

describe("the databases of an invocation", () => {
  it("stores accounts in the database of the first shard unless that has its own", () => {
    expect(databases.control).toBe(shardNamed(databases, FIRST_SHARD));
    expect(databases.hiring).not.toBe(databases.control);
    const separate = openDatabases({ DB, HIRING, DATA_0: HIRING } as Pick<Env, "DB" | "HIRING">);
    expect(separate.control).not.toBe(shardNamed(separate, FIRST_SHARD));
  });

  it("has one connection per binding, however often it is opened", () => {
    expect(openDatabases(env)).toBe(openDatabases(env));
    expect(openDatabases({ ...env }).control).toBe(databases.control);
  });

  it("knows a shard by the name of its binding", async () => {
    const opened = openDatabases(bindings);
    expect([...opened.shards.keys()]).toEqual(["DATA_0", "DATA_1"]);
    const { workspaceId } = await newWorkspace();
    const place = (shard: string) =>
      env.DB.prepare("UPDATE workspaces SET shard = ? WHERE id = ?").bind(shard, workspaceId).run();
    await place("DATA_1");
    expect(await shardOf(opened, workspaceId)).toBe(connect(env.HIRING));
    expect((await systemScope(opened, workspaceId)).control).toBe(databases.control);
    await place("DATA_7");
    await expect(shardOf(opened, workspaceId)).rejects.toThrow(
      "No D1 binding for the shard DATA_7",
    );
    await place("DATA_0");
    expect(await shardOf(opened, newId())).toBe(databases.control);
  });

  it("gives new workspaces to all shards, or to those of the setting", () => {
    const opened = openDatabases(bindings);
    const chosen = (given: string[]) =>
      new Set(
        Array.from({ length: 40 }, () =>
          shardForNew(opened, { NEW_WORKSPACE_SHARDS: given }, crypto.randomUUID()),
        ),
      );
    expect(chosen([])).toEqual(new Set(["DATA_0", "DATA_1"]));
    expect(chosen(["DATA_1"])).toEqual(new Set(["DATA_1"]));
    expect(() => chosen(["DATA_2"])).toThrow("NEW_WORKSPACE_SHARDS names DATA_2");
  });

  it("accepts no shard and no index where accounts are expected", () => {
    const named = (control: ControlDatabase) => control.$client;
    // @ts-expect-error: A shard stores no accounts.
    expect(named(shardNamed(databases, FIRST_SHARD))).toBeDefined();
    // @ts-expect-error: Neither does the hiring index.
    expect(named(databases.hiring)).toBeDefined();
  });
});

describe.each([
  ["in one database", databases, FIRST_SHARD],
  ["in two databases", openDatabases(bindings), "DATA_1"],
])(
  "accounts and a shard %s of a request that is checked with its first query",
  (_, opened, shard) => {
    const checkedBy = (verify: () => void) =>
      openForRequest(opened, shard, {
        check: { statement: opened.control.$client.prepare("SELECT 1 AS one"), verify },
        freshness: undefined,
      });

    it("asks the check once, whichever of them is read first", async () => {
      let checks = 0;
      const { db, control, confirm } = checkedBy(() => void checks++);
      await db.$client.prepare("SELECT 2 AS two").first();
      await control.$client.prepare("SELECT 3 AS three").first();
      await confirm!();
      expect(checks).toBe(1);
    });

    it("returns nothing of accounts and of the shard after a failed check", async () => {
      const { db, control } = checkedBy(() => {
        throw new Error("refused");
      });
      await expect(db.$client.prepare("SELECT 2 AS two").first()).rejects.toThrow("refused");
      await expect(control.$client.prepare("SELECT 3 AS three").first()).rejects.toThrow("refused");
    });
  },
);
