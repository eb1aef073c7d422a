import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ControlDatabase } from "#src/db/client";
import { type Databases, onlyShard, openChecked, openDatabases } from "#src/db/databases";

const databases = openDatabases(env);

describe("the databases of an invocation", () => {
  it("stores accounts in the database of the only shard", () => {
    expect(databases.control).toBe(onlyShard(databases));
    expect(databases.hiring).not.toBe(databases.control);
  });

  it("has one connection per binding, however often it is opened", () => {
    expect(openDatabases(env).control).toBe(databases.control);
  });

  it("rejects a second shard and a missing one, because no workspace names its shard yet", () => {
    const withShards = (...names: string[]): Databases => ({
      ...databases,
      shards: new Map(names.map((name) => [name, databases.control])),
    });
    expect(() => onlyShard(withShards("DATA_0", "DATA_1"))).toThrow("Expected one shard, got 2");
    expect(() => onlyShard(withShards())).toThrow("Expected one shard, got 0");
  });

  it("accepts no shard and no index where accounts are expected", () => {
    const named = (control: ControlDatabase) => control.$client;
    // @ts-expect-error: A shard stores no accounts.
    expect(named(onlyShard(databases))).toBeDefined();
    // @ts-expect-error: Neither does the hiring index.
    expect(named(databases.hiring)).toBeDefined();
  });
});

describe("the databases of a request that is checked with its first query", () => {
  const checkedBy = (verify: () => void) =>
    openChecked(databases, {
      statement: databases.control.$client.prepare("SELECT 1 AS one"),
      verify,
    });

  it("asks the check once, whichever of them is read first", async () => {
    let checks = 0;
    const { databases: checked, confirm } = checkedBy(() => void checks++);
    await onlyShard(checked).$client.prepare("SELECT 2 AS two").first();
    await checked.control.$client.prepare("SELECT 3 AS three").first();
    await confirm();
    expect(checks).toBe(1);
  });

  it("returns nothing of accounts and of the shard after a failed check", async () => {
    const { databases: checked } = checkedBy(() => {
      throw new Error("refused");
    });
    await expect(onlyShard(checked).$client.prepare("SELECT 2 AS two").first()).rejects.toThrow(
      "refused",
    );
    await expect(checked.control.$client.prepare("SELECT 3 AS three").first()).rejects.toThrow(
      "refused",
    );
  });
});
