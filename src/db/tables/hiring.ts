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
 * The index of public job boards. Its tables have no workspace: it stores what companies publish, is
 * the same for all workspaces, and does not identify the requesting workspace. Rows refer to each other by
 * small integers, because there are millions of them.
 */

const publicId = () =>
  text()
    .notNull()
    .unique()
    .$defaultFn(() => newId());

const otherCountries = () => text().notNull().default("");

const count = () => integer().notNull().default(0);

/** Companies with boards. Those of one domain are one. The two summaries are kept by triggers. */
export const hiringCompanies = sqliteTable(
  "hiring_companies",
  {
    seq: integer().primaryKey(),
    name: text().notNull(),
    /** Registrable; null while unknown. */
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

/** One board of a provider, and when it is read next. */
export const hiringBoards = sqliteTable(
  "hiring_boards",
  {
    seq: integer().primaryKey(),
    id: publicId(),
    source: text().notNull(),
    token: text().notNull(),
    region: text(),
    site: text(),
    /** The board's page for people, in one spelling: identifies the board. */
    url: text().notNull().unique(),
    companySeq: integer()
      .notNull()
      .references(() => hiringCompanies.seq),
    /** Source of the company's domain: the seed list, a site that links here, or the postings themselves. */
    domainFrom: text({ enum: ["seed", "site", "postings"] }),
    /** `gone`: the provider knows no such board and is asked weekly; `retired`: it is asked no more. */
    state: text({ enum: BOARD_STATES }).notNull().default("active"),
    ...leaseColumns(),
    /** Until then its message counts as being in the queue. */
    queuedUntil: moment().notNull().default(0),
    etag: text(),
    lastModified: text(),
    /** In a row. */
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

/** A provider is asked by one reader at a time, and by none while it wants to be left alone. */
export const hiringSources = sqliteTable("hiring_sources", {
  source: text().primaryKey(),
  ...leaseColumns(),
});

/** Postings, open and, for a while, closed. Triggers keep `hiring_roles` and the search by title. */
export const hiringPostings = sqliteTable(
  "hiring_postings",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: publicId(),
    boardSeq: integer()
      .notNull()
      .references(() => hiringBoards.seq),
    companySeq: integer().notNull(),
    /** As the board says, else when it was first seen. */
    postedAt: moment().notNull(),
    /** Of the first place that says one. */
    country: text(),
    /** Those of the other places, joined by commas. */
    otherCountries: otherCountries(),
    remote: integer({ mode: "boolean" }),
    closedAt: moment(),
    /** Complete readings in a row that it was absent from. */
    missed: count(),
    updatedAt: moment().notNull(),
    /** Of all that is shown and searched. */
    contentHash: text().notNull(),
    /** Whether its text was looked through; if not, its technologies are those of its title. */
    hasText: integer({ mode: "boolean" }).notNull(),
    /** What the board said, for asking for texts only where they are new. */
    boardUpdatedAt: moment(),
    externalId: text().notNull(),
    title: text().notNull(),
    /** The title as it is searched. */
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

/** Technologies that postings name. Its counts are kept by triggers. 0 stands for any, in what follows. */
export const hiringTechnologies = sqliteTable("hiring_technologies", {
  seq: integer().primaryKey(),
  name: text().notNull().unique(),
  category: text().notNull(),
  openRoles: count(),
  companies: count(),
});

/**
 * Open postings by technology, newest last, with all that a search may test: a search reads nothing else
 * until it knows its page. Each posting is there once for any technology. Without rowids.
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
    /** Unknown is not remote. */
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
    // Any technology has all postings: too many to walk for those of one country.
    index("hiring_roles_by_country")
      .on(row.country, row.postedAt, row.remote, row.titleKey, row.companySeq)
      .where(sql.raw("technology_seq = 0")),
  ],
);

/**
 * Open postings by each country of theirs but the first, for the search by country alone. Kept by the triggers
 * that keep `hiring_roles`. Without rowids.
 */
export const hiringOtherCountries = sqliteTable(
  "hiring_other_countries",
  {
    country: text().notNull(),
    postedAt: moment().notNull(),
    postingSeq: integer().notNull(),
    companySeq: integer().notNull(),
    /** Unknown is not remote. */
    remote: integer({ mode: "boolean" }).notNull(),
    titleKey: text().notNull(),
  },
  (row) => [primaryKey({ columns: [row.country, row.postedAt, row.postingSeq] })],
);

/** Open roles of a company by technology and country, written after each reading of a board. Without rowids. */
export const hiringCompanyRoles = sqliteTable(
  "hiring_company_roles",
  {
    companySeq: integer().notNull(),
    technologySeq: integer().notNull(),
    /** Empty: any country, and postings without one. */
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

/** How much of which edition of the built-in list of boards was taken up. */
export const hiringSeeds = sqliteTable("hiring_seeds", {
  edition: text().primaryKey(),
  loaded: integer().notNull(),
});
