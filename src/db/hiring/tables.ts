import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, document, leaseColumns, moment } from "#src/db/columns/columns";
import { BOARD_STATES } from "#src/db/columns/enumerations";
import { newId } from "#src/shared/ids";

/*
 * The index of public job boards, in a database of its own. Its tables have no workspace: it stores what companies
 * publish, is the same for all workspaces, and does not identify the requesting workspace. Rows refer to each other by
 * small integers, because there are millions of them.
 */

const publicId = () =>
  text()
    .notNull()
    .unique()
    .$defaultFn(() => newId());

const otherCountries = () => text().notNull().default("");

const count = () => integer().notNull().default(0);

/** Companies with boards, one per domain. Triggers maintain the two summaries. */
export const hiringCompanies = sqliteTable(
  "hiring_companies",
  {
    seq: integer().primaryKey(),
    name: text().notNull(),
    /** Registrable domain; null while unknown. */
    domain: text().unique(),
    openRoles: count(),
    latestPostedAt: moment(),
  },
  (row) => [
    index("hiring_companies_open")
      .on(row.domain, row.latestPostedAt)
      .where(sql.raw("open_roles > 0")),
  ],
);

/**
 * Domains whose company started or stopped hiring, until their leads in other databases are updated. Written by the
 * triggers of `hiring_companies`.
 */
export const hiringDomainChanges = sqliteTable(
  "hiring_domain_changes",
  {
    domain: text().primaryKey(),
    /** 0: at once. Each change is applied a second time, for leads that were saved meanwhile. */
    applyAt: moment().notNull(),
  },
  (row) => [index("hiring_domain_changes_due").on(row.applyAt)],
);

/** One board of a provider, and when it is refreshed next. */
export const hiringBoards = sqliteTable(
  "hiring_boards",
  {
    seq: integer().primaryKey(),
    id: publicId(),
    source: text().notNull(),
    token: text().notNull(),
    region: text(),
    site: text(),
    /** The canonical URL of the board's public page; identifies the board. */
    url: text().notNull().unique(),
    companySeq: integer()
      .notNull()
      .references(() => hiringCompanies.seq),
    /** Source of the company's domain: the seed list, a site that links here, or the postings themselves. */
    domainFrom: text({ enum: ["seed", "site", "postings"] }),
    /**
     * `gone`: the provider has no such board, which is requested weekly; `retired`: it is no longer requested.
     */
    state: text({ enum: BOARD_STATES }).notNull().default("active"),
    ...leaseColumns(),
    /** Until this time its message counts as queued. */
    queuedUntil: moment().notNull().default(0),
    etag: text(),
    lastModified: text(),
    /** Consecutive failures. */
    failures: count(),
    lastError: text(),
    lastFetchedAt: moment(),
    createdAt: createdAt(),
  },
  (row) => [
    index("hiring_boards_due")
      .on(row.source, row.availableAt)
      .where(sql.raw("available_at IS NOT NULL")),
    index("hiring_boards_by_company").on(row.companySeq),
    index("hiring_boards_by_age").on(row.createdAt, row.seq),
  ],
);

/** The lease of a provider: one reader at a time, and none while the provider requests a pause. */
export const hiringSources = sqliteTable("hiring_sources", {
  source: text().primaryKey(),
  ...leaseColumns(),
});

