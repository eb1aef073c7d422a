import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, document, id, moment } from "#src/db/columns";
import type { Enrichment, Socials, Technology } from "#src/shared/lead";

/** One company website found by one job. The columns after `enrichment` repeat parts of it, for filters. */
export const leads = sqliteTable(
  "leads",
  {
    id: id(),
    workspaceId: text().notNull(),
    jobId: text().notNull(),
    website: text().notNull(),
    domain: text().notNull(),
    companyName: text(),
    title: text(),
    description: text(),
    language: text(),
    emails: document<string[]>().notNull(),
    phones: document<string[]>().notNull(),
    socials: document<Socials>().notNull(),
    technologies: document<Technology[]>().notNull(),
    enrichment: document<Enrichment>().notNull(),
    /** What the crawl found and later steps read: raw SEO facts, headers, structured data. */
    facts: text(),
    pagesCrawled: integer().notNull().default(0),
    hasEmail: integer({ mode: "boolean" }).notNull().default(false),
    hasPhone: integer({ mode: "boolean" }).notNull().default(false),
    country: text(),
    industry: text(),
    category: text(),
    deliverability: text(),
    grade: text(),
    qualityScore: real(),
    seoScore: real(),
    icpScore: real(),
    verdict: text(),
    leadScore: real(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (row) => [
    index("leads_by_workspace").on(row.workspaceId, row.createdAt, row.id),
    index("leads_by_job").on(row.workspaceId, row.jobId, row.createdAt, row.id),
    index("leads_by_domain").on(row.workspaceId, row.domain, row.createdAt, row.id),
  ],
);

/** One row per technology of a lead, for the filter by technology. */
export const leadTechnologies = sqliteTable(
  "lead_technologies",
  {
    workspaceId: text().notNull(),
    /** Lower-case. */
    name: text().notNull(),
    leadId: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.workspaceId, row.name, row.leadId] }),
    index("lead_technologies_by_lead").on(row.leadId),
  ],
);

/** One row per address of a lead, with where it was found. */
export const leadEmails = sqliteTable(
  "lead_emails",
  {
    id: id(),
    workspaceId: text().notNull(),
    leadId: text().notNull(),
    email: text().notNull(),
    /** 0 is the best of the lead. */
    position: integer().notNull(),
    sourceUrl: text(),
    method: text().notNull(),
    firstSeenAt: createdAt(),
    lastVerifiedAt: moment(),
  },
  (row) => [
    uniqueIndex("lead_emails_once").on(row.leadId, row.email),
    index("lead_emails_by_address").on(row.workspaceId, row.email),
  ],
);
