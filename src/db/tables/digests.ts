import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { attempts, createdAt, id, leaseColumns, moment } from "#src/db/columns/columns";
import { FREQUENCIES } from "#src/db/columns/enumerations";
import { workspaces } from "./accounts";

const flag = () => integer({ mode: "boolean" }).notNull();

/** A subscription to what happens in a workspace. `nextSendAt` names the period that is sent next. */
export const digests = sqliteTable(
  "digests",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    email: text(),
    /** The webhook's address, encrypted. */
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
    /** Where the period being sent ends; fixed at its first attempt, so that retries send the same period. */
    windowUntil: moment(),
    /** The `nextSendAt` for which a channel is done with, well or not. */
    emailSettledFor: moment(),
    chatSettledFor: moment(),
    emailError: text(),
    chatError: text(),
    lastSentAt: moment(),
    unsubscribedAt: moment(),
    /** When the reader agreed, by the link that was mailed; a member with a verified address need not. */
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