/** Postings: open ones, and closed ones for a while. Triggers maintain `hiring_roles` and the title search. */
export const hiringPostings = sqliteTable(
  "hiring_postings",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: publicId(),
    boardSeq: integer()
      .notNull()
      .references(() => hiringBoards.seq),
    companySeq: integer().notNull(),
    /** As stated by the board, else when it was first seen. */
    postedAt: moment().notNull(),
    /** Of the first place with a country. */
    country: text(),
    /** Countries of the other places, joined by commas. */
    otherCountries: otherCountries(),
    remote: integer({ mode: "boolean" }),
    closedAt: moment(),
    /** Number of consecutive complete refreshes without the posting. */
    missed: count(),
    updatedAt: moment().notNull(),
    /** Hash of everything that is displayed and searched. */
    contentHash: text().notNull(),
    /** Whether the text was read; if not, its technologies come from the title. */
    hasText: integer({ mode: "boolean" }).notNull(),
    /** Version by the board, so that only new texts are requested. */
    boardUpdatedAt: moment(),
    externalId: text().notNull(),
    title: text().notNull(),
    /** The title in searchable form. */
    titleKey: text().notNull(),
    department: text(),
    location: text(),
    employmentType: text(),
    url: text().notNull(),
    /** Names, as in `hiring_technologies`. */
    technologies: document<string[]>().notNull(),
  },
  (row) => [
    uniqueIndex("hiring_postings_once").on(row.boardSeq, row.externalId),
    index("hiring_postings_closed").on(row.closedAt).where(sql.raw("closed_at IS NOT NULL")),
  ],
);

/** Technologies that postings name. Triggers maintain the counts. 0 means any technology in the tables below. */
export const hiringTechnologies = sqliteTable("hiring_technologies", {
  seq: integer().primaryKey(),
  name: text().notNull().unique(),
  category: text().notNull(),
  openRoles: count(),
  companies: count(),
});

/**
 * Open postings by technology, newest last, with all columns that a search filters by, so that a search reads
 * nothing else until it knows its page. Each posting also has a row for any technology. WITHOUT ROWID.
 */
export const hiringRoles = sqliteTable(
  "hiring_roles",
  {
    technologySeq: integer().notNull(),
    postedAt: moment().notNull(),
    postingSeq: integer().notNull(),
    companySeq: integer().notNull(),
    country: text(),
    otherCountries: otherCountries(),
    /** Unknown counts as not remote. */
    remote: integer({ mode: "boolean" }).notNull(),
    titleKey: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.technologySeq, row.postedAt, row.postingSeq] }),
    // In this order, companies are counted as they are read, without sorting.
    index("hiring_roles_by_company").on(
      row.technologySeq,
      row.companySeq,
      row.postedAt,
      row.country,
      row.otherCountries,
      row.titleKey,
    ),
    // "Any technology" contains all postings, too many to scan for one country.
    index("hiring_roles_by_country")
      .on(row.country, row.postedAt, row.remote, row.titleKey, row.companySeq)
      .where(sql.raw("technology_seq = 0")),
  ],
);

/**
 * Open postings by each of their countries except the first, for searches by country alone. Maintained by the
 * triggers of `hiring_roles`. WITHOUT ROWID.
 */
export const hiringOtherCountries = sqliteTable(
  "hiring_other_countries",
  {
    country: text().notNull(),
    postedAt: moment().notNull(),
    postingSeq: integer().notNull(),
    companySeq: integer().notNull(),
    /** Unknown counts as not remote. */
    remote: integer({ mode: "boolean" }).notNull(),
    titleKey: text().notNull(),
  },
  (row) => [primaryKey({ columns: [row.country, row.postedAt, row.postingSeq] })],
);

/** Open roles of a company by technology and country, written after each refresh of a board. WITHOUT ROWID. */
export const hiringCompanyRoles = sqliteTable(
  "hiring_company_roles",
  {
    companySeq: integer().notNull(),
    technologySeq: integer().notNull(),
    /** Empty: any country, including postings without one. */
    country: text().notNull(),
    openRoles: integer().notNull(),
    latestPostedAt: moment().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.companySeq, row.technologySeq, row.country] }),
    index("hiring_company_roles_ranked").on(
      row.technologySeq,
      row.country,
      row.openRoles,
      row.latestPostedAt,
    ),
  ],
);

/** Progress of loading each edition of the built-in list of boards. */
export const hiringSeeds = sqliteTable("hiring_seeds", {
  edition: text().primaryKey(),
  loaded: integer().notNull(),
});
