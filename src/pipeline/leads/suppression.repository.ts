import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { suppressions } from "#src/db/tables/compliance";

export async function suppressesAnybody({ db, workspaceId }: Scope): Promise<boolean> {
  const query = sql`SELECT 1 FROM suppressions WHERE workspace_id = ${workspaceId} LIMIT 1`;
  return (await rawStatement(db, query).first()) !== null;
}

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
