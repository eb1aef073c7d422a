import { CheckedReads, type Check } from "./checked-reads";
import {
  connect,
  connectHiring,
  type ControlDatabase,
  type Database,
  type HiringDatabase,
  withReads,
} from "./client";

/** The databases of an invocation, by what they store (ADR 15). */
export type Databases = {
  /** Accounts, credentials, and what all workspaces share. */
  control: ControlDatabase;
  hiring: HiringDatabase;
  /** The data of workspaces, by the name of the binding. */
  shards: ReadonlyMap<string, Database>;
};

/** Opens the databases of the bindings. Accounts and the only shard are in one database. */
export function openDatabases(env: Pick<Env, "DB" | "HIRING">): Databases {
  const shared = connect(env.DB);
  return {
    control: accountsIn(shared),
    hiring: connectHiring(env),
    shards: new Map([["DB", shared]]),
  };
}

/** The shard of each workspace while there is one. Every use is a place that will have to choose a shard. */
export function onlyShard({ shards }: Databases): Database {
  const [shard] = shards.values();
  if (!shard || shards.size > 1) throw new Error(`Expected one shard, got ${shards.size}`);
  return shard;
}

/**
 * The databases of one request, which asks a check of its credential together with its first query. The check and that
 * query need one database, which accounts and the only shard have in common.
 */
export function openChecked(databases: Databases, check: Check) {
  const reads = new CheckedReads(databases.control.$client, check);
  const shared = withReads(reads);
  const shards = new Map(Array.from(databases.shards.keys(), (name) => [name, shared] as const));
  return {
    databases: { ...databases, control: accountsIn(shared), shards } satisfies Databases,
    confirm: () => reads.confirm(),
  };
}

/** Accounts are in the database of the only shard. Nothing else may treat a shard as the database of accounts. */
const accountsIn = (shard: Database) => shard as ControlDatabase;
