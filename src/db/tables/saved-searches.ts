import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, document, id, moment } from "#src/db/columns/columns";

/** Filters of leads that a workspace keeps by name. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: id(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    /** `nameKey(name)`: unique in the workspace. */
    nameKey: text().notNull(),
    /** A `LeadFilter`, as its schema gave it; it is parsed again before it is used. */
    filters: document<Record<string, unknown>>().notNull(),
    /** Never the same twice in a workspace, so that it orders. */
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (search) => [
    uniqueIndex("saved_searches_name_per_workspace").on(search.workspaceId, search.nameKey),
    index("saved_searches_by_use").on(search.workspaceId, search.lastUsedAt, search.createdAt),
  ],
);
