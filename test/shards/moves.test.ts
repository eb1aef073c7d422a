import { env } from "cloudflare:workers";
import { getTableName, is, Table } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabases, shardNamed } from "#src/db/databases";
import * as schema from "#src/db/schema";
import { moveWorkspaces } from "#src/features/workspace-moves/move";
import { STEPS, type Work } from "#src/features/workspace-moves/steps";
import {
  COUNTER_TABLES,
  MOVED_TABLES,
  NOT_MOVED,
} from "#src/features/workspace-moves/tables.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { Budget } from "#src/shared/background/budget";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { sweepAt } from "#test/support/harness/cron";

const databases = openDatabases(env);
const MINUTE_MS = 60_000;
const SHARDS = ["DATA_0", "DATA_1"];

const other = (shard: string) => SHARDS.find((name) => name !== shard)!;

const shardIn = async (workspaceId: string) =>
  (await env.DB.prepare("SELECT shard FROM workspaces WHERE id = ?")
    .bind(workspaceId)
    .first<string>("shard"))!;

/** Asks for a move, as `npm run shards -- move` does. */
async function requestMove(workspaceId: string): Promise<{ source: string; target: string }> {
  const source = await shardIn(workspaceId);
  const target = other(source);
  await env.DB.prepare(
    `INSERT OR REPLACE INTO workspace_moves (workspace_id, source, target, step, available_at, started_at)
     VALUES (?, ?, ?, 'prepare', 0, ?)`,
  )
    .bind(workspaceId, source, target, Date.now())
    .run();
  return { source, target };
}

const moveOf = (workspaceId: string) =>
  env.DB.prepare("SELECT * FROM workspace_moves WHERE workspace_id = ?")
    .bind(workspaceId)
    .first<any>();

/** Every row of the workspace on a shard, by table, without the numbers of leads, which differ. */
async function rowsOn(shard: string, workspaceId: string): Promise<Record<string, string[]>> {
  const { $client } = shardNamed(databases, shard);
  const rows: Record<string, string[]> = {};
  for (const { name, columns, ofLead } of [...MOVED_TABLES, ...COUNTER_TABLES]) {
    const values = columns.map((column) =>
      column === "lead_seq"
        ? "(SELECT id FROM leads WHERE seq = linked.lead_seq)"
        : `linked.${column}`,
    );
    const from =
      ofLead && name !== "leads"
        ? `leads CROSS JOIN ${name} AS linked ON ${ofLead} WHERE leads.workspace_id = ?`
        : `${name} AS linked WHERE linked.workspace_id = ?`;
    const { results } = await $client
      .prepare(`SELECT json_array(${values.join(", ")}) AS value FROM ${from} ORDER BY value`)
      .bind(workspaceId)
      .all<{ value: string }>();
    rows[name] = results.map(({ value }) => value);
  }
  return rows;
}

const isEmpty = (rows: Record<string, string[]>) =>
  Object.values(rows).every((ofTable) => ofTable.length === 0);

/** A workspace with rows in most tables. */
async function filled(leads = 5): Promise<TestWorkspace & { leadIds: string[] }> {
  const workspace = await newWorkspace();
  const { workspaceId, asKey, asUser } = workspace;
  const jobId = await newJob(workspaceId);
  const made = Array.from({ length: leads }, (_, at) =>
    newLead({
      jobId,
      domain: `anvils-${at}.example`,
      companyName: `Anvils ${at}`,
      emails: [{ email: `info@anvils-${at}.example`, sourceUrl: null, method: "text" }],
    }),
  );
  await saveLeads(scopeOf(workspaceId), made);
  const leadIds = made.map(({ id }) => id);
  await asKey("POST", `/leads/${leadIds[0]}/notes`, { json: { body: "Call back" } });
  for (const id of leadIds) await asKey("POST", `/leads/${id}/tags`, { json: { name: "Hot" } });
  await asKey("POST", "/saved-searches", { json: { name: "All" } });
  await asKey("POST", "/schedules", {
    json: { name: "Weekly", urls: ["acme.com"], interval_minutes: 10_080, enabled: false },
  });
  await asKey("POST", "/integrations", {
    json: { provider: "webhook", name: "Ours", target_url: "https://receiver.test/ok" },
  });
  await asUser("PUT", "/branding", { json: { product_name: "Smithy" } });
  await asKey("PUT", "/icp", { json: { name: "Smiths", description: "Who buys anvils" } });
  return Object.assign(workspace, { leadIds });
}

const sweep = (inMinutes = 0) =>
  moveWorkspaces(databases, sweepAt(Date.now() + inMinutes * MINUTE_MS));

