import { and, eq, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { pushes } from "#src/db/tables/integrations";

export type PushRow = typeof pushes.$inferSelect;

/** The pushes with the given ids, by id. */
export async function findPushes(
  { db, workspaceId }: Scope,
  ids: string[],
): Promise<Map<string, PushRow>> {
  if (ids.length === 0) return new Map();
  // One parameter: D1 accepts 100 per query, and a page can have more pushes.
  const isListed = sql`${pushes.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = await db
    .select()
    .from(pushes)
    .where(and(eq(pushes.workspaceId, workspaceId), isListed));
  return new Map(rows.map((push) => [push.id, push]));
}
