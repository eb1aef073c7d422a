import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { type Page, type PageQuery, rowsOf } from "#src/http/paginated";
import { isoTime } from "#src/shared/iso-time";
import {
  MOST_COUNTED,
  type RoleFilter,
  type RolesQuery,
  rolesQuery,
  roleTests,
  technologySeq,
} from "./roles-query";
import type { HiringCompany } from "./schemas";

export type CompanyFilter = Omit<RoleFilter, "remote"> & { minRoles: number };

/** What is counted anew, for a title or a date, is the newest so many postings. */
const MOST_GROUPED = 100_000;
const SAMPLE_TITLES = 3;
/** The same title often stands for many places. */
const TITLES_READ = 12;

/** One page of the companies with matching open roles, most roles first; `total` ends at `MOST_COUNTED`. */
export async function rankCompanies(
  db: Database,
  filter: CompanyFilter,
  page: PageQuery,
): Promise<Page<HiringCompany>> {
  const isSummed = filter.title === undefined && filter.postedSince === undefined;
  const query = isSummed ? summed(filter) : counted(filter, await rolesQuery(db, filter));
  const { limit, offset } = rowsOf(page);
  const statement = sql`
    WITH ${query.ranked},
      counted AS (SELECT count(*) AS total FROM ranked),
      shown AS MATERIALIZED (SELECT * FROM ranked ORDER BY ${RANK} LIMIT ${limit} OFFSET ${offset})
    SELECT counted.total, shown.company_seq, company.name AS company_name, company.domain,
      shown.open_roles, shown.latest_posted_at, ${query.titles} AS titles
    FROM counted LEFT JOIN shown LEFT JOIN hiring_companies AS company ON company.seq = shown.company_seq
    ORDER BY shown.open_roles DESC, shown.latest_posted_at DESC, shown.company_seq DESC`;
  const { results } = await rawStatement(db, statement).all<Row>();
  return {
    data: results.filter((row) => row.company_seq !== null).map(toCompany),
    ...page,
    total: results[0]?.total ?? 0,
  };
}

const RANK = sql.raw("open_roles DESC, latest_posted_at DESC, company_seq DESC");

/** `ranked` yields `company_seq, open_roles, latest_posted_at`; `titles` those of a company in `shown`, as JSON. */
type Ranking = { ranked: SQL; titles: SQL };

/** From what is kept of each company by technology and country. */
function summed(filter: CompanyFilter): Ranking {
  return {
    ranked: sql`ranked AS MATERIALIZED (
      SELECT company_seq, open_roles, latest_posted_at
      FROM hiring_company_roles INDEXED BY hiring_company_roles_ranked
      WHERE technology_seq = ${technologySeq(filter)} AND country = ${filter.country ?? ""}
        AND open_roles >= ${filter.minRoles}
      ORDER BY ${RANK} LIMIT ${MOST_COUNTED})`,
    titles: newestTitles(filter),
  };
}

/** From the postings themselves. */
function counted(filter: CompanyFilter, { byTitle, rows }: RolesQuery): Ranking {
  return {
    ranked: sql`found AS MATERIALIZED (${rows} ORDER BY 3 DESC LIMIT ${MOST_GROUPED}),
      ranked AS MATERIALIZED (
        SELECT company_seq, count(*) AS open_roles, max(posted_at) AS latest_posted_at
        FROM found GROUP BY company_seq HAVING count(*) >= ${filter.minRoles}
        ORDER BY 2 DESC, 3 DESC, 1 DESC LIMIT ${MOST_COUNTED})`,
    // Those of a rare title are few, and hard to come by among all of a company.
    titles: byTitle ? foundTitles() : newestTitles(filter),
  };
}

function newestTitles(filter: CompanyFilter): SQL {
  const tests = [
    sql`role.company_seq = shown.company_seq`,
    sql`role.technology_seq = ${technologySeq(filter)}`,
    ...roleTests(filter),
  ];
  return sql`(SELECT json_group_array(title) FROM (
    SELECT posting.title FROM hiring_roles AS role INDEXED BY hiring_roles_by_company
      CROSS JOIN hiring_postings AS posting ON posting.seq = role.posting_seq
    WHERE ${sql.join(tests, sql` AND `)} ORDER BY role.posted_at DESC LIMIT ${TITLES_READ}))`;
}

function foundTitles(): SQL {
  return sql`(SELECT json_group_array(title) FROM (
    SELECT posting.title FROM found CROSS JOIN hiring_postings AS posting ON posting.seq = found.posting_seq
    WHERE found.company_seq = shown.company_seq ORDER BY found.posted_at DESC LIMIT ${TITLES_READ}))`;
}

type Row = {
  total: number;
  company_seq: number | null;
  company_name: string;
  domain: string | null;
  open_roles: number;
  latest_posted_at: number;
  titles: string;
};

const toCompany = (row: Row): HiringCompany => ({
  company_name: row.company_name,
  domain: row.domain,
  open_roles: row.open_roles,
  latest_posted_at: isoTime(row.latest_posted_at),
  sample_titles: [...new Set(JSON.parse(row.titles) as string[])].slice(0, SAMPLE_TITLES),
});
