import { eq } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { Statement } from "#src/db/statement";
import { retentionPolicies } from "#src/db/tables/compliance";

/** A workspace's policy. `cursorAt` and `cursorKey`: the last job whose data was erased for its age. */
export type RetentionPolicy = typeof retentionPolicies.$inferSelect;

export async function findPolicy({ db, workspaceId }: Scope): Promise<RetentionPolicy | undefined> {
  const [policy] = await db
    .select()
    .from(retentionPolicies)
    .where(eq(retentionPolicies.workspaceId, workspaceId));
  return policy;
}

/** The policies of all workspaces that have one. */
export const findPolicies = async (db: Database): Promise<RetentionPolicy[]> =>
  db.select().from(retentionPolicies);

/** Stores the policy together with `audit`. Null deletes it. */
export async function storePolicy(
  { db, workspaceId }: Scope,
  { days, updatedAt }: { days: number | null; updatedAt: number },
  audit: Statement,
): Promise<void> {
  const policy = { days: days ?? 0, updatedAt };
  await db.batch([
    days === null
      ? db.delete(retentionPolicies).where(eq(retentionPolicies.workspaceId, workspaceId))
      : db
          .insert(retentionPolicies)
          .values({ workspaceId, ...policy })
          .onConflictDoUpdate({ target: retentionPolicies.workspaceId, set: policy }),
    audit,
  ]);
}

export async function storeCursor(
  { db, workspaceId }: Scope,
  cursor: Pick<RetentionPolicy, "cursorAt" | "cursorKey">,
): Promise<void> {
  await db
    .update(retentionPolicies)
    .set(cursor)
    .where(eq(retentionPolicies.workspaceId, workspaceId));
}
