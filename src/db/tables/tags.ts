import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#src/db/columns";

export const TAG_COLORS = ["neutral", "info", "success", "warning", "danger"] as const;

export const tags = sqliteTable(
  "tags",
  {
    id: id(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    color: text({ enum: TAG_COLORS }).notNull().default("neutral"),
    createdAt: createdAt(),
  },
  (tag) => [uniqueIndex("tags_name_per_workspace").on(tag.workspaceId, sql`lower(${tag.name})`)],
);

export const leadTags = sqliteTable(
  "lead_tags",
  {
    workspaceId: text().notNull(),
    tagId: text()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    leadId: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.tagId, row.leadId] }),
    index("lead_tags_by_lead").on(row.leadId),
  ],
);
