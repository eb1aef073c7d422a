import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { attempts, createdAt, document, id, leaseColumns, moment } from "#src/db/columns/columns";
import { workspaces } from "./accounts";

/** Retention of a workspace's leads; without a row, permanent. */
export const retentionPolicies = sqliteTable("retention_policies", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  days: integer().notNull(),
  updatedAt: moment().notNull(),
  /** The last job whose events were erased because of their age: its creation time and id. */
  cursorAt: moment().notNull().default(0),
  cursorKey: text().notNull().default(""),
});

/** Progress of an erasure; the next sweep continues after a crash or a full invocation. */
const progress = () => ({
  stage: text().notNull(),
  /** The last processed row of this stage: its creation time and key. */
  cursorAt: moment().notNull().default(0),
  cursorKey: text().notNull().default(""),
  erased: document<Record<string, number>>().notNull(),
  attempts: attempts(),
  ...leaseColumns(),
});

/** A request to erase all leads of a workspace. */
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

/** Requests to delete a person or company. The subject itself is deleted at completion. */
export const deletionRequests = sqliteTable(
  "deletion_requests",
  {
    id: id(),
    workspaceId: text().notNull(),
    subjectType: text({ enum: ["email", "domain", "person"] }).notNull(),
    /** Null once the request is completed. Of a person a document with the name, the domain and the addresses. */
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

/** Suppression list: keyed hashes of addresses and domains. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    workspaceId: text().notNull(),
    hash: text().notNull(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.workspaceId, row.hash] })],
);
