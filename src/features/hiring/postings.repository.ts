import { sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { direction } from "#src/db/sorting";
import { type Page, type PageQuery, pageOf, rowsOf } from "#src/http/paginated";
import type { Sort } from "#src/http/sorting";
import { isoTime } from "#src/shared/iso-time";
import { MAX_COUNTED, type RoleFilter, rolesQuery } from "./roles-query.repository";
import type { JobPosting } from "./schemas";

type Row = Omit<
  JobPosting,
  "countries" | "remote" | "posted_at" | "updated_at" | "technologies"
> & {
  total: number;
  other_countries: string;
  remote: number | null;
  posted_at: number;
  updated_at: number;
  technologies: string;
};

/** One page of the open postings that match a filter, by age; `total` ends at `MAX_COUNTED`. */
export async function searchPostings(
  db: HiringDatabase,
  filter: RoleFilter,
  page: PageQuery & { sort: Sort<"posted_at"> },
): Promise<Page<JobPosting>> {
  const rows = await rolesQuery(db, filter);
  const { limit, offset } = rowsOf(page);
  const order = direction(page.sort);
  // One scan both counts the postings and finds the page.
  const statement = sql`
    WITH found AS MATERIALIZED (${rows} ORDER BY 3 ${order}, 1 ${order} LIMIT ${MAX_COUNTED}),
      counted AS (SELECT count(*) AS total FROM found),
      shown AS (SELECT * FROM found ORDER BY posted_at ${order}, posting_seq ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT counted.total, posting.id, company.name AS company_name, company.domain, posting.title,
      posting.department, posting.location, posting.country, posting.other_countries, posting.remote, posting.employment_type,
      posting.url, posting.posted_at, posting.updated_at, posting.technologies, board.source
    FROM counted LEFT JOIN shown
      LEFT JOIN hiring_postings AS posting ON posting.seq = shown.posting_seq
      LEFT JOIN hiring_companies AS company ON company.seq = posting.company_seq
      LEFT JOIN hiring_boards AS board ON board.seq = posting.board_seq
    ORDER BY shown.posted_at ${order}, shown.posting_seq ${order}`;
  const { results } = await rawStatement(db, statement).all<Row>();
  const postings = results.filter(({ id }) => id !== null).map(toPosting);
  return pageOf(postings, page, results[0]?.total ?? 0);
}

function toPosting(row: Row): JobPosting {
  const { total: _total, other_countries, ...posting } = row;
  const others = other_countries === "" ? [] : other_countries.split(",");
  return {
    ...posting,
    countries: row.country === null ? [] : [row.country, ...others],
    remote: row.remote === null ? null : row.remote === 1,
    posted_at: isoTime(row.posted_at),
    updated_at: isoTime(row.updated_at),
    technologies: JSON.parse(row.technologies) as string[],
  };
}

/** Deletes some of the postings that were closed before a time. Returns how many rows were written. */
export async function deleteClosedPostings(
  db: HiringDatabase,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const { meta } = await rawStatement(
    db,
    sql`DELETE FROM hiring_postings WHERE seq IN (
      SELECT seq FROM hiring_postings WHERE closed_at <= ${beforeMs} LIMIT ${limit})`,
  ).run();
  return meta.changes;
}
