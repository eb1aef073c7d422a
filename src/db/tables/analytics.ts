import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/*
 * Summaries, so that no chart scans leads. Only triggers write the first two (see the migration that creates them). Both
 * tables are WITHOUT ROWID, so that a count is found and written in one place.
 */

const count = () => integer().notNull().default(0);

/** The number of leads of a workspace with a value. Values without leads have no row. */
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

/** Counts of one day: existing leads found on that day, jobs created, their pages and credits. */
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
    /** Notes written on that day that still exist. */
    notes: count(),
    /** Sites captured on that day. */
    captures: count(),
    /** Reserved minus refunded; a refund counts on the day of its reservation. */
    credits: count(),
  },
  (row) => [primaryKey({ columns: [row.workspaceId, row.day] })],
);

/** Requests of an API key on one day. Isolates add what they have counted. */
export const keyRequests = sqliteTable(
  "key_requests",
  {
    workspaceId: text().notNull(),
    /** Days since 1970, UTC. */
    day: integer().notNull(),
    /** Empty for requests of users. */
    apiKeyId: text().notNull(),
    requests: count(),
  },
  (row) => [primaryKey({ columns: [row.workspaceId, row.day, row.apiKeyId] })],
);
