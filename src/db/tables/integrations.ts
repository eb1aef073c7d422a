import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, document, id, moment } from "#src/db/columns/columns";
import {
  INTEGRATION_STATES,
  PUSH_STATUSES,
  PUSH_EVENTS,
  PUSH_LEAD_STATES,
} from "#src/db/columns/enumerations";
import { workspaces } from "./accounts";
import { leads } from "./leads";

const count = () => integer().notNull().default(0);

/** A product that a workspace's leads go to. Whoever delivers to it holds its lease, so that nothing is created twice. */
export const integrations = sqliteTable(
  "integrations",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** As it was given: `crm_1` or `hubspot`. */
    provider: text().notNull(),
    name: text().notNull(),
    enabled: integer({ mode: "boolean" }).notNull(),
    autoPush: integer({ mode: "boolean" }).notNull(),
    state: text({ enum: INTEGRATION_STATES }).notNull().default("active"),
    /** Why it is not active, in a sentence. */
    stateReason: text(),
    /** Without its secret members. */
    config: document<Record<string, unknown>>().notNull(),
    fieldMap: document<Record<string, string>>().notNull(),
    targetHost: text(),
    /** Which secrets there are, by name. */
    sealedNames: document<string[]>().notNull(),
    /** The secrets, as one encrypted document. */
    sealedSecrets: text().notNull(),
    /** An access token that was bought with them, encrypted. */
    sealedToken: text(),
    /** Who delivers to it, until when; without a holder, until when nothing is sent by itself. */
    leaseId: text(),
    leaseUntil: moment().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (row) => [index("integrations_by_workspace").on(row.workspaceId, row.createdAt, row.id)],
);

/** Leads or news on their way to an integration. It stays when the integration goes. */
export const pushes = sqliteTable(
  "pushes",
  {
    id: id(),
    workspaceId: text().notNull(),
    integrationId: text().notNull(),
    event: text({ enum: PUSH_EVENTS }).notNull(),
    /** What it came of, such as `job:<id>`: an integration gets one push of each. */
    origin: text(),
    jobId: text(),
    /** Ids of what a webhook is told of, where that is no list of `push_leads` (yet). */
    subjects: document<string[]>(),
    leadCount: count(),
    /** Leads of a batch: fixed, because a batch's place is its id at the receiver. */
    batchSize: integer().notNull(),
    pushed: count(),
    failed: count(),
    skipped: count(),
    status: text({ enum: PUSH_STATUSES }).notNull().default("pending"),
    attempt: count(),
    /** When it is due; while somebody delivers it, when it became so. */
    dueAt: moment().notNull(),
    /** Where this attempt has come to, by position. */
    cursor: count(),
    /** It was left in the middle of an attempt for want of time, and goes on at `cursor`. */
    handedOver: integer({ mode: "boolean" }).notNull().default(false),
    /** This attempt got something through. */
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
    index("pushes_told")
      .on(row.finishedAt)
      .where(sql.raw("event <> 'lead.pushed' AND finished_at IS NOT NULL")),
    uniqueIndex("pushes_once")
      .on(row.integrationId, row.origin)
      .where(sql.raw("origin IS NOT NULL")),
  ],
);

/** The leads of a push in order; one that is deleted leaves the push. */
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

/** Which record of a destination a lead became, so that the next push updates it. */
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
