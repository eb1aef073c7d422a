import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, document, moment, packed } from "#src/db/columns/columns";
import { type LeadInput, SENIORITIES, type Socials } from "#src/shared/lead";
import {
  packEnrichment,
  packProfile,
  packTechnologies,
  unpackEnrichment,
  unpackProfile,
  unpackTechnologies,
} from "#src/shared/stored-lead";
import type { LeadOverrides } from "#src/shared/lead-overrides";
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

/** The upper end of a band without one. */
const MAX_EMPLOYEES = 1_000_000_000;

/** A band such as `11-50`, `51+` or `10001+`. */
const RANGE = member("company.employee_range");
const COUNT = member("company.employee_count");

/**
 * Ranks of a lead's people as bits. A profile is stored without spaces, and its strings escape quotes, so only the member
 * itself matches.
 */
const SENIORITY_MASK = SENIORITIES.map(
  (name, at) => `(instr(profile, '"seniority":"${name}"') > 0) * ${2 ** at}`,
).join(" + ");

const textOf = (expression: string) =>
  text().generatedAlwaysAs(sql.raw(expression), { mode: "stored" });
const numberOf = (expression: string) =>
  integer().generatedAlwaysAs(sql.raw(expression), { mode: "stored" });
/** Columns of later versions are virtual: SQLite cannot add stored ones. The indexes store their values. */
const virtualText = (expression: string) =>
  text().generatedAlwaysAs(sql.raw(expression), { mode: "virtual" });
const virtualNumber = (expression: string) =>
  integer().generatedAlwaysAs(sql.raw(expression), { mode: "virtual" });
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
    /** The city in lower case, as far as SQLite knows it: `cityKeys` has the spellings that a filter looks for. */
    cityKey: virtualText(`lower(${member("company.city")})`),
    /** The fewest and the most employees that the site's statement allows. */
    employeesMin: virtualNumber(`coalesce(${COUNT}, CAST(${RANGE} AS INTEGER))`),
    employeesMax: virtualNumber(
      `coalesce(${COUNT}, iif(${RANGE} LIKE '%+', ${MAX_EMPLOYEES}, CAST(substr(${RANGE}, instr(${RANGE}, '-') + 1) AS INTEGER)))`,
    ),
    seniorities: virtualNumber(SENIORITY_MASK),
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
    technologies: packed(packTechnologies, unpackTechnologies).notNull(),
    enrichment: packed(packEnrichment, unpackEnrichment).notNull(),
    /** What the pages say of the company: addresses, registrations, people, statements. */
    profile: packed(packProfile, unpackProfile),
    /** Host of the site as the job named it, if it redirects to another; null if it is the host of `website`. */
    requestedHost: text(),
    /** The other columns of the uploaded row that named the site. */
    input: document<LeadInput>(),
    /** Corrections by users, which win over what a crawl finds. */
    overrides: document<LeadOverrides>(),
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
      row.cityKey,
      row.language,
      row.employeesMin,
      row.employeesMax,
      row.seniorities,
    ] as const;
    const { workspaceId, createdAt: at, updatedAt, seq } = row;
    const { qualityScore: quality, seoScore: seo } = row;
    const icp = row.icpScore;
    return [
      index("leads_by_age").on(workspaceId, at, seq, quality, seo, icp, updatedAt, ...tested),
      index("leads_by_update").on(workspaceId, updatedAt, seq, at, quality, seo, icp, ...tested),
      index("leads_by_name").on(
        workspaceId,
        row.nameOrder,
        seq,
        at,
        quality,
        seo,
        icp,
        updatedAt,
        ...tested,
      ),
      index("leads_by_quality").on(workspaceId, quality, seq, at, seo, icp, updatedAt, ...tested),
      index("leads_by_icp").on(workspaceId, icp, seq, at, quality, seo, updatedAt, ...tested),
      index("leads_by_job").on(
        workspaceId,
        row.jobId,
        at,
        seq,
        ...tested,
        quality,
        seo,
        icp,
        updatedAt,
      ),
      index("leads_by_domain").on(
        workspaceId,
        row.domain,
        at,
        seq,
        quality,
        seo,
        icp,
        updatedAt,
        ...tested,
      ),
      // A company's leads in all workspaces, for updates of `hiring`.
      index("leads_by_company").on(row.domain, row.hiring),
      // Whether a site is known under the name by which a job asks for it.
      index("leads_by_requested_host")
        .on(workspaceId, row.requestedHost, seq)
        .where(present("requested_host")),
      index("leads_by_hiring").on(workspaceId, at, seq).where(sql.raw("hiring = 1")),
      // Filters for a rare status. The sort indexes test frequent ones.
      index("leads_by_email_status")
        .on(workspaceId, row.emailStatuses, at, seq)
        .where(sql.raw("email_statuses <> 0")),
      index("leads_by_country").on(workspaceId, row.country, at, seq).where(present("country")),
      index("leads_by_industry").on(workspaceId, row.industry, at, seq).where(present("industry")),
      index("leads_by_category").on(workspaceId, row.category, at, seq).where(present("category")),
      index("leads_by_city").on(workspaceId, row.cityKey, at, seq).where(present("city_key")),
      index("leads_by_language").on(workspaceId, row.language, at, seq).where(present("language")),
      // Two orders, because a bound limits the entries that are read only if it stands first.
      index("leads_by_fewest_employees")
        .on(workspaceId, row.employeesMin, row.employeesMax, seq)
        .where(present("employees_min")),
      index("leads_by_most_employees")
        .on(workspaceId, row.employeesMax, row.employeesMin, seq)
        .where(present("employees_max")),
    ];
  },
);

/** The index omits rows without a value: they cost a write and no filter finds them. */
const present = (column: string) => sql.raw(`${column} IS NOT NULL`);

/**
 * One row per address that a lead has or had: where it was found, and the check that decides its status. WITHOUT
 * ROWID and without an index: an address is one row, found by its lead. Queries of a workspace's addresses walk its leads.
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
  (row) => [primaryKey({ columns: [row.leadId, row.email] })],
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
