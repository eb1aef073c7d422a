import { sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { isoTime } from "#src/shared/iso-time";

const MAX_TECHNOLOGIES = 20;

/** Signals from a company's open roles. */
export type HiringSignals = {
  open_roles: number;
  technologies: string[];
  latest_posted_at: string;
};

/** The signals of the company of a registrable domain; null if it has no known open roles. */
export async function readHiringSignals(
  db: HiringDatabase,
  domain: string,
): Promise<HiringSignals | null> {
  const row = await rawStatement(
    db,
    sql`SELECT company.open_roles AS openRoles, company.latest_posted_at AS latestPostedAt, (
        SELECT json_group_array(name) FROM (
          SELECT technology.name FROM hiring_company_roles AS roles
            CROSS JOIN hiring_technologies AS technology ON technology.seq = roles.technology_seq
          WHERE roles.company_seq = company.seq AND roles.technology_seq > 0 AND roles.country = ''
          ORDER BY roles.open_roles DESC, roles.latest_posted_at DESC, technology.name LIMIT ${MAX_TECHNOLOGIES})) AS technologies
      FROM hiring_companies AS company WHERE company.domain = ${domain} AND company.open_roles > 0`,
  ).first<{ openRoles: number; latestPostedAt: number; technologies: string }>();
  return row === null
    ? null
    : {
        open_roles: row.openRoles,
        technologies: JSON.parse(row.technologies) as string[],
        latest_posted_at: isoTime(row.latestPostedAt),
      };
}

/** The distinct titles of open roles of a domain's company, newest first. */
export async function readOpenTitles(
  db: HiringDatabase,
  domain: string,
  most: number,
): Promise<string[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT posting.title FROM hiring_companies AS company
        CROSS JOIN hiring_roles AS role INDEXED BY hiring_roles_by_company ON role.company_seq = company.seq AND role.technology_seq = 0
        CROSS JOIN hiring_postings AS posting ON posting.seq = role.posting_seq
      WHERE company.domain = ${domain} ORDER BY role.posted_at DESC LIMIT ${4 * most}`,
  ).all<{ title: string }>();
  return [...new Set(results.map(({ title }) => title))].slice(0, most);
}
