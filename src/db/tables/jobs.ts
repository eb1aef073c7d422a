import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { attempts, createdAt, document, id, leaseColumns, moment } from "#src/db/columns/columns";
import {
  EXPORT_FORMATS,
  EXPORT_STATUSES,
  JOB_SOURCES,
  ON_EXISTING,
} from "#src/db/columns/enumerations";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import type { ExportWork } from "#src/shared/jobs/export-work";
import type { JobProgress, JobStatus } from "#src/shared/jobs/job-progress";

/** The job's object has the live state; this row has the request and, after the end, the result. */
export const jobs = sqliteTable(
  "jobs",
  {
    id: id(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    status: text().$type<JobStatus>().notNull(),
    source: text({ enum: JOB_SOURCES }).notNull(),
    config: document<CrawlConfig>().notNull(),
    progress: document<JobProgress>().notNull(),
    creditsReserved: integer().notNull(),
    creditsSpent: integer().notNull().default(0),
    creditsRefunded: integer().notNull().default(0),
    /** How many pages may be rendered, and the price of each. Both are part of the reservation. */
    maxRenders: integer().notNull().default(0),
    renderPrice: integer().notNull().default(0),
    scheduleId: text(),
    /** The job whose failed sites this one reads again. */
    retriedJobId: text(),
    /** The due time of the schedule's run; null if the job was not started by a schedule. */
    scheduledFor: moment(),
    error: text(),
    /** What happens to sites of which the workspace has a lead. */
    onExisting: text({ enum: ON_EXISTING }).notNull().default("new"),
    /** Names of the columns of the uploaded file that leads keep, in order; null without an upload. */
    inputColumns: document<string[] | null>(),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
    /** When its object was deleted, with the events and the report of each page. */
    reportsDeletedAt: moment(),
  },
  (row) => [
    index("jobs_by_workspace").on(row.workspaceId, row.createdAt),
    index("jobs_by_status").on(row.workspaceId, row.status, row.createdAt),
    index("jobs_unfinished").on(row.status, row.createdAt),
    // Ended jobs whose object still exists.
    index("jobs_with_reports")
      .on(row.finishedAt)
      .where(sql`finished_at IS NOT NULL AND reports_deleted_at IS NULL`),
    // The history of a schedule.
    index("jobs_by_schedule")
      .on(row.workspaceId, row.scheduleId, row.createdAt)
      .where(sql`schedule_id IS NOT NULL`),
    // A job has at most one unfinished retry.
    index("jobs_by_retry")
      .on(row.retriedJobId)
      .where(sql`retried_job_id IS NOT NULL`),
    // A workspace has one job for all its captures, found by this index.
    uniqueIndex("jobs_of_extension")
      .on(row.workspaceId)
      .where(sql`source = 'extension'`),
    // Repeated requests for a run create one job.
    uniqueIndex("jobs_once_scheduled")
      .on(row.scheduleId, row.scheduledFor)
      .where(sql`scheduled_for IS NOT NULL`),
  ],
);

/** A file made from the leads of a job or from a verified list, kept in R2 under `key`. One of the two ids is set. */
export const jobExports = sqliteTable(
  "job_exports",
  {
    id: id(),
    workspaceId: text().notNull(),
    jobId: text(),
    verificationId: text(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    rows: integer().notNull(),
    sizeBytes: integer().notNull(),
    filename: text().notNull(),
    key: text().notNull(),
    createdAt: createdAt(),
    /** `running` until the file is complete. An erasure deletes the row, so that its writer deletes the file. */
    status: text({ enum: EXPORT_STATUSES }).notNull().default("completed"),
    /** Selected leads, and those that are in the file. Zero for a file that one request wrote. */
    leads: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** What an export in the background writes, and how far it is. */
    work: document<ExportWork | null>(),
    error: text(),
    finishedAt: moment(),
    attempts: attempts(),
    ...leaseColumns(),
  },
  (row) => [
    index("job_exports_running")
      .on(row.availableAt)
      .where(sql`status = 'running'`),
    index("job_exports_by_job").on(row.workspaceId, row.jobId, row.createdAt),
    index("job_exports_by_verification")
      .on(row.workspaceId, row.verificationId, row.createdAt)
      .where(sql`verification_id IS NOT NULL`),
  ],
);

/** Queue messages that no consumer could process, with the reason, for the operator. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: id(),
    queue: text().notNull(),
    reason: text().notNull().default(""),
    body: text().notNull(),
    attempts: integer().notNull(),
    createdAt: createdAt(),
    /** When the operator asked to send the message to its queue again. */
    replayAt: moment(),
  },
  (row) => [
    index("dead_letters_by_age").on(row.createdAt),
    index("dead_letters_to_replay")
      .on(row.replayAt)
      .where(sql`replay_at IS NOT NULL`),
  ],
);
