import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deployedConfiguration } from "#local/cli/cloudflare/deployment";
import { readJson, runWrangler } from "#local/cli/cloudflare/wrangler";
import { localShardId } from "#local/dev/service/configuration/shards";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";

type Row = Record<string, unknown>;

/** Runs statements in one transaction and returns the rows of each. */
export type Execute = (statements: string[]) => Promise<Row[][]>;

/** A database of a state folder, with or without a running service. */
export function localDatabase(folder: string, binding: DatabaseBinding = "DB"): Execute {
  if (!existsSync(join(folder, "v3", "d1")))
    throw new Error(
      `There is no database in ${folder}. Start the service once (npm start), or set QUARRY_STATE to its folder.`,
    );
  return (statements) => execute(binding, localOptions(folder, binding), statements);
}

/** By which wrangler finds a database of a state folder. */
export const localOptions = (folder: string, binding: DatabaseBinding): string[] => [
  "--local",
  "--persist-to",
  folder,
  ...shardConfiguration(folder, binding),
];

/** wrangler.toml names no shard, so wrangler gets a configuration with this one. */
function shardConfiguration(folder: string, binding: DatabaseBinding): string[] {
  if (binding === "DB" || binding === "HIRING") return [];
  const file = join(folder, `wrangler-${binding}.json`);
  const database = { binding, database_name: binding, database_id: localShardId(binding) };
  writeFileSync(file, JSON.stringify({ name: "quarry", d1_databases: [database] }));
  return ["--config", file];
}

/** A deployed database, with wrangler's current account. */
export const remoteDatabase =
  (binding: DatabaseBinding = "DB"): Execute =>
  (statements) =>
    execute(binding, ["--remote", "--yes", ...deployedConfiguration()], statements);

async function execute(
  binding: DatabaseBinding,
  where: string[],
  statements: string[],
): Promise<Row[][]> {
  const sql = statements.join(";\n");
  const command = ["d1", "execute", binding, ...where, "--json", "--command", sql];
  const { code, stdout, stderr } = await runWrangler(command);
  const answer = readJson(stdout) as Answer | undefined;
  if (code === 0 && Array.isArray(answer)) return answer.map(({ results }) => results);
  // wrangler prints the problem on its streams: no account, unknown database, failed statement.
  const said = Array.isArray(answer) ? undefined : answer?.error?.text;
  throw new Error(`The database could not be asked.\n${said ?? (stderr.trim() || stdout)}`);
}

type Answer = { results: Row[] }[] | { error?: { text?: string } };
