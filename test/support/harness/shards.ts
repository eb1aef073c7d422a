import { env } from "cloudflare:workers";
import type { Database } from "#src/db/client";
import { openDatabases, shardNamed } from "#src/db/databases";
import { FIRST_SHARD } from "#src/shared/shards";

const databases = openDatabases(env);
const names = [...databases.shards.keys()];

/** The shards of the workspaces that tests have made. */
const placed = new Map<string, string>();

/** How many workspaces this test has made. */
let made = 0;

/** Starts another test, or what files do before and between their tests. */
export function countWorkspacesAgain(): void {
  made = 0;
}

/**
 * The shard of a new workspace. The first two of a test are on the last shard: together, so that a query without its
 * workspace finds rows of the other one, and not on the first, which code without a shard uses. Further ones are on
 * each shard in turn.
 */
export function placeWorkspace(workspaceId: string): string {
  const shard = made < 2 ? names.at(-1)! : names[made % names.length]!;
  made += 1;
  placed.set(workspaceId, shard);
  return shard;
}

/** The shard of a workspace, while no test has moved it. */
export const shardNameOf = (workspaceId: string): string => placed.get(workspaceId) ?? FIRST_SHARD;

/** The database with the data of a workspace, while no test has moved it. */
export const databaseOf = (workspaceId: string): Database =>
  shardNamed(databases, shardNameOf(workspaceId));

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

/** Does the same with each shard, as cron does, or with rows whose workspace the test does not know. */
export const onEachShard = <T>(work: (db: Database) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from(databases.shards.values(), work));

/** Runs a test's own SQL on each shard, and returns the rows of all. */
export const queryShards = async <T = any>(query: string, ...values: unknown[]): Promise<T[]> =>
  (
    await onEachShard(({ $client }) =>
      $client
        .prepare(query)
        .bind(...values)
        .all<T>(),
    )
  ).flatMap(({ results }) => results);

/** The binding of a workspace's shard with another database, such as one that counts its calls. */
export function bindingOf(workspaceId: string, d1: D1Database): Partial<Env> {
  const name = shardNameOf(workspaceId);
  return { [name in env ? name : "DB"]: d1 };
}
