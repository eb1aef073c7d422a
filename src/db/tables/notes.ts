import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#src/db/columns/columns";
import { users } from "./accounts";
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
    /** Null if an API key wrote it. */
    authorId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (note) => [index("notes_by_lead").on(note.leadId, note.createdAt)],
);
