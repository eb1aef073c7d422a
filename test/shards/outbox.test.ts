import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Database } from "#src/db/client";
import { type Databases, openDatabases, shardNamed } from "#src/db/databases";
import { register } from "#src/features/auth/register";
import { signIn } from "#src/features/auth/sessions/sign-in";
import { sweepOutbox } from "#src/features/workspace-outbox/outbox";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { api, newWorkspace } from "#test/support/harness/api";
import { runCron, sweepAt } from "#test/support/harness/cron";

const databases = openDatabases(env);
const CLIENT = { address: "203.0.113.9", userAgent: null };

/** The databases of a request that dies before it reaches the shards. */
const withoutShards: Databases = {
  ...databases,
  shards: new Map(
    Array.from(databases.shards.keys(), (name) => [
      name,
      { batch: () => Promise.reject(new Error("cut off")), $client: {} } as unknown as Database,
    ]),
  ),
};

const settingsFor = (shard: string) => readSettings({ ...env, NEW_WORKSPACE_SHARDS: shard });

/** The rows that a registration writes to a shard. */
async function opened(shard: string, workspaceId: string) {
  const { $client } = shardNamed(databases, shard);
  const count = (table: string, column = "workspace_id") =>
    $client
      .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`)
      .bind(workspaceId)
      .first<number>("n");
  return {
    workspaces: await count("workspaces", "id"),
    wallets: await count("wallets"),
    entries: await count("ledger_entries"),
    subscriptions: await count("subscriptions"),
    sessions: await count("audit_log"),
  };
}

const ONCE = { workspaces: 1, wallets: 1, entries: 1, subscriptions: 1, sessions: 1 };
const NOTHING = { workspaces: 0, wallets: 0, entries: 0, subscriptions: 0, sessions: 0 };

const registration = () => ({
  email: `${newId()}@people.test`,
  password: "correct horse battery staple",
});

it("opens a workspace on its shard, and on no other", async () => {
  const { workspaceId } = await register(
    databases,
    settingsFor("DATA_1"),
    registration(),
    true,
    CLIENT,
    Date.now(),
  );
  expect(await opened("DATA_1", workspaceId)).toEqual(ONCE);
  expect(await opened("DATA_0", workspaceId)).toEqual(NOTHING);
  const left = "SELECT count(*) AS n FROM workspace_outbox WHERE workspace_id = ?";
  expect(await env.DB.prepare(left).bind(workspaceId).first("n")).toBe(0);
});

it("opens a workspace once after a registration that died between the databases", async () => {
  const { workspaceId } = await register(
    withoutShards,
    settingsFor("DATA_0"),
    registration(),
    true,
    CLIENT,
    Date.now(),
  );
  expect(await opened("DATA_0", workspaceId)).toEqual(NOTHING);
  await sweepOutbox(withoutShards, sweepAt());
  expect(await opened("DATA_0", workspaceId)).toEqual(NOTHING);
  await sweepOutbox(databases, sweepAt());
  await sweepOutbox(databases, sweepAt());
  expect(await opened("DATA_0", workspaceId)).toEqual(ONCE);
});

it("keeps no workspace waiting for those of a shard that is unavailable", async () => {
  const registerOn = (count: number, shard: string) =>
    Promise.all(
      Array.from({ length: count }, () =>
        register(withoutShards, settingsFor(shard), registration(), true, CLIENT, Date.now()),
      ),
    );
  const late = await registerOn(51, "DATA_1");
  const [waiting] = await registerOn(1, "DATA_0");
  const withoutOne = {
    ...databases,
    shards: new Map([...databases.shards, ["DATA_1", withoutShards.shards.get("DATA_1")!]]),
  };
  for (let sweep = sweepAt(), hasMore = true; hasMore;) {
    const rest = await sweepOutbox(withoutOne, sweep);
    hasMore = rest.hasMore;
    sweep = { ...sweep, cursor: rest.cursor };
  }
  expect(await opened("DATA_0", waiting!.workspaceId)).toEqual(ONCE);
  expect(await opened("DATA_1", late[0]!.workspaceId)).toEqual(NOTHING);
  // As the next ticks do.
  await runCron("* * * * *", Date.now());
  for (const { workspaceId } of late) expect(await opened("DATA_1", workspaceId)).toEqual(ONCE);
});

it("opens a workspace at the next sign-in, before a sweep", async () => {
  const { workspaceId, userId } = await register(
    withoutShards,
    settingsFor("DATA_1"),
    registration(),
    true,
    CLIENT,
    Date.now(),
  );
  await signIn(databases, userId, CLIENT, Date.now());
  expect(await opened("DATA_1", workspaceId)).toEqual({ ...ONCE, sessions: 2 });
});

it("applies a record twice without a second effect if its deletion was cut off", async () => {
  const { asUser, workspaceId } = await newWorkspace();
  const kept: unknown[] = [];
  const keeping = {
    ...databases,
    control: new Proxy(databases.control, {
      get: (target, name) =>
        name === "delete"
          ? () => ({ where: async () => void kept.push(name) })
          : (Reflect.get(target, name) as unknown),
    }),
  };
  await env.DB.prepare(
    `INSERT INTO workspace_outbox (id, workspace_id, kind, payload, created_at)
     VALUES (?, ?, 'open_workspace', '{"name":"Again","createdAt":1,"credits":500}', 1)`,
  )
    .bind(newId(), workspaceId)
    .run();
  await sweepOutbox(keeping, sweepAt());
  await sweepOutbox(databases, sweepAt());
  expect(kept.length).toBeGreaterThan(0);
  expect((await asUser("GET", "/credits")).body.balance).toBe(500);
});

it("stores rows of accounts in the database of accounts only", async () => {
  const tables = ["users", "memberships", "sessions", "api_keys", "invitations", "account_tokens"];
  const { asUser } = await newWorkspace();
  const key = await asUser("POST", "/api-keys", { json: { name: "A key" } });
  expect((await api("GET", "/workspace", { headers: { "X-API-Key": key.body.key } })).status).toBe(
    200,
  );
  for (const [name, { $client }] of databases.shards)
    for (const table of tables) {
      const rows = await $client.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");
      expect([name, table, rows]).toEqual([name, table, 0]);
    }
});
