import { and, eq, sql } from "drizzle-orm";
import { breaksConstraint, createdWhile } from "#src/db/columns/constraints";
import type { Scope } from "#src/db/scope";
import { direction, sorted } from "#src/db/sorting";
import { savedSearches } from "#src/db/tables/saved-searches";
import { hasRoom, type QuotaSettings, withinQuota } from "#src/features/billing/quotas";
import { LeadFilter } from "#src/features/leads/filter";
import { findLeads } from "#src/features/leads/find";
import type { Lead } from "#src/features/leads/schemas";
import { type Page, type PageQuery, rowsOf } from "#src/http/paginated";
import { AppError, notFound } from "#src/shared/errors";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { nameKey } from "#src/shared/text/name-key";
import type { NewSavedSearch, SavedSearch, SavedSearchQuery } from "./schemas";

/** Those never used come last in either order of use. */
export async function listSavedSearches(
  { db, workspaceId }: Scope,
  { sort, ...page }: SavedSearchQuery,
): Promise<Page<SavedSearch>> {
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
  return { data: rows.map(presentSavedSearch), ...page, total };
}

/** 409 where the workspace has a search of this name. */
export async function saveSearch(
  scope: Scope,
  settings: QuotaSettings,
  { name, filters, filter }: NewSavedSearch,
): Promise<SavedSearch> {
  const { db, workspaceId } = scope;
  const createdAt = createdWhile(hasRoom(scope, settings, "saved_searches"), Date.now());
  try {
    const [saved] = await withinQuota(scope, settings, () =>
      db
        .insert(savedSearches)
        .values({
          workspaceId,
          name,
          nameKey: nameKey(name),
          filters: filters ?? filter ?? {},
          createdAt,
        })
        .returning(),
    );
    return presentSavedSearch(saved!);
  } catch (error) {
    if (!breaksConstraint(error, "UNIQUE constraint failed: saved_searches.workspace_id"))
      throw error;
    throw new AppError("conflict", `There is a saved search of the name ${name} already`);
  }
}

export async function removeSavedSearch({ db, workspaceId }: Scope, id: string): Promise<void> {
  const removed = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.workspaceId, workspaceId)))
    .returning({ id: savedSearches.id });
  if (removed.length === 0) throw notFound("Saved search");
}

/** Finds the leads that a saved search names now, and notes that it was used. */
export async function runSavedSearch(
  scope: Scope,
  id: string,
  page: PageQuery,
): Promise<Page<Lead>> {
  const { db, workspaceId } = scope;
  // Of two that are run in the same millisecond, the later one is the more recently used.
  const now = sql`max(${Date.now()}, 1 + coalesce(
    (SELECT max(last_used_at) FROM saved_searches WHERE workspace_id = ${workspaceId}), 0))`;
  const [used] = await db
    .update(savedSearches)
    .set({ lastUsedAt: now })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.workspaceId, workspaceId)))
    .returning({ filters: savedSearches.filters });
  if (!used) throw notFound("Saved search");
  const filter = LeadFilter.safeParse(used.filters);
  // Only where a later version has narrowed what a filter may hold.
  if (!filter.success)
    throw new AppError("conflict", "Its filters are not known any more; save the search anew");
  return findLeads(scope, filter.data, page);
}

const presentSavedSearch = (row: typeof savedSearches.$inferSelect): SavedSearch => ({
  id: row.id,
  name: row.name,
  filters: row.filters,
  last_used_at: isoTimeOrNull(row.lastUsedAt),
  created_at: isoTime(row.createdAt),
});
