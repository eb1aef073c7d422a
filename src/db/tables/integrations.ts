import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, document, id, leaseColumns, moment } from "#src/db/columns/columns";
import {
  INTEGRATION_STATES,
  PUSH_STATUSES,
  PUSH_EVENTS,
  PUSH_LEAD_STATES,
} from "#src/db/columns/enumerations";
import { workspaces } from "./accounts";
import { leads } from "./leads";

const count = () => integer().notNull().default(0);

/** A product that receives a workspace's leads. Its lease covers its pushes: one worker delivers at a time, so that no record is created twice. */
export const integrations = sqliteTable(
  "integrations",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** As the request named it: `crm_1` or `hubspot`. */
    provider: text().notNull(),
    name: text().notNull(),
    enabled: integer({ mode: "boolean" }).notNull(),
    autoPush: integer({ mode: "boolean" }).notNull(),
    state: text({ enum: INTEGRATION_STATES }).notNull().default("active"),
    /** Why it is not active, as a sentence. */
    stateReason: text(),
    /** Without its secret members. */
    config: document<Record<string, unknown>>().notNull(),
    fieldMap: document<Record<string, string>>().notNull(),
    targetHost: text(),
    /** The names of the stored secrets. */
    sealedNames: document<string[]>().notNull(),
    /** The secrets, as one encrypted document. */
    sealedSecrets: text().notNull(),
    /** An access token from the provider, encrypted. */
    sealedToken: text(),
    ...leaseColumns(),
    /** When pushes are retried after a failure of the provider; without a lease. 0: at once. */
    availableAt: moment().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (row) => [index("integrations_by_workspace").on(row.workspaceId, row.createdAt, row.id)],
);

/** Leads or an event that an integration receives. The row stays when the integration is deleted. */
export const pushes = sqliteTable(
  "pushes",
  {
    id: id(),
    workspaceId: text().notNull(),
    integrationId: text().notNull(),
    event: text({ enum: PUSH_EVENTS }).notNull(),
    /** Its source, such as `job:<id>`. An integration gets one push per source. */
    origin: text(),
    jobId: text(),
    /** Ids of the event's resources, where `push_leads` does not list them (yet). */
    subjects: document<string[]>(),
    leadCount: count(),
    /** Leads per batch. Fixed, because the number of a batch is part of its message id. */
    batchSize: integer().notNull(),
    pushed: count(),
    failed: count(),
    skipped: count(),
    status: text({ enum: PUSH_STATUSES }).notNull().default("pending"),
    attempt: count(),
    /** When the next attempt is due. The start of an attempt does not change it. */
    dueAt: moment().notNull(),
    /** The position where this attempt continues. */
    cursor: count(),
    /** An invocation ended during an attempt, which continues at `cursor`. */
    isContinued: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether this attempt has results. */
    hasProgress: integer({ mode: "boolean" }).notNull().default(false),
    responseStatus: integer(),
    error: text(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (row) => [
    index("pushes_by_workspace").on(row.workspaceId, row.createdAt, row.id),
    index("pushes_by_status").on(row.workspaceId, row.status, row.createdAt, row.id),
    index("pushes_by_integration").on(
      row.workspaceId,
      row.integrationId,
      row.status,
      row.createdAt,
      row.id,
    ),
    index("pushes_due")
      .on(row.dueAt, row.integrationId, row.workspaceId, row.id)
      .where(sql.raw("status = 'pending'")),
    index("pushes_pending")
      .on(row.integrationId, row.dueAt, row.id)
      .where(sql.raw("status = 'pending'")),
    index("pushes_prunable")
      .on(row.finishedAt)
      .where(sql.raw("event <> 'lead.pushed' AND finished_at IS NOT NULL")),
    uniqueIndex("pushes_once")
      .on(row.integrationId, row.origin)
      .where(sql.raw("origin IS NOT NULL")),
  ],
);

/** The leads of a push in order. Deleting a lead removes it from the push. */
export const pushLeads = sqliteTable(
  "push_leads",
  {
    pushId: text().notNull(),
    position: integer().notNull(),
    workspaceId: text().notNull(),
    leadId: text()
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    state: text({ enum: PUSH_LEAD_STATES }).notNull().default("pending"),
    error: text(),
  },
  (row) => [
    primaryKey({ columns: [row.pushId, row.position] }),
    index("push_leads_by_lead").on(row.leadId),
    index("push_leads_failed").on(row.pushId, row.position).where(sql.raw("state = 'failed'")),
  ],
);

/** The destination's record of each lead, so that the next push updates it. */
export const remoteRecords = sqliteTable(
  "remote_records",
  {
    integrationId: text().notNull(),
    leadId: text()
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    workspaceId: text().notNull(),
    remoteId: text().notNull(),
    updatedAt: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.integrationId, row.leadId] }),
    index("remote_records_by_lead").on(row.leadId),
  ],
);
