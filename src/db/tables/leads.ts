import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, document, moment } from "#src/db/columns/columns";
import type { Enrichment, LeadInput, LeadProfile, Socials, Technology } from "#src/shared/lead";
import { newId } from "#src/shared/ids";

const member = (path: string) => `json_extract(enrichment, '$.${path}')`;

/**
 * Values of a lead by which the workspace's leads are counted, as SQL over its `enrichment`. The columns are generated
 * from them, and new leads are counted by them before they have a row.
 */
export const COUNTED_VALUES = {
  country: `upper(coalesce(${member("company.country")}, ${member("phone.primary_country")}))`,
  industry: `lower(${member("ai.industry")})`,
  grade: member("quality.grade"),
  deliverability: member("email.deliverability"),
} as const;

const textOf = (expression: string) =>
  text().generatedAlwaysAs(sql.raw(expression), { mode: "stored" });
const numberOf = (expression: string) =>
  integer().generatedAlwaysAs(sql.raw(expression), { mode: "stored" });
const flagOf = (expression: string) =>
  integer({ mode: "boolean" }).generatedAlwaysAs(sql.raw(expression), { mode: "stored" });

/**
 * One company website found by one job. Filter columns are generated from the documents they repeat,
 * so no writer can forget one. Narrow columns come first: reading them never touches overflow pages.
 */
export const leads = sqliteTable(
  "leads",
  {
    /** Order of creation, and the rowid to which search and link rows refer; never reused. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text()
      .notNull()
      .unique()
      .$defaultFn(() => newId()),
    workspaceId: text().notNull(),
    jobId: text().notNull(),
    domain: text().notNull(),
    /** The company name in sortable form: folded, and last if missing. */
    sortName: text().notNull(),
    /** The same, but null if missing, so that it sorts last in both directions. */
    nameOrder: text().generatedAlwaysAs(sql.raw("nullif(sort_name, char(1114111))"), {
      mode: "virtual",
    }),
    pagesCrawled: integer().notNull().default(0),
    hasEmail: flagOf("json_array_length(emails) > 0"),
    hasPhone: flagOf("json_array_length(phones) > 0"),
    country: textOf(COUNTED_VALUES.country),
    industry: textOf(COUNTED_VALUES.industry),
    category: textOf(`lower(${member("ai.category")})`),
    deliverability: textOf(COUNTED_VALUES.deliverability),
    /** The set of statuses of the lead's current addresses, as bits. Triggers on `lead_emails` keep it. */
    emailStatuses: integer().notNull().default(0),
    /** Whether the company of its domain has open roles: a copy from the hiring index, see `pipeline/boards/lead-flags`. */
    hiring: integer({ mode: "boolean" }).notNull().default(false),
    grade: textOf(COUNTED_VALUES.grade),
    qualityScore: numberOf(member("quality.score")),
    seoScore: numberOf(member("seo.score")),
    icpScore: numberOf(member("icp.score")),
    verdict: textOf(member("icp.verdict")),
    leadScore: numberOf(member("ai.lead_score")),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    website: text().notNull(),
    companyName: text(),
    title: text(),
    description: text(),
    language: text(),
    emails: document<string[]>().notNull(),
    phones: document<string[]>().notNull(),
    socials: document<Socials>().notNull(),
    technologies: document<Technology[]>().notNull(),
    enrichment: document<Enrichment>().notNull(),
    /** What the pages say of the company: addresses, registrations, people, statements. */
    profile: document<LeadProfile>(),
    /** The other columns of the uploaded row that named the site. */
    input: document<LeadInput>(),
    /** Crawl results for later steps: raw SEO facts, headers, structured data. */
    facts: text(),
  },
  (row) => {
    // Columns that filters test, so that a scan in sort order decides on each lead without reading its row
    // (SQLite reads these from the index and seeks the row only when it must; EXPLAIN never shows COVERING for
    // generated columns).
    const tested = [
      row.hasEmail,
      row.hasPhone,
      row.deliverability,
      row.grade,
      row.verdict,
      row.country,
      row.industry,
      row.category,
      row.leadScore,
      row.emailStatuses,
      row.hiring,
    ] as const;
    const { workspaceId, createdAt: at, seq, qualityScore: quality, seoScore: seo } = row;
    const icp = row.icpScore;
    return [
      index("leads_by_age").on(workspaceId, at, seq, quality, seo, icp, ...tested),
      index("leads_by_name").on(workspaceId, row.nameOrder, seq, at, quality, seo, icp, ...tested),
      index("leads_by_quality").on(workspaceId, quality, seq, at, seo, icp, ...tested),
      index("leads_by_icp").on(workspaceId, icp, seq, at, quality, seo, ...tested),
      index("leads_by_job").on(workspaceId, row.jobId, at, seq, ...tested, quality, seo, icp),
      index("leads_by_domain").on(workspaceId, row.domain, at, seq),
      // A company's leads in all workspaces, for updates of `hiring`.
      index("leads_by_company").on(row.domain, row.hiring),
      index("leads_by_hiring").on(workspaceId, at, seq).where(sql.raw("hiring = 1")),
      // Filters for a rare status. The sort indexes test frequent ones.
      index("leads_by_email_status")
        .on(workspaceId, row.emailStatuses, at, seq)
        .where(sql.raw("email_statuses <> 0")),
      index("leads_by_country").on(workspaceId, row.country, at, seq).where(present("country")),
      index("leads_by_industry").on(workspaceId, row.industry, at, seq).where(present("industry")),
      index("leads_by_category").on(workspaceId, row.category, at, seq).where(present("category")),
    ];
  },
);

