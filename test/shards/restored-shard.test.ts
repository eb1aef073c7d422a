import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDatabases, shardNamed } from "#src/db/databases";
import { dropFenceStatements } from "#src/features/workspace-moves/fence.repository";
import { moveWorkspaces } from "#src/features/workspace-moves/move";
import { STEPS } from "#src/features/workspace-moves/steps";
import { newWorkspace } from "#test/support/harness/api";
import { sweepAt } from "#test/support/harness/cron";

/*
 * `npm run restore` replaces one database during a move: the marks and triggers of the move are gone there, and the rows
 * of the workspace are those of the backup, or missing.
 */

const databases = openDatabases(env);
const MINUTE_MS = 60_000;

const moveOf = (workspaceId: string) =>
  env.DB.prepare("SELECT * FROM workspace_moves WHERE workspace_id = ?")
    .bind(workspaceId)
    .first<any>();

/** A workspace for which a move was requested. */
async function leaving() {
  const workspace = await newWorkspace();
  const { workspaceId } = workspace;
  const source = (await env.DB.prepare("SELECT shard FROM workspaces WHERE id = ?")
    .bind(workspaceId)
    .first<string>("shard"))!;
  const target = source === "DATA_0" ? "DATA_1" : "DATA_0";
  await env.DB.prepare(
    `INSERT INTO workspace_moves (workspace_id, source, target, step, available_at, started_at)
     VALUES (?, ?, ?, 'prepare', 0, 1)`,
  )
    .bind(workspaceId, source, target)
    .run();
  const [from, to] = [source, target].map((name) => shardNamed(databases, name).$client);
  return Object.assign(workspace, { source, target, from: from!, to: to! });
}

/** What a restore does to the marks and triggers of a database. */
const endMoves = (shard: D1Database, workspaceId: string) =>
  shard.batch([
    ...dropFenceStatements().map((sql) => shard.prepare(sql)),
    shard.prepare("DELETE FROM transfer_changes"),
    shard.prepare("DELETE FROM workspace_transfers WHERE workspace_id = ?").bind(workspaceId),
  ]);

const rename = (shard: D1Database, workspaceId: string, name: string) =>
  shard.prepare("UPDATE tags SET name = ? WHERE workspace_id = ?").bind(name, workspaceId).run();

const stop = async () => {
  throw new Error("The service was stopped");
};

it.each(["copy", "compare", "lock"] as const)(
  "copies a workspace from the beginning if its shard was restored before the step %s",
  async (step) => {
    const { workspaceId, asKey, from, target } = await leaving();
    await asKey("POST", "/tags", { json: { name: "Old" } });
    await moveWorkspaces(databases, sweepAt(), { ...STEPS, [step]: stop });
    expect(await moveOf(workspaceId)).toMatchObject({ step });
    await endMoves(from, workspaceId);
    // No trigger lists this write.
    await rename(from, workspaceId, "New");
    await moveWorkspaces(databases, sweepAt(Date.now() + 2 * MINUTE_MS));
    expect(await moveOf(workspaceId)).toMatchObject({ step: "clean", target, error: null });
    expect((await asKey("GET", "/tags")).body.data).toMatchObject([{ name: "New" }]);
  },
);

it("copies a workspace from the beginning if its new shard was restored", async () => {
  const { workspaceId, asKey, to } = await leaving();
  await asKey("POST", "/tags", { json: { name: "Old" } });
  await moveWorkspaces(databases, sweepAt(), { ...STEPS, lock: stop });
  await endMoves(to, workspaceId);
  await to.prepare("DELETE FROM tags WHERE workspace_id = ?").bind(workspaceId).run();
  await moveWorkspaces(databases, sweepAt(Date.now() + 2 * MINUTE_MS));
  expect(await moveOf(workspaceId)).toMatchObject({ step: "clean", error: null });
  expect((await asKey("GET", "/tags")).body.data).toMatchObject([{ name: "Old" }]);
});

it("does not switch if the shard was restored while the last rows were copied", async () => {
  const { workspaceId, asKey, from, source } = await leaving();
  await asKey("POST", "/tags", { json: { name: "Old" } });
  await moveWorkspaces(databases, sweepAt(), {
    ...STEPS,
    lock: async (work) => {
      await endMoves(from, workspaceId);
      await rename(from, workspaceId, "New");
      return STEPS.lock(work);
    },
  });
  const shard = "SELECT shard FROM workspaces WHERE id = ?";
  expect(await env.DB.prepare(shard).bind(workspaceId).first("shard")).toBe(source);
  await moveWorkspaces(databases, sweepAt(Date.now() + 2 * MINUTE_MS));
  expect(await moveOf(workspaceId)).toMatchObject({ step: "clean", error: null });
  expect((await asKey("GET", "/tags")).body.data).toMatchObject([{ name: "New" }]);
});

it("keeps the old rows if the new shard was restored from a time before the move", async () => {
  const { workspaceId, asKey, from, to, target } = await leaving();
  await asKey("POST", "/tags", { json: { name: "Only" } });
  await moveWorkspaces(databases, sweepAt());
  expect(await moveOf(workspaceId)).toMatchObject({ step: "clean" });
  for (const table of ["tags", "wallets"])
    await to.prepare(`DELETE FROM ${table} WHERE workspace_id = ?`).bind(workspaceId).run();
  await moveWorkspaces(databases, sweepAt(Date.now() + 20 * MINUTE_MS));
  expect(await moveOf(workspaceId)).toMatchObject({
    step: "clean",
    error: `${target} does not have the data of the workspace. Was it restored from an older backup?`,
  });
  const tags = from.prepare("SELECT name FROM tags WHERE workspace_id = ?").bind(workspaceId);
  expect(await tags.first("name")).toBe("Only");
});

it("keeps the rows on the new shard if the accounts were restored from a time before the switch", async () => {
  const { workspaceId, asKey, from, to, source } = await leaving();
  await asKey("POST", "/tags", { json: { name: "Only" } });
  await moveWorkspaces(databases, sweepAt());
  await moveWorkspaces(databases, sweepAt(Date.now() + 20 * MINUTE_MS));
  expect(await moveOf(workspaceId)).toMatchObject({ step: "done" });
  await env.DB.batch([
    env.DB.prepare("UPDATE workspaces SET shard = ? WHERE id = ?").bind(source, workspaceId),
    env.DB.prepare(
      "UPDATE workspace_moves SET step = 'copy', available_at = 0 WHERE workspace_id = ?",
    ).bind(workspaceId),
  ]);
  await moveWorkspaces(databases, sweepAt());
  expect((await moveOf(workspaceId)).error).toBe(
    `${source} does not have the data of the workspace. Was it restored from an older backup?`,
  );
  const tags = "SELECT name FROM tags WHERE workspace_id = ?";
  expect(await from.prepare(tags).bind(workspaceId).first("name")).toBeNull();
  expect(await to.prepare(tags).bind(workspaceId).first("name")).toBe("Only");
});
