import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/*
 * Summaries, so that no chart scans leads. Only triggers write them (see the migration that
 * creates them). Both tables are WITHOUT ROWID: a count is found and written in one place.
 */

const count = () => integer().notNull().default(0);

/** How many leads of a workspace have a value. A value that no lead has any more has no row. */
export const leadCounts = sqliteTable(
  "lead_counts",
  {
    workspaceId: text().notNull(),
    kind: text({
      enum: ["country", "industry", "technology", "tld", "grade", "deliverability"],
    }).notNull(),
    value: text().notNull(),
    leads: count(),
  },
  (row) => [primaryKey({ columns: [row.workspaceId, row.kind, row.value] })],
);

/** What came of a day: leads found then that are still there, jobs created then, their pages and credits. */
export const dailyActivity = sqliteTable(
  "daily_activity",
  {
    workspaceId: text().notNull(),
    /** Days since 1970, UTC. */
    day: integer().notNull(),
    leads: count(),
    leadsWithEmail: count(),
    leadsWithPhone: count(),
    emails: count(),
    phones: count(),
    jobs: count(),
    pages: count(),
    /** Notes written then that are still there. */
    notes: count(),
    /** Sites captured then. */
    captures: count(),
    /** Reserved minus refunded; a refund counts on the day of its reservation. */
    credits: count(),
  },
  (row) => [primaryKey({ columns: [row.workspaceId, row.day] })],
);
