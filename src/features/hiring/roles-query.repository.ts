import { type SQL, sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { ftsString } from "#src/db/full-text";
import { rawStatement } from "#src/db/raw-statement";

/** Filter of open postings. `tech` is a canonical name, `title` is folded by `foldTitle`. */
export type RoleFilter = {
  tech?: string;
  title?: string;
  country?: string;
  /** Registrable domain of the company. */
  domain?: string;
  remote?: boolean;
  /** In milliseconds. */
  postedSince?: number;
};

/** Lists count no further, which bounds the rows that one response scans. */
export const MAX_COUNTED = 10_000;
/** A title with fewer postings is found by index. A more common one turns up soon in a scan. */
const FEW_TITLES = 5_000;
/** The index of titles has pieces of three characters. */
const PIECE = 3;

/** SQL of the postings that match a filter, yielding `posting_seq, company_seq, posted_at` without an order. */
export async function rolesQuery(db: HiringDatabase, filter: RoleFilter): Promise<SQL> {
  if (filter.domain !== undefined) return rowsByCompany(filter, filter.domain);
  return (await usesTitleIndex(db, filter)) ? rowsByTitle(filter) : rowsByTechnology(filter);
}

/** The technology in the index, where 0 is any. */
export const technologySeq = ({ tech }: RoleFilter): SQL =>
  // A literal, because the planner uses the index of any technology only then.
  tech === undefined ? sql`0` : sql`(SELECT seq FROM hiring_technologies WHERE name = ${tech})`;

/** The conditions on a row of `hiring_roles`, except its technology. */
export function roleTests({ title, country, remote, postedSince }: RoleFilter): SQL[] {
  const tests: SQL[] = [];
  // Two-letter codes between commas: no code matches across two others.
  if (country !== undefined)
    tests.push(sql`(role.country = ${country} OR instr(role.other_countries, ${country}))`);
  if (remote !== undefined) tests.push(sql`role.remote = ${Number(remote)}`);
  if (postedSince !== undefined) tests.push(sql`role.posted_at >= ${postedSince}`);
  if (title !== undefined) tests.push(sql`instr(role.title_key, ${title})`);
  return tests;
}

/**
 * Whether titles are found by index, which pays for rare titles among all postings. Postings of one technology are
 * scanned as fast, because the tested columns are in that index. Counting the postings of a title needs a query.
 */
export async function usesTitleIndex(
  db: HiringDatabase,
  { tech, title }: RoleFilter,
): Promise<boolean> {
  if (tech !== undefined || title === undefined || Array.from(title).length < PIECE) return false;
  const found = await rawStatement(
    db,
    sql`SELECT count(*) AS titles FROM (
      SELECT 1 FROM hiring_title_search WHERE hiring_title_search MATCH ${ftsString(title)} LIMIT ${FEW_TITLES})`,
  ).first<{ titles: number }>();
  return found!.titles < FEW_TITLES;
}

export const allOf = (tests: SQL[]) => sql.join(tests, sql` AND `);

function rowsByTechnology(filter: RoleFilter): SQL {
  if (filter.tech === undefined && filter.country !== undefined) return rowsByCountry(filter);
  const tests = [sql`role.technology_seq = ${technologySeq(filter)}`, ...roleTests(filter)];
  return sql`SELECT role.posting_seq, role.company_seq, role.posted_at FROM hiring_roles AS role WHERE ${allOf(tests)}`;
}

/** The postings of one company, which are few. */
function rowsByCompany(filter: RoleFilter, domain: string): SQL {
  const tests = [
    sql`role.technology_seq = ${technologySeq(filter)}`,
    sql`role.company_seq = (SELECT seq FROM hiring_companies WHERE domain = ${domain})`,
    ...roleTests(filter),
  ];
  return sql`SELECT role.posting_seq, role.company_seq, role.posted_at
    FROM hiring_roles AS role INDEXED BY hiring_roles_by_company WHERE ${allOf(tests)}`;
}

/** A posting's first country is in its own row, the others are in a separate table. Both are sorted by age. */
function rowsByCountry({ country, ...filter }: RoleFilter): SQL {
  const tests = allOf([sql`role.country = ${country}`, ...roleTests(filter)]);
  const columns = sql.raw("role.posting_seq, role.company_seq, role.posted_at");
  return sql`SELECT ${columns} FROM hiring_roles AS role INDEXED BY hiring_roles_by_country WHERE role.technology_seq = 0 AND ${tests}
    UNION ALL SELECT ${columns} FROM hiring_other_countries AS role WHERE ${tests}`;
}

export function rowsByTitle({ title, country, remote, postedSince }: RoleFilter): SQL {
  const tests = [sql`hiring_title_search MATCH ${ftsString(title!)}`];
  if (country !== undefined)
    tests.push(sql`(posting.country = ${country} OR instr(posting.other_countries, ${country}))`);
  if (remote !== undefined) tests.push(sql`coalesce(posting.remote, 0) = ${Number(remote)}`);
  if (postedSince !== undefined) tests.push(sql`posting.posted_at >= ${postedSince}`);
  return sql`SELECT posting.seq AS posting_seq, posting.company_seq, posting.posted_at
    FROM hiring_title_search CROSS JOIN hiring_postings AS posting ON posting.seq = hiring_title_search.rowid
    WHERE ${allOf(tests)}`;
}