/** The index omits rows without a value: they cost a write and no filter finds them. */
const present = (column: string) => sql.raw(`${column} IS NOT NULL`);

/**
 * One row per address that a lead has or had: where it was found, and the check that decides its status. WITHOUT
 * ROWID: an address is one row and one index entry. The index covers short queries, so that a query of one lead's
 * addresses writes `+workspace_id`: otherwise SQLite reads the index of the whole workspace.
 */
export const leadEmails = sqliteTable(
  "lead_emails",
  {
    id: text()
      .notNull()
      .$defaultFn(() => newId()),
    workspaceId: text().notNull(),
    leadId: text()
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** 0 is the lead's best address. */
    position: integer().notNull(),
    sourceUrl: text(),
    method: text().notNull(),
    firstSeenAt: createdAt(),
    /** The time of the deciding check; null before the first check, like the other columns of the check. */
    lastVerifiedAt: moment(),
    status: text().notNull().default("unknown"),
    confidence: integer().notNull().default(0),
    nextVerificationAt: moment(),
    checkMethod: text(),
    reasons: document<string[]>(),
    mxHost: text(),
    /** Since when the address is no longer found; null while it is. The row stays because of its history. */
    removedAt: moment(),
  },
  (row) => [
    primaryKey({ columns: [row.leadId, row.email] }),
    // What was verified since when, and what never was. An erasure finds the address in it without reading rows.
    index("lead_emails_by_verification").on(
      row.workspaceId,
      row.lastVerifiedAt,
      row.status,
      row.removedAt,
      row.email,
    ),
  ],
);

/**
 * The checks of an address besides the one in its row: appended, never changed. Triggers refuse an update, and a
 * deletion but with the address itself. WITHOUT ROWID: a check is one row, without an index entry beside it.
 */
export const emailChecks = sqliteTable(
  "email_checks",
  {
    workspaceId: text().notNull(),
    leadId: text().notNull(),
    email: text().notNull(),
    checkedAt: moment().notNull(),
    method: text().notNull(),
    status: text().notNull(),
    confidence: integer().notNull(),
    reasons: document<string[]>().notNull(),
    mxHost: text(),
  },
  (row) => [
    primaryKey({ columns: [row.leadId, row.email, row.checkedAt, row.method] }),
    // A merge of leads moves an address with its checks.
    foreignKey({
      columns: [row.leadId, row.email],
      foreignColumns: [leadEmails.leadId, leadEmails.email],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
  ],
);
