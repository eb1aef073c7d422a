import { and, eq, sql } from "drizzle-orm";
import { breaksConstraint, createdWhile } from "#src/db/columns/constraints";
import type { Scope } from "#src/db/scope";
import { direction, sorted } from "#src/db/sorting";
import { savedSearches } from "#src/db/tables/saved-searches";
import { hasQuota, type QuotaSettings } from "#src/features/billing/quotas";
import { rowsOf } from "#src/http/paginated";
import type { SavedSearchQuery } from "./schemas";

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** A page of the workspace's searches. Searches never used sort last in both directions. */
export async function findSavedSearches(
  { db, workspaceId }: Scope,
  { sort, ...page }: SavedSearchQuery,
): Promise<{ rows: SavedSearchRow[]; total: number }> {
  const ours = eq(savedSearches.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(savedSearches)
      .where(ours)
      .orderBy(
        ...(sort.endsWith("last_used_at")
          ? [sql`${savedSearches.lastUsedAt} ${direction(sort)} NULLS LAST`]
          : []),
        ...sorted(sort, savedSearches.createdAt, sql`${savedSearches}.rowid`),
      )
      .limit(limit)
      .offset(offset),
    db.$count(savedSearches, ours),
  ]);
  return { rows, total };
}

/** Inserts a search. Fails if the name is taken (`isNameTaken`) or the quota is exceeded. */
export async function insertSavedSearch(
  scope: Scope,
  settings: QuotaSettings,
  search: Pick<SavedSearchRow, "name" | "nameKey" | "filters">,
): Promise<SavedSearchRow> {
  const { db, workspaceId } = scope;
  const createdAt = createdWhile(hasQuota(scope, settings, "saved_searches"), Date.now());
  const [saved] = await db
    .insert(savedSearches)
    .values({ workspaceId, ...search, createdAt })
    .returning();
  return saved!;
}

/** Whether a write failed because the workspace has a search of this name. */
export const isNameTaken = (error: unknown): boolean =>
  breaksConstraint(error, "UNIQUE constraint failed: saved_searches.workspace_id");

/** Returns false for an unknown search. */
export async function deleteSavedSearch({ db, workspaceId }: Scope, id: string): Promise<boolean> {
  const removed = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.workspaceId, workspaceId)))
    .returning({ id: savedSearches.id });
  return removed.length > 0;
}

/** Records the use of a search and returns its filters. Undefined for an unknown search. */
export async function markUsed(
  { db, workspaceId }: Scope,
  id: string,
  nowMs: number,
): Promise<SavedSearchRow["filters"] | undefined> {
  // Keeps the order of two searches that run in the same millisecond.
  const now = sql`max(${nowMs}, 1 + coalesce(
    (SELECT max(last_used_at) FROM saved_searches WHERE workspace_id = ${workspaceId}), 0))`;
  const [used] = await db
    .update(savedSearches)
    .set({ lastUsedAt: now })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.workspaceId, workspaceId)))
    .returning({ filters: savedSearches.filters });
  return used?.filters;
}
