import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { ftsString } from "#src/db/full-text";
import { rawStatement } from "#src/db/raw-statement";

/** Which open postings. `tech` is a canonical name, `title` folded by `foldTitle`. */
export type RoleFilter = {
  tech?: string;
  title?: string;
  country?: string;
  remote?: boolean;
  /** In ms. */
  postedSince?: number;
};

/** Lists count this far and no further, so that no answer costs more than a walk of so many rows. */
export const MAX_COUNTED = 10_000;
/** A title that fewer postings have is looked up; a commoner one is met soon enough on the way. */
const FEW_TITLES = 5_000;
/** The index of titles is made of pieces of three characters. */
const PIECE = 3;

/** The postings that a filter names, as SQL that yields `posting_seq, company_seq, posted_at` in no order of its own. */
export async function rolesQuery(db: Database, filter: RoleFilter): Promise<SQL> {
  return (await isSoughtByTitle(db, filter)) ? rowsByTitle(filter) : rowsByTechnology(filter);
}

/** The technology in the index, where 0 is any. */
export const technologySeq = ({ tech }: RoleFilter): SQL =>
  // Written out: the planner takes the index of any technology only then.
  tech === undefined ? sql`0` : sql`(SELECT seq FROM hiring_technologies WHERE name = ${tech})`;

/** What a row of `hiring_roles` is tested for, beside its technology. */
export function roleTests({ title, country, remote, postedSince }: RoleFilter): SQL[] {
  const tests: SQL[] = [];
  // Codes of two letters between commas: none occurs across two others.
  if (country !== undefined)
    tests.push(sql`(role.country = ${country} OR instr(role.other_countries, ${country}))`);
  if (remote !== undefined) tests.push(sql`role.remote = ${Number(remote)}`);
  if (postedSince !== undefined) tests.push(sql`role.posted_at >= ${postedSince}`);
  if (title !== undefined) tests.push(sql`instr(role.title_key, ${title})`);
  return tests;
}

/**
 * Whether titles are looked up, which is for rare ones among all postings: those of one technology are walked
 * as fast, since what is tested stands beside them. To tell how rare a title is takes a question of its own.
 */
export async function isSoughtByTitle(db: Database, { tech, title }: RoleFilter): Promise<boolean> {
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

/** A posting's first country stands with it, the others in a table of their own: both are sorted by age. */
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
