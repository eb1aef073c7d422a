import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, document, id, moment } from "#src/db/columns/columns";

/** Named lead filters of a workspace. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: id(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    /** `nameKey(name)`: unique in the workspace. */
    nameKey: text().notNull(),
    /** A `LeadFilter` in the form of its schema; parsed again before use. */
    filters: document<Record<string, unknown>>().notNull(),
    /** Unique in a workspace, so that it defines an order. */
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (search) => [
    uniqueIndex("saved_searches_name_per_workspace").on(search.workspaceId, search.nameKey),
    index("saved_searches_by_use").on(search.workspaceId, search.lastUsedAt, search.createdAt),
  ],
);
