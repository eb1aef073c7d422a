import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { attempts, createdAt, document, id, leaseColumns, moment } from "#src/db/columns/columns";
import { RUN_STATUSES, RUN_TRIGGERS, WORKFLOW_TRIGGERS } from "#src/db/columns/enumerations";
import { leads } from "./leads";

/** Steps that run on the leads of a job, in the form of their schemas. */
export const workflows = sqliteTable(
  "workflows",
  {
    id: id(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    trigger: text({ enum: WORKFLOW_TRIGGERS }).notNull(),
    steps: document<unknown[]>().notNull(),
    enabled: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: createdAt(),
  },
  (row) => [index("workflows_by_workspace").on(row.workspaceId, row.createdAt)],
);

/**
 * A run and its progress: everything before `step` and, within it, before the lead `cursor`, is done. A bulk action is a
 * run with the trigger `bulk`: it has one step, its own id in place of a workflow, and an empty `job_id`.
 */
export const workflowRuns = sqliteTable(
  "workflow_runs",
  {
    id: id(),
    workspaceId: text().notNull(),
    workflowId: text().notNull(),
    jobId: text().notNull(),
    trigger: text({ enum: RUN_TRIGGERS }).notNull(),
    status: text({ enum: RUN_STATUSES }).notNull(),
    /** The workflow's steps when the run started. */
    steps: document<unknown[]>().notNull(),
    /** Results of each started step. */
    reports: document<unknown[]>().notNull(),
    /** The workflows whose requests led to this run, oldest first. */
    lineage: document<string[]>().notNull(),
    /** Null until its leads are listed in `workflow_run_leads`. */
    leadsIn: integer(),
    leadsOut: integer().notNull().default(0),
    creditsSpent: integer().notNull().default(0),
    step: integer().notNull().default(0),
    cursor: integer().notNull().default(0),
    /** Failed attempts of the next batch, which is retried. */
    tries: integer().notNull().default(0),
    attempts: attempts(),
    ...leaseColumns(),
    startedAt: createdAt(),
    finishedAt: moment(),
  },
  (row) => [
    index("workflow_runs_by_workflow").on(row.workflowId, row.startedAt),
    index("workflow_runs_by_workspace").on(row.workspaceId, row.startedAt),
    index("workflow_runs_bulk")
      .on(row.workspaceId, row.startedAt)
      .where(sql.raw("\"trigger\" = 'bulk'")),
    index("workflow_runs_unfinished")
      .on(row.availableAt)
      .where(sql`status = 'running'`),
    uniqueIndex("workflow_runs_one_at_a_time")
      .on(row.workflowId, row.jobId)
      .where(sql`status = 'running'`),
    // The completion of a job starts each workflow once, even if it is reported again.
    uniqueIndex("workflow_runs_once_by_job")
      .on(row.workflowId, row.jobId)
      .where(sql.raw("\"trigger\" = 'job_completed'")),
  ],
);

/** The leads that are still in a run. Excluded leads are removed, and all when the run ends. */
export const workflowRunLeads = sqliteTable(
  "workflow_run_leads",
  {
    runId: text().notNull(),
    leadSeq: integer()
      .notNull()
      .references(() => leads.seq, { onDelete: "cascade" }),
  },
  (row) => [
    primaryKey({ columns: [row.runId, row.leadSeq] }),
    index("workflow_run_leads_by_lead").on(row.leadSeq),
  ],
);
