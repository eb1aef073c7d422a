import { type SQL, sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { direction } from "#src/db/sorting";
import { type Page, type PageQuery, pageOf, rowsOf } from "#src/http/paginated";
import type { Sort } from "#src/http/sorting";
import { isoTime } from "#src/shared/iso-time";
import {
  allOf,
  usesTitleIndex,
  MAX_COUNTED,
  type RoleFilter,
  roleTests,
  rowsByTitle,
  technologySeq,
} from "./roles-query.repository";
import type { HiringCompany } from "./schemas";

export type CompanyFilter = Omit<RoleFilter, "remote" | "domain"> & { minRoles: number };

const SAMPLE_TITLES = 3;
/** Several, because the same title is often posted for many places. */
const TITLES_READ = 12;

/** One page of the companies with matching open roles, by matching roles; `total` ends at `MAX_COUNTED`. */
export async function rankCompanies(
  db: HiringDatabase,
  filter: CompanyFilter,
  page: PageQuery & { sort: Sort<"open_roles"> },
): Promise<Page<HiringCompany>> {
  const isSummed = filter.title === undefined && filter.postedSince === undefined;
  const isByTitle = !isSummed && (await usesTitleIndex(db, filter));
  const order = direction(page.sort);
  const query = isSummed
    ? summed(filter, order)
    : isByTitle
      ? found(filter, order)
      : counted(filter, order);
  const { limit, offset } = rowsOf(page);
  const statement = sql`
    WITH ${query.ranked},
      counted AS (SELECT count(*) AS total FROM ranked),
      shown AS MATERIALIZED (SELECT * FROM ranked ORDER BY ${rank(order)} LIMIT ${limit} OFFSET ${offset})
    SELECT counted.total, shown.company_seq, company.name AS company_name, company.domain,
      shown.open_roles, shown.latest_posted_at, ${query.titles} AS titles
    FROM counted LEFT JOIN shown LEFT JOIN hiring_companies AS company ON company.seq = shown.company_seq
    ORDER BY shown.open_roles ${order}, shown.latest_posted_at ${order}, shown.company_seq ${order}`;
  const { results } = await rawStatement(db, statement).all<Row>();
  const companies = results.filter((row) => row.company_seq !== null).map(toCompany);
  return pageOf(companies, page, results[0]?.total ?? 0);
}

const rank = (order: SQL) =>
  sql`open_roles ${order}, latest_posted_at ${order}, company_seq ${order}`;

/** `ranked` yields `company_seq, open_roles, latest_posted_at`; `titles` yields those of a company in `shown`, as JSON. */
type Ranking = { ranked: SQL; titles: SQL };

/** From the counts stored per company, technology and country. */
function summed(filter: CompanyFilter, order: SQL): Ranking {
  return {
    ranked: sql`ranked AS MATERIALIZED (
      SELECT company_seq, open_roles, latest_posted_at
      FROM hiring_company_roles INDEXED BY hiring_company_roles_ranked
      WHERE technology_seq = ${technologySeq(filter)} AND country = ${filter.country ?? ""}
        AND open_roles >= ${filter.minRoles}
      ORDER BY ${rank(order)} LIMIT ${MAX_COUNTED})`,
    titles: newestTitles(filter),
  };
}

/** From the roles, whose index groups them by company. */
function counted(filter: CompanyFilter, order: SQL): Ranking {
  const tests = [sql`role.technology_seq = ${technologySeq(filter)}`, ...roleTests(filter)];
  return {
    ranked: sql`ranked AS MATERIALIZED (
      SELECT role.company_seq, count(*) AS open_roles, max(role.posted_at) AS latest_posted_at
      FROM hiring_roles AS role INDEXED BY hiring_roles_by_company
      WHERE ${allOf(tests)} ${grouped(filter, order)})`,
    titles: newestTitles(filter),
  };
}

/** From the postings with a rare title. */
function found(filter: CompanyFilter, order: SQL): Ranking {
  return {
    ranked: sql`found AS MATERIALIZED (${rowsByTitle(filter)}),
      ranked AS MATERIALIZED (
        SELECT company_seq, count(*) AS open_roles, max(posted_at) AS latest_posted_at
        FROM found ${grouped(filter, order)})`,
    // Matching postings are few, so they are read by id instead of scanning all of a company.
    titles: sql`(SELECT json_group_array(title) FROM (
      SELECT posting.title FROM found CROSS JOIN hiring_postings AS posting ON posting.seq = found.posting_seq
      WHERE found.company_seq = shown.company_seq ORDER BY found.posted_at DESC LIMIT ${TITLES_READ}))`,
  };
}

const grouped = ({ minRoles }: CompanyFilter, order: SQL) =>
  sql`GROUP BY company_seq HAVING count(*) >= ${minRoles} ORDER BY 2 ${order}, 3 ${order}, 1 ${order} LIMIT ${MAX_COUNTED}`;

function newestTitles(filter: CompanyFilter): SQL {
  const tests = [
    sql`role.company_seq = shown.company_seq`,
    sql`role.technology_seq = ${technologySeq(filter)}`,
    ...roleTests(filter),
  ];
  return sql`(SELECT json_group_array(title) FROM (
    SELECT posting.title FROM hiring_roles AS role INDEXED BY hiring_roles_by_company
      CROSS JOIN hiring_postings AS posting ON posting.seq = role.posting_seq
    WHERE ${allOf(tests)} ORDER BY role.posted_at DESC LIMIT ${TITLES_READ}))`;
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
