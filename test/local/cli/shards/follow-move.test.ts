import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { emptyDatabase } from "#local/cli/backup/schema";
import type { Execute } from "#local/cli/cloudflare/database";
import { followMove } from "#local/cli/shards/follow-move";
import {
  countLeads,
  countWorkspaces,
  listMoves,
  requestCancel,
  requestMove,
} from "#local/cli/shards/statements";

const WORKSPACE = "01a2074b-c051-7ac6-9b26-eed55200e7ce";

/** The database of accounts with one workspace, as wrangler shows it. */
function accounts(): { database: DatabaseSync; execute: Execute } {
  const database = emptyDatabase("DB");
  database.exec(
    `INSERT INTO workspaces (id, name, created_at) VALUES ('${WORKSPACE}', 'Smiths', 1)`,
  );
  const execute: Execute = async (statements) =>
    statements.map((statement) => database.prepare(statement).all());
  return { database, execute };
}

/** Follows a move while the service runs a statement at each poll. Returns what was printed. */
async function follow(
  { database, execute }: ReturnType<typeof accounts>,
  shard: string,
  steps: string[],
): Promise<string[]> {
  const printed: string[] = [];
  const rest = steps.values();
  await followMove(execute, {
    workspaceId: WORKSPACE,
    shard,
    print: (line) => printed.push(line),
    wait: async () => {
      const { value, done } = rest.next();
      if (done) throw new Error("The move did not end");
      database.exec(value);
    },
  });
  return printed;
}

const set = (values: string) => `UPDATE workspace_moves SET ${values}`;
const SWITCH = `${set("step = 'clean', rows_copied = 24, locked_at = 1000, switched_at = 1600")};
  UPDATE workspaces SET shard = 'DATA_1'`;

it("asks for a move once and follows it to the switch", async () => {
  const service = accounts();
  expect(await service.execute([requestMove(WORKSPACE, "DATA_1", 5)])).toEqual([
    [{ source: "DATA_0", target: "DATA_1" }],
  ]);
  expect(await service.execute([requestMove(WORKSPACE, "DATA_1", 6)])).toEqual([[]]);
  const printed = await follow(service, "DATA_1", [
    set("step = 'copy'"),
    set("step = 'copy'"),
    SWITCH,
  ]);
  expect(printed).toEqual([
    "waits for the service, which continues moves each minute while it runs",
    "copies",
    "Moved to DATA_1: 24 rows copied, 0 rows copied again. Writes were rejected for 600 ms.",
    "The old copy is deleted in 15 minutes, when no invocation can use it any more.",
  ]);
});

it("says when there is nothing to move, another move, or no such workspace", async () => {
  const service = accounts();
  expect(await follow(service, "DATA_0", [])).toEqual(["The workspace is on DATA_0 already."]);
  await service.execute([requestMove(WORKSPACE, "DATA_1", 5)]);
  await expect(follow(service, "DATA_2", [])).rejects.toThrow("from DATA_0 to DATA_1 (prepare)");
  service.database.exec("DELETE FROM workspaces");
  await expect(follow(service, "DATA_1", [])).rejects.toThrow("There is no workspace");
});

it("does not report an earlier move as the one that was asked for", async () => {
  const service = accounts();
  await service.execute([requestMove(WORKSPACE, "DATA_1", 5)]);
  service.database.exec(SWITCH);
  service.database.exec(set("step = 'done'"));
  await service.execute([requestMove(WORKSPACE, "DATA_1", 6)]);
  expect(await follow(service, "DATA_1", [])).toEqual(["The workspace is on DATA_1 already."]);
});

it("asks again after a failed look, and gives up after several", async () => {
  const service = accounts();
  await service.execute([requestMove(WORKSPACE, "DATA_1", 5)]);
  let failures = 3;
  const failing = {
    ...service,
    execute: (async (statements) => {
      if (failures-- > 0) throw new Error("The database could not be asked.");
      return service.execute(statements);
    }) as Execute,
  };
  expect((await follow(failing, "DATA_1", [SWITCH, SWITCH, SWITCH])).slice(0, 1)).toEqual([
    "Moved to DATA_1: 24 rows copied, 0 rows copied again. Writes were rejected for 600 ms.",
  ]);
  failures = 9;
  await expect(follow(failing, "DATA_1", Array(9).fill(SWITCH))).rejects.toThrow(
    "The database could not be asked. The move continues while the service runs: npm run shards -- list",
  );
});

it("says that the workspace leaves the shard to which it was to be moved", async () => {
  const service = accounts();
  await service.execute([requestMove(WORKSPACE, "DATA_1", 5)]);
  service.database.exec(set("step = 'copy'"));
  await service.execute([requestMove(WORKSPACE, "DATA_0", 6)]);
  await expect(follow(service, "DATA_0", [])).rejects.toThrow("from DATA_0 to DATA_1 (copy)");
});

it("cancels a move before the switch only, and then allows another one", async () => {
  const service = accounts();
  await service.execute([requestMove(WORKSPACE, "DATA_1", 5)]);
  expect(await service.execute([requestCancel(WORKSPACE)])).toEqual([[{ step: "cancel" }]]);
  await expect(follow(service, "DATA_1", [set("step = 'canceled'")])).rejects.toThrow(
    "was canceled",
  );
  expect((await service.execute([requestMove(WORKSPACE, "DATA_1", 7)]))[0]).toHaveLength(1);
  service.database.exec(SWITCH);
  expect(await service.execute([requestCancel(WORKSPACE)])).toEqual([[]]);
});

it("counts workspaces and leads, and lists the latest moves", async () => {
  const { execute } = accounts();
  await execute([requestMove(WORKSPACE, "DATA_1", 5)]);
  const [workspaces, leads, moves] = await execute([countWorkspaces(), countLeads(), listMoves()]);
  expect(workspaces).toEqual([{ shard: "DATA_0", workspaces: 1 }]);
  expect(leads).toEqual([{ leads: 0 }]);
  expect(moves).toMatchObject([{ workspace_id: WORKSPACE, target: "DATA_1", step: "prepare" }]);
});
