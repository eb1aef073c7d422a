import { env } from "cloudflare:workers";
import type { Database } from "#src/db/client";
import { openDatabases, shardNamed } from "#src/db/databases";
import { FIRST_SHARD } from "#src/shared/shards";

const databases = openDatabases(env);
const names = [...databases.shards.keys()];

/** The shards of the workspaces that tests have made. */
const placed = new Map<string, string>();

/** The shard of a new workspace: each in turn, where the project of the test has several. */
export function placeWorkspace(workspaceId: string): string {
  const shard = names[placed.size % names.length]!;
  placed.set(workspaceId, shard);
  return shard;
}

/** The database with the data of a workspace, while no test has moved it. */
export const databaseOf = (workspaceId: string): Database =>
  shardNamed(databases, placed.get(workspaceId) ?? FIRST_SHARD);

/** The same without Drizzle, for a test's own SQL. */
export const d1Of = (workspaceId: string): D1Database => databaseOf(workspaceId).$client;

/** The database of accounts, which is also the first shard where the project of the test has one database. */
export const accounts = databases.control;

/** Each database of accounts and of workspaces, once. */
export const everyD1: readonly D1Database[] = [
  ...new Set([
    accounts.$client,
    ...Array.from(databases.shards.values(), ({ $client }) => $client),
  ]),
];
