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

/** Key, address, and how promising it is: as the crawl follows it. */
type StoredLink = { key: string; url: string; priority: number };

const scheduleId = () =>
  text()
    .notNull()
    .references(() => schedules.id, { onDelete: "cascade" });

/** What is remembered of a lead's site is erased with it. */
const leadId = () =>
  text()
    .notNull()
    .references(() => leads.id, { onDelete: "cascade" });

/** A site as the last run of a schedule left it: which lead it is, and what its pages were compared under. */
export const siteSnapshots = sqliteTable(
  "site_snapshots",
  {
    scheduleId: scheduleId(),
    /** As in the job's plan. */
    host: text().notNull(),
    workspaceId: text().notNull(),
    leadId: leadId(),
    /** The job that wrote this: coming again, it finds itself here. */
    jobId: text().notNull(),
    /** Whether that job wrote the lead, or found it unchanged. */
    wasWritten: integer({ mode: "boolean" }).notNull(),
    /** Hash of what the lead was made from, but for what changes by itself. */
    leadHash: text().notNull(),
    /** Hash of the part of the configuration that limits which pages a run sees. */
    coverage: text().notNull(),
    /** All pages that it may see were read. */
    sawWholeSite: integer({ mode: "boolean" }).notNull(),
    /** Why it could not be read at all, by the last run. */
    downReason: text(),
    updatedAt: moment().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.scheduleId, row.host] }),
    index("site_snapshots_by_lead").on(row.leadId),
  ],
);

/** A page as it was last read, known by its key (see `pageKey`). */
export const pageSnapshots = sqliteTable(
  "page_snapshots",
  {
    scheduleId: scheduleId(),
    host: text().notNull(),
    key: text().notNull(),
    workspaceId: text().notNull(),
    leadId: leadId(),
    /** Order of reading, the entry page first. */
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
    /** What the page yielded, as JSON. */
    facts: text().notNull(),
    /** Blocks of its text that lately came and went, by hash, as JSON; for monitors only. */
    unstable: text(),
    /** Visible text, one block a line; for monitors only. */
    text: text(),
  },
  (row) => [
    primaryKey({ columns: [row.scheduleId, row.host, row.key] }),
    index("page_snapshots_by_lead").on(row.leadId),
  ],
);

/** What a monitor has noticed. */
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
    // However often a site's end is delivered, its changes are written once.
    uniqueIndex("changes_once").on(row.scheduleId, row.jobId, row.url, row.kind),
    index("changes_by_workspace").on(row.workspaceId, row.detectedAt, row.id),
    index("changes_by_kind").on(row.workspaceId, row.kind, row.detectedAt, row.id),
    index("changes_by_schedule").on(row.scheduleId, row.detectedAt, row.id),
    index("changes_by_lead").on(row.leadId),
  ],
);
