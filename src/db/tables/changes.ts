import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { document, id, moment } from "#src/db/columns/columns";
import { CHANGE_KINDS } from "#src/db/columns/enumerations";
import { leads } from "./leads";
import { schedules } from "./schedules";

/** Key, URL and priority, as the crawl follows it. */
type StoredLink = { key: string; url: string; priority: number };

const scheduleId = () =>
  text()
    .notNull()
    .references(() => schedules.id, { onDelete: "cascade" });

/** Snapshots of a lead's site are erased with the lead. */
const leadId = () =>
  text()
    .notNull()
    .references(() => leads.id, { onDelete: "cascade" });

/** State of a site after the last run of a schedule: its lead, and the configuration of the comparison. */
export const siteSnapshots = sqliteTable(
  "site_snapshots",
  {
    scheduleId: scheduleId(),
    /** As in the job's plan. */
    host: text().notNull(),
    workspaceId: text().notNull(),
    leadId: leadId(),
    /** The job that wrote this row. A repeated message of that job finds it. */
    jobId: text().notNull(),
    /** Whether that job wrote the lead, or found it unchanged. */
    wasWritten: integer({ mode: "boolean" }).notNull(),
    /** Hash of the lead's facts, except those that change by themselves. */
    leadHash: text().notNull(),
    /** Hash of the part of the configuration that limits which pages a run sees. */
    coverage: text().notNull(),
    /** Whether all pages within the configuration were read. */
    sawWholeSite: integer({ mode: "boolean" }).notNull(),
    /** Why the last run could not read the site at all. */
    downReason: text(),
    updatedAt: moment().notNull(),
    /** The job that stored the pages, which names their object in R2. Null: none, or rows of an earlier version. */
    pagesJobId: text(),
  },
  (row) => [
    primaryKey({ columns: [row.scheduleId, row.host] }),
    index("site_snapshots_by_lead").on(row.leadId),
  ],
);

/**
 * The last version of a page, identified by its key (see `pageKey`), as earlier versions stored it. The next run of the
 * schedule moves the pages of a site to an object in R2: see `pipeline/snapshots/page-objects.ts`.
 */
export const pageSnapshots = sqliteTable(
  "page_snapshots",
  {
    scheduleId: scheduleId(),
    host: text().notNull(),
    key: text().notNull(),
    workspaceId: text().notNull(),
    leadId: leadId(),
    /** Reading order, the entry page first. */
    position: integer().notNull(),
    depth: integer().notNull(),
    url: text().notNull(),
    etag: text(),
    lastModified: text(),
    bodyHash: text().notNull(),
    contentHash: text().notNull(),
    linkCount: integer().notNull(),
    language: text(),
    seenAt: moment().notNull(),
    links: document<StoredLink[]>().notNull(),
    /** The facts of the page, as JSON. */
    facts: text().notNull(),
    /** Hashes of text blocks that recently appeared and disappeared, as JSON; for monitors only. */
    unstable: text(),
    /** Visible text, one block per line; for monitors only. */
    text: text(),
  },
  (row) => [
    primaryKey({ columns: [row.scheduleId, row.host, row.key] }),
    index("page_snapshots_by_lead").on(row.leadId),
  ],
);

/** Changes that a monitor detected. */
export const changes = sqliteTable(
  "changes",
  {
    id: id(),
    workspaceId: text().notNull(),
    scheduleId: scheduleId(),
    jobId: text().notNull(),
    leadId: leadId(),
    kind: text({ enum: CHANGE_KINDS }).notNull(),
    url: text().notNull(),
    summary: text().notNull(),
    beforeText: text(),
    afterText: text(),
    detectedAt: moment().notNull(),
  },
  (row) => [
    // A repeated message for a site's end writes its changes once.
    uniqueIndex("changes_once").on(row.scheduleId, row.jobId, row.url, row.kind),
    index("changes_by_workspace").on(row.workspaceId, row.detectedAt, row.id),
    index("changes_by_kind").on(row.workspaceId, row.kind, row.detectedAt, row.id),
    index("changes_by_schedule").on(row.scheduleId, row.detectedAt, row.id),
    index("changes_by_url").on(row.workspaceId, row.url),
    index("changes_by_lead").on(row.leadId),
  ],
);
