import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { attempts, createdAt, document, id, leaseColumns, moment } from "#src/db/columns/columns";
import { workspaces } from "./accounts";

/** How long a workspace keeps its leads; without a row, permanently. */
export const retentionPolicies = sqliteTable("retention_policies", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  days: integer().notNull(),
  updatedAt: moment().notNull(),
  /** The last job whose events were erased for their age: when it was created, and its id. */
  cursorAt: moment().notNull().default(0),
  cursorKey: text().notNull().default(""),
});

/** How far an erasure has come; a crash or a full invocation leaves it to the next sweep. */
const progress = () => ({
  stage: text().notNull(),
  /** The last row that was dealt with in this stage: when it was created, and its key. */
  cursorAt: moment().notNull().default(0),
  cursorKey: text().notNull().default(""),
  erased: document<Record<string, number>>().notNull(),
  attempts: attempts(),
  ...leaseColumns(),
});

/** Each time all leads of a workspace are erased. */
export const erasures = sqliteTable(
  "erasures",
  {
    id: id(),
    workspaceId: text().notNull(),
    status: text({ enum: ["running", "completed"] }).notNull(),
    ...progress(),
    createdAt: createdAt(),
    completedAt: moment(),
  },
  (row) => [
    index("erasures_unfinished").on(row.createdAt).where(sql.raw("status = 'running'")),
    index("erasures_by_workspace").on(row.workspaceId, row.createdAt),
  ],
);

/** People and companies who asked to be deleted. The subject itself is forgotten once that is done. */
export const deletionRequests = sqliteTable(
  "deletion_requests",
  {
    id: id(),
    workspaceId: text().notNull(),
    subjectType: text({ enum: ["email", "domain"] }).notNull(),
    /** Null once the request is completed. */
    subject: text(),
    masked: text().notNull(),
    reason: text(),
    status: text({ enum: ["pending", "completed"] }).notNull(),
    ...progress(),
    createdAt: createdAt(),
    completedAt: moment(),
  },
  (row) => [
    index("deletion_requests_by_workspace").on(row.workspaceId, row.createdAt),
    index("deletion_requests_pending").on(row.createdAt).where(sql.raw("status = 'pending'")),
  ],
);

/** Who is never to become a lead again: keyed hashes of addresses and domains. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    workspaceId: text().notNull(),
    hash: text().notNull(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.workspaceId, row.hash] })],
);
