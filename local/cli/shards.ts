import { parseArgs } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import {
  bindingsOf,
  deployedService,
  isMissing,
  localService,
  type Service,
} from "#local/cli/shards/services";
import { followMove } from "#local/cli/shards/follow-move";
import { leadsOf } from "#local/cli/shards/leads-of";
import {
  countWorkspaces,
  listMoves,
  requestCancel,
  requestMove,
} from "#local/cli/shards/statements";
import { counted } from "#cli/output/counted";
import { exitOnSignal, runProgram, UsageError } from "#local/cli/terminal/program";
import { MAX_SHARDS } from "#local/dev/service/configuration/shards";

const USAGE = `npm run shards -- list | add | move <workspace> <shard> | cancel <workspace> [--remote]

Databases for the data of workspaces (docs/scaling.md). The first one, DATA_0, is in DB, which also stores the accounts.

  list                      the shards with their workspaces and leads, and the latest moves
  add                       one more shard; the next start or deployment creates its database
  move <workspace> <shard>  the running service copies the workspace, compares all rows, and switches; writes are
                            rejected for seconds. The program waits for the switch; ending it does not end the move.
  cancel <workspace>        ends a move that has not switched, and removes the copy
  --remote  the deployed service (needs wrangler login); else that of npm start in QUARRY_STATE (.quarry)`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const POLL_MS = 2_000;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "boolean", default: false } },
  });
  const [command, ...given] = positionals;
  const service = values.remote ? deployedService() : localService();
  if (command === "list" && given.length === 0) return list(service);
  if (command === "add" && given.length === 0) return add(service);
  if (command === "move" && given.length === 2)
    return move(service, readWorkspace(given[0]), (given[1] ?? "").toUpperCase());
  if (command === "cancel" && given.length === 1) return cancel(service, readWorkspace(given[0]));
  throw new UsageError("Use list, add, move <workspace> <shard> or cancel <workspace>");
}

async function list(service: Service): Promise<void> {
  const accounts = service.open("DB");
  const [rows = [], moves = []] = await accounts([countWorkspaces(), listMoves()]);
  const workspaces = new Map(rows.map((row) => [row["shard"], Number(row["workspaces"])]));
  for (const [name, binding] of bindingsOf(service)) {
    const leads = await leadsOf(service, binding);
    console.log(`${name}: ${counted(workspaces.get(name) ?? 0, "workspace")}, ${leads}`);
  }
  for (const { workspace_id, source, target, step, error } of moves)
    console.log(
      `${String(workspace_id)}: ${String(source)} → ${String(target)}, ${String(step)}${error ? ` (${error as string})` : ""}`,
    );
}

async function add(service: Service): Promise<void> {
  if (service.shards >= MAX_SHARDS) throw new Error(`A service has at most ${MAX_SHARDS} shards.`);
  service.store(service.shards + 1);
  console.log(`Added DATA_${service.shards}. ${service.next}`);
}

async function move(service: Service, workspaceId: string, shard: string): Promise<void> {
  const bindings = new Map(bindingsOf(service));
  const binding = bindings.get(shard);
  if (!binding)
    throw new UsageError(
      `There is no shard "${shard}". The shards are ${[...bindings.keys()].join(", ")}.`,
    );
  if (await isMissing(service, binding))
    throw new Error(`${shard} has no database yet. ${service.next}`);
  // The service continues the move.
  exitOnSignal(async () => {});
  const accounts = service.open("DB");
  await accounts([requestMove(workspaceId, shard, Date.now())]);
  await followMove(accounts, {
    workspaceId,
    shard,
    print: console.log,
    wait: () => wait(POLL_MS),
  });
}

async function cancel(service: Service, workspaceId: string): Promise<void> {
  const [rows = []] = await service.open("DB")([requestCancel(workspaceId)]);
  if (rows.length === 0)
    throw new Error(
      "The workspace has no move that can be canceled: it has switched, or there is none.",
    );
  console.log("The move will be canceled within a minute, while the service runs.");
}

function readWorkspace(given = ""): string {
  const id = given.toLowerCase();
  if (!UUID.test(id)) throw new UsageError(`"${given}" is not the id of a workspace.`);
  return id;
}

await runProgram(USAGE, run);
