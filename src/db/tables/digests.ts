import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { attempts, createdAt, id, leaseColumns, moment } from "#src/db/columns/columns";
import { FREQUENCIES } from "#src/db/columns/enumerations";
import { workspaces } from "./accounts";

const flag = () => integer({ mode: "boolean" }).notNull();

/** A subscription to a summary of a workspace. `nextSendAt` identifies the next period. */
export const digests = sqliteTable(
  "digests",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    email: text(),
    /** The webhook's URL, encrypted. */
    chatWebhook: text(),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    includeChanges: flag(),
    includeNewLeads: flag(),
    includeRecommendations: flag(),
    includeTopIcp: flag(),
    includeVerification: flag(),
    nextSendAt: moment().notNull(),
    attempts: attempts(),
    ...leaseColumns(),
    /** Events before this time were sent. */
    coveredUntil: moment().notNull(),
    /** End of the period being sent. Fixed at the first attempt, so that retries send the same period. */
    windowUntil: moment(),
    /** The `nextSendAt` that a channel has completed, successfully or not. */
    emailSettledFor: moment(),
    chatSettledFor: moment(),
    emailError: text(),
    chatError: text(),
    lastSentAt: moment(),
    unsubscribedAt: moment(),
    /** When the reader confirmed with the mailed link. Members with a verified address need not confirm. */
    confirmedAt: moment(),
    /** SHA-256 of the token in the mailed link. */
    confirmationTokenHash: text(),
    confirmationExpiresAt: moment(),
    createdAt: createdAt(),
  },
  (row) => [
    index("digests_by_workspace").on(row.workspaceId, row.createdAt),
    uniqueIndex("digests_by_confirmation").on(row.confirmationTokenHash),
    index("digests_due").on(row.availableAt).where(sql.raw("available_at IS NOT NULL")),
  ],
);
