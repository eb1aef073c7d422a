import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import { runQuarry } from "#local/cli/terminal/run-quarry";
import { type Execute, localDatabase, remoteDatabase } from "#local/cli/cloudflare/database";
import { databaseOfWorkspace } from "#local/cli/shards/services";
import {
  type Balance,
  balanceStatement,
  entryStatement,
  type Grant,
  grantStatements,
} from "#local/cli/credits/statements";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";
import { stateFolder } from "#local/dev/service/state/state-folder";
import { newId } from "#src/shared/ids";

const USAGE = `npm run credits -- grant <workspace> <amount> --reason TEXT [--key KEY] [--remote]
npm run credits -- balance <workspace> [--remote]
npm run credits

Without a command, prints the credits of the workspace of your API key, as \`quarry credits\` does. The commands are
for operators: they change the database.

  <workspace>    its id (see GET /auth/me)
  <amount>       credits to give, a whole number
  --reason TEXT  what the ledger says of it
  --key KEY      a name of your own for this grant: with the same one it is granted once, however often you ask
  --remote       the deployed database (needs wrangler login); else the one of npm start in QUARRY_STATE (.quarry)`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_AMOUNT = 1_000_000_000;
const MAX_TEXT_CHARS = 200;

async function run(): Promise<void> {
  const { values: flags, positionals } = readArguments();
  const [verb, workspace, amount, ...more] = positionals;
  if (verb !== "grant" && verb !== "balance")
    throw new UsageError(`There is no command "${verb}".`);
  if (more.length > 0 || (verb === "balance" && amount !== undefined))
    throw new UsageError(`"${[...more].at(-1) ?? amount}" is too much.`);
  const workspaceId = workspace?.toLowerCase() ?? "";
  if (!UUID.test(workspaceId))
    throw new UsageError(
      workspace ? `"${workspace}" is not the id of a workspace.` : "Name the workspace by its id.",
    );
  const grant = verb === "grant" ? readGrant(workspaceId, amount, flags) : undefined;
  const open = (binding: DatabaseBinding) =>
    flags.remote ? remoteDatabase(binding) : localDatabase(stateFolder(), binding);
  const execute = await databaseOfWorkspace(open, workspaceId);
  if (grant) await give(execute, grant);
  else report(workspaceId, (await execute([balanceStatement(workspaceId)]))[0]);
}

const readArguments = () =>
  parseArgs({
    options: {
      reason: { type: "string" },
      key: { type: "string" },
      remote: { type: "boolean" },
    },
    allowPositionals: true,
  });

function readGrant(
  workspaceId: string,
  amount: string | undefined,
  { reason, key }: { reason?: string | undefined; key?: string | undefined },
): Grant {
  if (!/^\d+$/.test(amount ?? "") || Number(amount) < 1 || Number(amount) > MAX_AMOUNT)
    throw new UsageError(
      `The amount is a whole number from 1 to ${MAX_AMOUNT}, got ${amount ?? "none"}.`,
    );
  return {
    workspaceId,
    amount: Number(amount),
    reason: readText("reason", reason),
    key: key === undefined ? randomUUID() : readText("key", key),
    entryId: newId(),
    atMs: Date.now(),
  };
}

function readText(name: string, text = ""): string {
  if (!text.trim()) throw new UsageError(`Say --${name}.`);
  if (text.length > MAX_TEXT_CHARS || /\p{Cc}/u.test(text))
    throw new UsageError(`--${name} is one line of at most ${MAX_TEXT_CHARS} characters.`);
  return text.trim();
}

async function give(execute: Execute, grant: Grant): Promise<void> {
  const answers = await execute([
    ...grantStatements(grant),
    entryStatement(grant),
    balanceStatement(grant.workspaceId),
  ]);
  const [entries, balances] = answers.slice(-2);
  if (entries?.[0]?.["id"] === grant.entryId)
    console.log(`Granted ${grant.amount} credits: ${grant.reason}`);
  else if (entries?.length)
    console.log(`The key "${grant.key}" was used before. Nothing was granted.`);
  report(grant.workspaceId, balances);
}

function report(workspaceId: string, rows: Record<string, unknown>[] | undefined): void {
  const [wallet] = (rows ?? []) as Balance[];
  if (!wallet) throw new Error(`There is no workspace ${workspaceId} in this database.`);
  const { name, balance, reserved, ledger } = wallet;
  console.log(`${name} (${workspaceId}): ${balance} credits, and ${reserved} reserved`);
  if (ledger !== balance)
    throw new Error(`The ledger sums to ${ledger} and not to the balance: somebody wrote past it.`);
}

if (process.argv.length > 2) await runProgram(USAGE, run);
else await runQuarry(["credits"]);
