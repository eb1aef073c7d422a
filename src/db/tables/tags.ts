import { TAG_COLORS } from "#src/shared/lead";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#src/db/columns/columns";
import { leads } from "./leads";

export const tags = sqliteTable(
  "tags",
  {
    id: id(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    /** `nameKey(name)`: unique in the workspace, and the sort key. */
    nameKey: text().notNull(),
    color: text({ enum: TAG_COLORS }).notNull().default("neutral"),
    /** Number of leads with the tag; triggers on `lead_tags` maintain it. Never write it directly. */
    usageCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (tag) => [uniqueIndex("tags_name_per_workspace").on(tag.workspaceId, tag.nameKey)],
);

/** Assignments of tags to leads, each tag's in order of assignment. */
export const leadTags = sqliteTable(
  "lead_tags",
  {
    tagId: text()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    leadSeq: integer()
      .notNull()
      .references(() => leads.seq, { onDelete: "cascade" }),
  },
  (row) => [
    primaryKey({ columns: [row.tagId, row.leadSeq] }),
    index("lead_tags_by_lead").on(row.leadSeq),
  ],
);
