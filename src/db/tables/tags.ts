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
    /** `nameKey(name)`: unique in the workspace, and what the tags are sorted by. */
    nameKey: text().notNull(),
    color: text({ enum: TAG_COLORS }).notNull().default("neutral"),
    /** Leads that carry it; kept by triggers on `lead_tags`. Never written by hand. */
    usageCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (tag) => [uniqueIndex("tags_name_per_workspace").on(tag.workspaceId, tag.nameKey)],
);

/** Which leads carry which tags, each tag's in order of arrival. */
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
