import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "#src/db/columns/columns";
import { workspaces } from "./accounts";

/** Product name, colours and sender of a workspace in mails and pages, at most one each. */
export const brandings = sqliteTable(
  "brandings",
  {
    workspaceId: text()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    productName: text(),
    logoUrl: text(),
    primaryColor: text(),
    supportEmail: text(),
    footerText: text(),
    /** The sender of outreach, and the signature of its e-mails. */
    senderName: text(),
    signature: text(),
    customDomain: text(),
    updatedAt: moment().notNull(),
  },
  (row) => [
    index("brandings_by_domain").on(row.customDomain).where(sql.raw("custom_domain IS NOT NULL")),
  ],
);