it("lists every table with data of a workspace", () => {
  const listed = [...MOVED_TABLES, ...COUNTER_TABLES].map(({ name }) => name);
  const known = new Set([...listed, ...Object.keys(NOT_MOVED)]);
  const missing = Object.values(schema).flatMap((table) => {
    if (!is(table, Table)) return [];
    const isOfWorkspace = "workspaceId" in table || "leadSeq" in table;
    return isOfWorkspace && !known.has(getTableName(table)) ? [getTableName(table)] : [];
  });
  expect(missing, "Add the table to tables.repository.ts of workspace-moves").toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

it("moves every row, finds leads by their words there, and leaves nothing behind", async () => {
  const { workspaceId, asKey, leadIds } = await filled();
  const { source, target } = await requestMove(workspaceId);
  const before = await rowsOn(source, workspaceId);
  const neighbour = await filled(1);
  await sweep();
  expect(await moveOf(workspaceId)).toMatchObject({ step: "clean", error: null });
  expect(await shardIn(workspaceId)).toBe(target);
  expect(await rowsOn(target, workspaceId)).toEqual(before);
  const found = await asKey("GET", "/leads?q=anvils-3.example");
  expect(found.body.data.map(({ id }: any) => id)).toEqual([leadIds[3]]);
  expect((await asKey("GET", "/tags")).body.data).toMatchObject([{ name: "Hot", usage_count: 5 }]);
  // The old copy stays while an invocation may still read it.
  expect(isEmpty(await rowsOn(source, workspaceId))).toBe(false);
  await sweep(20);
  expect(await moveOf(workspaceId)).toMatchObject({ step: "done", available_at: null });
  expect(isEmpty(await rowsOn(source, workspaceId))).toBe(true);
  expect(await rowsOn(target, workspaceId)).toEqual(before);
  const left = "SELECT count(*) AS n FROM sqlite_master WHERE name GLOB 'transfer_*_insert'";
  expect(await shardNamed(databases, source).$client.prepare(left).first("n")).toBe(0);
  expect((await neighbour.asKey("GET", "/leads")).body.total).toBe(1);
});

it("keeps the settings of the workspace", async () => {
  const { workspaceId, asKey, asUser } = await newWorkspace();
  await asUser("PATCH", "/workspace", { json: { collect_people: false } });
  const { target } = await requestMove(workspaceId);
  await sweep();
  expect(await shardIn(workspaceId)).toBe(target);
  expect((await asKey("GET", "/workspace")).body).toMatchObject({ collect_people: false });
});

it("accepts writes until the lock and after the switch, and copies them", async () => {
  const { workspaceId, asKey, leadIds } = await filled();
  const { target } = await requestMove(workspaceId);
  const answers: Record<string, number> = {};
  const write = async (step: string) => {
    const noted = await asKey("POST", `/leads/${leadIds[1]}/notes`, { json: { body: step } });
    answers[step] = noted.status;
  };
  await moveWorkspaces(databases, sweepAt(), {
    ...STEPS,
    compare: async (work) => {
      await write("compare");
      await asKey("DELETE", `/leads/${leadIds[4]}`);
      await asKey("POST", "/tags", { json: { name: "New" } });
      return STEPS.compare(work);
    },
    lock: async (work) => {
      await write("before the lock");
      const outcome = await STEPS.lock(work);
      await write("after the switch");
      return outcome;
    },
  });
  expect(answers).toEqual({ compare: 201, "before the lock": 201, "after the switch": 201 });
  const notes = (await asKey("GET", `/leads/${leadIds[1]}/notes`)).body.data;
  expect(notes.map(({ body }: any) => body).toSorted()).toEqual(
    ["after the switch", "before the lock", "compare"].toSorted(),
  );
  expect((await asKey("GET", "/leads")).body.total).toBe(4);
  expect(await shardIn(workspaceId)).toBe(target);
});

it("rejects writes of an invocation that still uses the old shard", async () => {
  const { workspaceId, asKey } = await filled(1);
  const { source } = await requestMove(workspaceId);
  await sweep();
  const { $client } = shardNamed(databases, source);
  const stale = $client
    .prepare(
      "INSERT INTO tags (id, workspace_id, name, name_key, created_at) VALUES (?, ?, 'X', 'x', 1)",
    )
    .bind(crypto.randomUUID(), workspaceId);
  await expect(stale.run()).rejects.toThrow("the workspace moves to another shard");
  const spent = $client.prepare("UPDATE wallets SET balance = 0 WHERE workspace_id = ?");
  await expect(spent.bind(workspaceId).run()).rejects.toThrow("moves to another shard");
  expect((await asKey("GET", "/credits")).body.balance).toBe(500);
});

it("returns 503 with a retry for a write while the workspace is locked", async () => {
  const { workspaceId, asKey } = await filled(1);
  const { source } = await requestMove(workspaceId);
  let status: unknown;
  await moveWorkspaces(databases, sweepAt(), {
    ...STEPS,
    lock: async (work) => {
      const { $client } = work.source.db;
      await $client
        .prepare("UPDATE workspace_transfers SET state = 'locked' WHERE workspace_id = ?")
        .bind(workspaceId)
        .run();
      const refused = await asKey("POST", "/tags", { json: { name: "Late" } });
      status = [refused.status, refused.body.error.code, refused.headers.get("Retry-After")];
      expect((await asKey("GET", "/tags")).status).toBe(200);
      return STEPS.lock(work);
    },
  });
  expect(status).toEqual([503, "workspace_moving", "5"]);
  expect(await shardIn(workspaceId)).not.toBe(source);
  expect((await asKey("POST", "/tags", { json: { name: "Late" } })).status).toBe(201);
});

it.each([0, 1, 2, 3, 4])(
  "loses and doubles nothing when it is killed before and after step %i",
  async (killedAt) => {
    const { workspaceId, asKey } = await filled(3);
    const { source, target } = await requestMove(workspaceId);
    const before = await rowsOn(source, workspaceId);
    let ran = 0;
    const killed = Object.fromEntries(
      Object.entries(STEPS).map(([name, step]) => [
        name,
        async (work: Work) => {
          if (ran++ === killedAt) throw new Error("killed before a step");
          const outcome = await step(work);
          if (ran === killedAt + 3) throw new Error("killed after a step");
          return outcome;
        },
      ]),
    ) as typeof STEPS;
    for (const minutes of [0, 2, 4, 20, 22, 24]) {
      await moveWorkspaces(databases, sweepAt(Date.now() + minutes * MINUTE_MS), killed);
      const [there, here] = [await rowsOn(source, workspaceId), await rowsOn(target, workspaceId)];
      // At every time, the shard that the accounts name has all rows.
      expect((await shardIn(workspaceId)) === source ? there : here).toEqual(before);
    }
    expect(await moveOf(workspaceId)).toMatchObject({ step: "done" });
    expect(isEmpty(await rowsOn(source, workspaceId))).toBe(true);
    expect((await asKey("GET", "/leads")).body.total).toBe(3);
  },
);

it("continues within small budgets, and repeats what a worker without its lease did not write", async () => {
  const { workspaceId } = await filled(2);
  const { source, target } = await requestMove(workspaceId);
  const before = await rowsOn(source, workspaceId);
  for (let round = 0; round < 40 && (await shardIn(workspaceId)) === source; round++) {
    const budget = new Budget(3600_000, 100);
    budget.spend(round % 2);
    await moveWorkspaces(databases, { nowMs: Date.now() + round * 2 * MINUTE_MS, budget });
  }
  expect(await shardIn(workspaceId)).toBe(target);
  expect(await rowsOn(target, workspaceId)).toEqual(before);
});

it("finds a row that was changed on the target, and copies it again", async () => {
  const { workspaceId } = await filled(2);
  const { source, target } = await requestMove(workspaceId);
  const before = await rowsOn(source, workspaceId);
  await moveWorkspaces(databases, sweepAt(), {
    ...STEPS,
    compare: async (work) => {
      await work.target.db.$client
        .prepare("UPDATE leads SET title = 'wrong' WHERE workspace_id = ?")
        .bind(workspaceId)
        .run();
      return STEPS.compare(work);
    },
  });
  expect(await moveOf(workspaceId)).toMatchObject({ rows_repaired: 2 });
  expect(await rowsOn(target, workspaceId)).toEqual(before);
});

it("does not switch when the numbers of rows differ, and unlocks the workspace", async () => {
  const { workspaceId, asKey } = await filled(2);
  const { source } = await requestMove(workspaceId);
  await moveWorkspaces(databases, sweepAt(), {
    ...STEPS,
    lock: async (work) => {
      await work.target.db.$client
        .prepare("DELETE FROM saved_searches WHERE workspace_id = ?")
        .bind(workspaceId)
        .run();
      return STEPS.lock(work);
    },
  });
  expect(await shardIn(workspaceId)).toBe(source);
  expect((await moveOf(workspaceId)).error).toBe(
    "saved_searches: 1 rows on the source, 0 on the target",
  );
  expect((await asKey("POST", "/tags", { json: { name: "Open" } })).status).toBe(201);
  await sweep(5);
  expect(await shardIn(workspaceId)).not.toBe(source);
});

it("removes the copy of a canceled move", async () => {
  const { workspaceId, asKey } = await filled(2);
  const { source, target } = await requestMove(workspaceId);
  const before = await rowsOn(source, workspaceId);
  await moveWorkspaces(databases, sweepAt(), {
    ...STEPS,
    compare: async () => {
      throw new Error("stopped");
    },
  });
  await env.DB.prepare(
    "UPDATE workspace_moves SET step = 'cancel', lease_token = NULL, available_at = 0 WHERE workspace_id = ?",
  )
    .bind(workspaceId)
    .run();
  await sweep();
  expect(await moveOf(workspaceId)).toMatchObject({ step: "canceled", available_at: null });
  expect(await rowsOn(source, workspaceId)).toEqual(before);
  expect(isEmpty(await rowsOn(target, workspaceId))).toBe(true);
  expect((await asKey("GET", "/leads")).body.total).toBe(2);
});
