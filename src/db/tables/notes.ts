import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#src/db/columns/columns";
import { leads } from "./leads";

/** Notes of people about a lead. */
export const notes = sqliteTable(
  "notes",
  {
    id: id(),
    workspaceId: text().notNull(),
    leadId: text()
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    body: text().notNull(),
    /** Null if an API key wrote it. Users are in the database of accounts, so it has no foreign key. */
    authorId: text(),
    createdAt: createdAt(),
  },
  (note) => [index("notes_by_lead").on(note.leadId, note.createdAt)],
);
