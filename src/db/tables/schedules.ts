import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, document, id, leaseColumns, moment } from "#src/db/columns/columns";
import { SCHEDULE_KINDS } from "#src/db/columns/enumerations";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import { workspaces } from "./accounts";

const flag = () => integer({ mode: "boolean" }).notNull();

/** A repeated crawl. `nextRunAt` identifies the next run. */
export const schedules = sqliteTable(
  "schedules",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kind: text({ enum: SCHEDULE_KINDS }).notNull(),
    intervalMinutes: integer().notNull(),
    incremental: flag(),
    enabled: flag(),
    config: document<CrawlConfig>().notNull(),
    nextRunAt: moment().notNull(),
    /** `availableAt` is null while the schedule is paused. */
    ...leaseColumns(),
    lastRunAt: moment(),
    lastJobId: text(),
    lastError: text(),
    skippedRuns: integer().notNull().default(0),
    createdAt: createdAt(),
    urlCount: integer().notNull(),
    // The last column, because it can be long and most reads do not need it.
    urls: document<string[]>().notNull(),
  },
  (row) => [
    index("schedules_by_workspace").on(row.workspaceId, row.createdAt),
    index("schedules_due").on(row.availableAt).where(sql.raw("available_at IS NOT NULL")),
  ],
);
