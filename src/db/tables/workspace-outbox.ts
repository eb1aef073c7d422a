import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, document, id } from "#src/db/columns/columns";
import { OUTBOX_KINDS } from "#src/db/columns/enumerations";

/**
 * What a change of accounts still has to write to the shard of a workspace. A record is stored with its change, applied
 * right after it, and deleted. It can be applied twice. In the database of accounts.
 */
export const workspaceOutbox = sqliteTable(
  "workspace_outbox",
  {
    id: id(),
    workspaceId: text().notNull(),
    kind: text({ enum: OUTBOX_KINDS }).notNull(),
    payload: document<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (row) => [index("workspace_outbox_by_workspace").on(row.workspaceId)],
);
