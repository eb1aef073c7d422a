import { type SQL, sql } from "drizzle-orm";
import { breaksConstraint } from "#src/db/columns/constraints";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { suppressions } from "#src/db/tables/compliance";

/** Whether the workspace suppresses anybody, and the newest entry of all lists of the shard. */
export async function readListState({ db, workspaceId }: Scope): Promise<ListState> {
  const query = sql`SELECT EXISTS (SELECT 1 FROM suppressions WHERE workspace_id = ${workspaceId}) AS hasEntries,
    (SELECT coalesce(max(rowid), 0) FROM suppressions) AS newest`;
  const row = await rawStatement(db, query).first<{ hasEntries: number; newest: number }>();
  return { hasEntries: Boolean(row?.hasEntries), newest: row?.newest ?? 0 };
}

export type ListState = { hasEntries: boolean; newest: number };

/** Fails a batch if the workspace suppresses somebody since the list was read: see `wasSuppressed`. */
export const requireNoneSince = ({ workspaceId }: Scope, { newest }: ListState): SQL =>
  sql`UPDATE suppressions SET hash = NULL WHERE rowid > ${newest} AND +workspace_id = ${workspaceId}`;

export const wasSuppressed = (error: unknown): boolean =>
  breaksConstraint(error, "NOT NULL constraint failed: suppressions.hash");

/** Stores the hash of a suppressed subject. Idempotent. */
export async function addSuppression({ db, workspaceId }: Scope, hash: string): Promise<void> {
  await db.insert(suppressions).values({ workspaceId, hash }).onConflictDoNothing();
}

/** Returns the hashes that are on the workspace's suppression list. */
export async function findHashes({ db, workspaceId }: Scope, hashes: string[]): Promise<string[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT hash FROM suppressions WHERE workspace_id = ${workspaceId}
      AND hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`,
  ).all<{ hash: string }>();
  return results.map(({ hash }) => hash);
}
