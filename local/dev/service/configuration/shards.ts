import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The binding of a further database for the data of workspaces. The first shard is in `DB`. */
export type ShardBinding = `DATA_${number}`;

/** The limit of D1 bindings is far higher; a task of each minute per shard is the practical one. */
export const MAX_SHARDS = 50;

/** The bindings of a service with some number of shards, without that of the first one. */
export const shardBindingsOf = (shards: number): ShardBinding[] =>
  Array.from({ length: shards - 1 }, (_, at): ShardBinding => `DATA_${at + 1}`);

/** The id of a local shard's database, in the form of those in wrangler.toml. */
export const localShardId = (binding: ShardBinding): string =>
  `00000000-0000-0000-0001-${binding.slice("DATA_".length).padStart(12, "0")}`;

const file = (stateFolder: string) => join(stateFolder, "shards.json");

/** How many shards the service of a state folder has; one by default. */
export function localShards(stateFolder: string): number {
  if (!existsSync(file(stateFolder))) return 1;
  return (JSON.parse(readFileSync(file(stateFolder), "utf8")) as { shards: number }).shards;
}

export const storeLocalShards = (stateFolder: string, shards: number): void =>
  writeFileSync(file(stateFolder), `${JSON.stringify({ shards })}\n`);
