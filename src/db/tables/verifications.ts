import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, document, id, moment } from "#src/db/columns/columns";
import {
  VERIFICATION_STATUSES,
  type VerificationCounts,
} from "#src/shared/verifications/verification-list";

/** A verification of a list. Its object has the addresses and the live state; this row has the result after the end. */
export const verifications = sqliteTable(
  "verifications",
  {
    id: id(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    status: text({ enum: VERIFICATION_STATUSES }).notNull(),
    /** Different addresses. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    counts: document<VerificationCounts>().notNull(),
    /** Names of the columns that are kept, in order; null for a list of addresses alone. */
    columns: document<string[]>(),
    creditsReserved: integer().notNull(),
    creditsSpent: integer().notNull().default(0),
    creditsRefunded: integer().notNull().default(0),
    error: text(),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** When its object was deleted, with the addresses. */
    resultsDeletedAt: moment(),
  },
  (row) => [
    index("verifications_by_workspace").on(row.workspaceId, row.createdAt),
    index("verifications_unfinished")
      .on(row.createdAt)
      .where(sql`finished_at IS NULL`),
    // Ended verifications whose object still exists.
    index("verifications_with_results")
      .on(row.finishedAt)
      .where(sql`finished_at IS NOT NULL AND results_deleted_at IS NULL`),
  ],
);
