import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, document, id, moment } from "#src/db/columns/columns";
import { AI_OUTCOMES, type AiAction } from "#src/db/columns/enumerations";
import { workspaces } from "./accounts";
import { leads } from "./leads";

/** The ideal customer profile of a workspace, at most one each. */
export const icps = sqliteTable("icps", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  name: text().notNull(),
  description: text().notNull(),
  companyKeywords: document<string[]>().notNull(),
  disqualifiers: document<string[]>().notNull(),
  targetIndustries: document<string[]>().notNull(),
  updatedAt: moment().notNull(),
});

/** Texts that were written for a lead. */
export const outreachGenerations = sqliteTable(
  "outreach_generations",
  {
    id: id(),
    workspaceId: text().notNull(),
    leadId: text()
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    product: text().notNull(),
    tone: text(),
    subject: text(),
    content: text().notNull(),
    model: text().notNull(),
    createdAt: createdAt(),
  },
  (row) => [index("outreach_by_lead").on(row.leadId, row.createdAt)],
);

/** A row for each running AI call, whose price is reserved. The row is deleted when the call is settled. */
export const aiCharges = sqliteTable(
  "ai_charges",
  {
    id: id(),
    workspaceId: text().notNull(),
    leadId: text(),
    action: text().$type<AiAction>().notNull(),
    reason: text().notNull(),
    amount: integer().notNull(),
    createdAt: createdAt(),
  },
  (row) => [
    index("ai_charges_by_age").on(row.createdAt),
    // One call of a kind at a time for a lead, so that nobody pays twice for the same result.
    uniqueIndex("ai_charges_once")
      .on(row.leadId, row.action)
      .where(sql.raw("action IN ('ai_enrichment', 'icp_match')")),
  ],
);

/** A row for each finished AI call with its usage of the model, whether or not it was charged. */
export const aiCalls = sqliteTable(
  "ai_calls",
  {
    id: id(),
    workspaceId: text().notNull(),
    action: text().$type<AiAction>().notNull(),
    outcome: text({ enum: AI_OUTCOMES }).notNull(),
    /** The name that the model reports; null without a response. */
    model: text(),
    /** Includes retries. */
    requests: integer().notNull(),
    /** Null if the provider does not report it. */
    promptTokens: integer(),
    completionTokens: integer(),
    reasoningTokens: integer(),
    createdAt: createdAt(),
  },
  (row) => [index("ai_calls_by_age").on(row.workspaceId, row.createdAt)],
);
