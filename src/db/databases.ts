import { eq } from "drizzle-orm";
import { FIRST_SHARD, SHARD_NAME } from "#src/shared/shards";
import { CheckedReads, type Check } from "./checked-reads";
import {
  connect,
  connectHiring,
  connectSession,
  type ControlDatabase,
  type Database,
  type HiringDatabase,
  withReads,
} from "./client";
import type { ControlScope, HiringScope } from "./scope";
import { type Freshness, openSession } from "./shard-session";
import { workspaces } from "./tables/accounts";

/** The databases of an invocation, by what they store (ADR 15). */
export type Databases = {
  /** Accounts, credentials, and what all workspaces share. */
  control: ControlDatabase;
  hiring: HiringDatabase;
  /** The data of workspaces, by the name of the shard. */
  shards: ReadonlyMap<string, Database>;
};

type Bindings = Pick<Env, "DB" | "HIRING">;

/** The databases of each set of bindings: an isolate gets one for its life. */
const opened = new WeakMap<object, Databases>();

/** Opens the databases of the bindings. */
export function openDatabases(env: Bindings): Databases {
  let databases = opened.get(env);
  if (!databases) {
    databases = {
      // Accounts have a type of their own. Nothing else may treat a shard as the database of accounts.
      control: connect(env.DB) as ControlDatabase,
      hiring: connectHiring(env),
      shards: new Map(Array.from(shardBindings(env), ([name, d1]) => [name, connect(d1, name)])),
    };
    opened.set(env, databases);
  }
  return databases;
}

/** The bindings of shards, named as the shards. Without a binding of its own, the first shard is in the database of accounts. */
export function shardBindings(env: Bindings): Map<string, D1Database> {
  const own = Object.entries(env).filter(([name]) => SHARD_NAME.test(name)) as [
    string,
    D1Database,
  ][];
  // oxlint-disable-next-line no-restricted-properties -- The database of accounts is a shard here.
  return new Map([[FIRST_SHARD, env.DB], ...own.toSorted(([a], [b]) => a.localeCompare(b))]);
}

/** The shard of this name. Throws if the service has no binding for it. */
export function shardNamed({ shards }: Databases, name: string): Database {
  const shard = shards.get(name);
  if (!shard) throw new Error(`No D1 binding for the shard ${name}`);
  return shard;
}

/** The shard of a workspace. */
export const shardOf = async (databases: Databases, workspaceId: string): Promise<Database> =>
  shardNamed(databases, await shardNameOf(databases, workspaceId));

/** The name of a workspace's shard: one read of the accounts, or none in a service with one shard. */
export async function shardNameOf(
  { shards, control }: Databases,
  workspaceId: string,
): Promise<string> {
  if (shards.size === 1) return FIRST_SHARD;
  const [row] = await control
    .select({ shard: workspaces.shard })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  // An unknown workspace has no rows anywhere.
  return row?.shard ?? FIRST_SHARD;
}

/** The shards to ask for what a link names: that of its workspace, or all for a link from before links named one. */
export const shardsWith = async (
  databases: Databases,
  workspaceId: string | undefined,
): Promise<Database[]> =>
  workspaceId === undefined
    ? [...databases.shards.values()]
    : [await shardOf(databases, workspaceId)];

/** The databases with data of users by their names in metrics: that of accounts, `data`, and the other shards. */
export function databasesWithData({ control, shards }: Databases): Map<string, Database> {
  const others = [...shards].filter(([, shard]) => shard !== control);
  return new Map<string, Database>([["data", control], ...others]);
}

/** The scope of background work for a workspace. Never kept for later work, because a workspace can move. */
export async function systemScope(
  databases: Databases,
  workspaceId: string,
): Promise<HiringScope & ControlScope> {
  const { control, hiring } = databases;
  const db = await shardOf(databases, workspaceId);
  return { db, control, hiring, workspaceId, actor: { kind: "system" } };
}

/** How a request reads. */
type RequestReads = {
  /** Asked together with the first query; undefined if it has passed. */
  check: Check | undefined;
  /** Undefined where read replicas are not used. */
  freshness: Freshness | undefined;
};

/**
 * The databases of one request, which asks a check of its credential together with its first query: in one batch where
 * the shard of the caller is the database of accounts, else at the same time. The check always reads the primary.
 */
export function openForRequest(databases: Databases, shard: string, reads: RequestReads) {
  const { control } = databases;
  const stored = shardNamed(databases, shard);
  const { check, freshness } = reads;
  const session = freshness && openSession(stored.$client, freshness);
  const isOfAccounts = isSameDatabase(stored, control);
  const name = isOfAccounts ? "data" : shard;
  const db = session ? connectSession(session, name) : stored;
  // A replica may serve the first query of the others.
  const startsAtPrimary = freshness === undefined || freshness === "primary";
  const isShared = isOfAccounts && startsAtPrimary;
  const accounts = isShared ? (db as ControlDatabase) : control;
  const getBookmark = () => session?.getBookmark() ?? null;
  if (!check) return { control: accounts, db, confirm: undefined, getBookmark };
  const checked = new CheckedReads(accounts.$client, check);
  const checkedControl = withReads(checked) as ControlDatabase;
  return {
    control: checkedControl,
    db: isShared
      ? checkedControl
      : withReads(new CheckedReads(db.$client, check, checked.confirm())),
    confirm: () => checked.confirm(),
    getBookmark,
  };
}

/** Whether two names of a database, such as accounts and the first shard, mean the same one. */
export const isSameDatabase = (one: Database, other: Database): boolean =>
  one.$client === other.$client;
