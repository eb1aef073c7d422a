import type { Scope } from "#src/db/scope";
import { type QuotaSettings, withinQuota } from "#src/features/billing/quotas";
import { LeadFilter } from "#src/features/leads/filter";
import { findLeads } from "#src/features/leads/find";
import type { Lead } from "#src/features/leads/schemas";
import { type Page, type PageQuery, pageOf } from "#src/http/paginated";
import { AppError, notFound } from "#src/shared/errors";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { nameKey } from "#src/shared/text/name-key";
import {
  type SavedSearchRow,
  findSavedSearches,
  insertSavedSearch,
  isNameTaken,
  deleteSavedSearch,
  markUsed,
} from "./saved-searches.repository";
import type { NewSavedSearch, SavedSearch, SavedSearchQuery } from "./schemas";

/** Searches never used sort last in both directions. */
export async function listSavedSearches(
  scope: Scope,
  query: SavedSearchQuery,
): Promise<Page<SavedSearch>> {
  const { rows, total } = await findSavedSearches(scope, query);
  return pageOf(rows.map(presentSavedSearch), query, total);
}

/** 409 if the workspace has a search with this name. */
export async function saveSearch(
  scope: Scope,
  settings: QuotaSettings,
  { name, filters, filter }: NewSavedSearch,
): Promise<SavedSearch> {
  const search = { name, nameKey: nameKey(name), filters: filters ?? filter ?? {} };
  try {
    const saved = await withinQuota(scope, settings, () =>
      insertSavedSearch(scope, settings, search),
    );
    return presentSavedSearch(saved);
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    throw new AppError("conflict", `A saved search with the name ${name} already exists`);
  }
}

export async function removeSavedSearch(scope: Scope, id: string): Promise<void> {
  if (!(await deleteSavedSearch(scope, id))) throw notFound("Saved search");
}

/** Finds the leads that match a saved search now, and records its use. */
export async function runSavedSearch(
  scope: Scope,
  id: string,
  page: PageQuery,
): Promise<Page<Lead>> {
  const filters = await markUsed(scope, id, Date.now());
  if (filters === undefined) throw notFound("Saved search");
  const filter = LeadFilter.safeParse(filters);
  // Happens only if a later version accepts fewer filters.
  if (!filter.success)
    throw new AppError(
      "conflict",
      "The filters of this search are no longer supported. Save the search again",
    );
  return findLeads(scope, filter.data, page);
}

const presentSavedSearch = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  filters: row.filters,
  last_used_at: isoTimeOrNull(row.lastUsedAt),
  created_at: isoTime(row.createdAt),
});
