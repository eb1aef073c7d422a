import { type Execute, localDatabase, remoteDatabase } from "#local/cli/cloudflare/database";
import { DEFAULT_NAME, deployedDatabases } from "#local/cli/cloudflare/deployment";
import { hexText } from "#local/cli/cloudflare/sql-text";
import { deployedShards, storeDeployedShards } from "#local/cli/deploy/options";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";
import {
  localShards,
  shardBindingsOf,
  storeLocalShards,
} from "#local/dev/service/configuration/shards";
import { makePrivateFolder, stateFolder } from "#local/dev/service/state/state-folder";
import { FIRST_SHARD } from "#src/shared/shards";

/** A service: its databases, and how many shards it is configured with. */
export type Service = {
  open: (binding: DatabaseBinding) => Execute;
  /** Whether the database can be opened. That of a shard that was added cannot before the next deployment. */
  canOpen: (binding: DatabaseBinding) => boolean;
  shards: number;
  store: (shards: number) => void;
  next: string;
};

/** The service of the state folder. */
export function localService(): Service {
  const folder = stateFolder();
  return {
    open: (binding) => localDatabase(folder, binding),
    canOpen: () => true,
    shards: localShards(folder),
    store: (shards) => {
      makePrivateFolder(folder);
      storeLocalShards(folder, shards);
    },
    next: "The next npm start creates its database.",
  };
}

/** The deployed service, with wrangler's current account. */
export function deployedService(): Service {
  const name = process.env["QUARRY_DEPLOYMENT"] || DEFAULT_NAME;
  return {
    open: (binding) => remoteDatabase(binding),
    canOpen: (binding) => deployedDatabases().includes(binding),
    shards: deployedShards(name),
    store: (shards) => storeDeployedShards(name, shards),
    next: "Run npm run deploy, which creates its database.",
  };
}

/** The binding with the data of each shard. */
export const bindingsOf = ({ shards }: Pick<Service, "shards">): [string, DatabaseBinding][] => [
  [FIRST_SHARD, "DB"],
  ...shardBindingsOf(shards).map((name): [string, DatabaseBinding] => [name, name]),
];

/** Whether the next start or deployment still has to create the database of a shard, or its tables. */
export async function isMissing(service: Service, binding: DatabaseBinding): Promise<boolean> {
  if (!service.canOpen(binding)) return true;
  const query = "SELECT 1 FROM sqlite_master WHERE name = 'leads'";
  const [rows = []] = await service.open(binding)([query]);
  return rows.length === 0;
}

/** The database with the data of a workspace; that of the accounts for an unknown one. */
export async function databaseOfWorkspace(
  open: Service["open"],
  workspaceId: string,
): Promise<Execute> {
  const accounts = open("DB");
  const [rows = []] = await accounts([
    `SELECT shard FROM workspaces WHERE id = ${hexText(workspaceId)}`,
  ]);
  const shard = (rows[0]?.["shard"] as string | undefined) ?? FIRST_SHARD;
  return shard === FIRST_SHARD ? accounts : open(shard as DatabaseBinding);
}
