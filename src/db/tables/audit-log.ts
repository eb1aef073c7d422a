import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, document, id } from "#src/db/columns/columns";

/** Append-only list of actions. Triggers reject changes. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    workspaceId: text().notNull(),
    actorKind: text({ enum: ["user", "api_key", "system"] }).notNull(),
    actorId: text(),
    action: text().notNull(),
    /** The id of the affected resource. */
    target: text(),
    details: document<Record<string, unknown>>().notNull(),
    ipAddress: text(),
    createdAt: createdAt(),
  },
  (row) => [
    index("audit_log_by_workspace").on(row.workspaceId, row.createdAt),
    index("audit_log_by_action").on(row.workspaceId, row.action, row.createdAt),
  ],
);
