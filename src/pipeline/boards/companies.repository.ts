import { type SQL, sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { summarizeCompany } from "./company-roles.repository";

/** A board and its company. */
export type BoardKey = { seq: number; companySeq: number };

/** A site with a link to a board of its name. */
export type SiteOfBoard = { url: string; token: string; domain: string };

/** `known`: the company's present domain. */
type ReplaceableDomain = BoardKey & { known: string | null; token: string; domain: string };

/** The boards of sites whose company has no domain, or one that only another site gave to its only board. */
export async function findReplaceableDomains(
  db: HiringDatabase,
  sites: readonly SiteOfBoard[],
): Promise<ReplaceableDomain[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT board.seq, board.company_seq AS companySeq, company.domain AS known,
        given.value ->> '$.token' AS token, given.value ->> '$.domain' AS domain
      FROM json_each(${JSON.stringify(sites)}) AS given
        CROSS JOIN hiring_boards AS board ON board.url = given.value ->> '$.url'
        CROSS JOIN hiring_companies AS company ON company.seq = board.company_seq
      WHERE company.domain IS NULL OR (board.domain_from = 'site' AND company.domain <> given.value ->> '$.domain'
        AND NOT EXISTS (SELECT 1 FROM hiring_boards AS other WHERE other.company_seq = company.seq AND other.seq <> board.seq))`,
  ).all<ReplaceableDomain>();
  return results;
}

export async function renameCompany(
  db: HiringDatabase,
  companySeq: number,
  name: string,
): Promise<void> {
  await run(db, [sql`UPDATE hiring_companies SET name = ${name} WHERE seq = ${companySeq}`]);
}

/** The company of a domain, if it is another one. */
export async function findCompanyOfDomain(
  db: HiringDatabase,
  domain: string,
  companySeq: number,
): Promise<number | undefined> {
  const found = await rawStatement(
    db,
    sql`SELECT seq FROM hiring_companies WHERE domain = ${domain} AND seq <> ${companySeq}`,
  ).first<{ seq: number }>();
  return found?.seq;
}

export async function setCompanyDomain(
  db: HiringDatabase,
  { seq, companySeq }: BoardKey,
  domain: string,
  domainFrom: "site" | "postings",
): Promise<void> {
  await run(db, [
    sql`UPDATE hiring_companies SET domain = ${domain} WHERE seq = ${companySeq}`,
    sql`UPDATE hiring_boards SET ${changedDomain(domainFrom)} WHERE seq = ${seq}`,
  ]);
}

/** Moves a board to another company, and deletes its former company if that has no other board. */
export async function mergeCompanies(
  db: HiringDatabase,
  { seq, companySeq }: BoardKey,
  other: number,
  domainFrom: "site" | "postings",
): Promise<void> {
  // A worker that is refreshing the board writes postings of the former company, which has to stay.
  const isFree = sql`(lease_token IS NULL OR available_at <= ${Date.now()})`;
  const hasMoved = sql`EXISTS (SELECT 1 FROM hiring_boards AS board WHERE board.seq = ${seq} AND board.company_seq = ${other})`;
  await run(db, [
    sql`UPDATE hiring_boards SET company_seq = ${other}, ${changedDomain(domainFrom)} WHERE seq = ${seq} AND ${isFree}`,
    sql`UPDATE hiring_postings SET company_seq = ${other} WHERE board_seq = ${seq} AND ${hasMoved}`,
    ...summarizeCompany(other),
    ...summarizeCompany(companySeq),
    sql`DELETE FROM hiring_companies WHERE seq = ${companySeq}
      AND NOT EXISTS (SELECT 1 FROM hiring_boards WHERE company_seq = ${companySeq})`,
  ]);
}

/** Without validators the next refresh requests everything: a company's own products are no technologies of its postings. */
const changedDomain = (domainFrom: "site" | "postings") =>
  sql`domain_from = ${domainFrom}, etag = NULL, last_modified = NULL`;

const run = (db: HiringDatabase, statements: SQL[]) =>
  db.$client.batch(statements.map((statement) => rawStatement(db, statement)));
