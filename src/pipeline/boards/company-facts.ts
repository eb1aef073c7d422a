import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { BoardSnapshot } from "#src/job-boards/boards/board";
import { isExactName } from "#src/job-boards/boards/same-name";
import { summarizeCompany } from "./summarize-company.repository";

/** New facts about the company in a board snapshot. */
export type CompanyUpdate = { name: string | null; domain: string | null };

type KnownCompany = {
  seq: number;
  companySeq: number;
  companyName: string;
  domain: string | null;
  domainFrom: string | null;
  /** How many boards it has. */
  siblings: number;
};

/**
 * Null where there is nothing new. A company of several boards keeps the name that it has. A domain is taken
 * where there is none, or only a site's word for it.
 */
export function companyUpdate(
  known: KnownCompany,
  { companyName, companyDomain }: Extract<BoardSnapshot, { status: "read" }>,
): CompanyUpdate | null {
  const isAlone = known.siblings === 1;
  const name = isAlone && companyName !== known.companyName ? companyName : null;
  const isOpen = known.domain === null || (isAlone && known.domainFrom === "site");
  const domain =
    isOpen && companyDomain !== null && companyDomain !== known.domain ? companyDomain : null;
  return name === null && domain === null ? null : { name, domain };
}

/** A site that leads to a board of its name. */
export type SiteOfBoard = { url: string; token: string; domain: string };

/**
 * Keeps the domains of sites for boards that were known without one. A site that is named just like the board
 * takes the place of another that only begins like it.
 */
export async function storeSiteDomains(db: Database, sites: readonly SiteOfBoard[]): Promise<void> {
  if (sites.length === 0) return;
  const { results } = await rawStatement(
    db,
    sql`SELECT board.seq, board.company_seq AS companySeq, company.domain AS known,
        given.value ->> '$.token' AS token, given.value ->> '$.domain' AS domain
      FROM json_each(${JSON.stringify(sites)}) AS given
        CROSS JOIN hiring_boards AS board ON board.url = given.value ->> '$.url'
        CROSS JOIN hiring_companies AS company ON company.seq = board.company_seq
      WHERE company.domain IS NULL OR (board.domain_from = 'site' AND company.domain <> given.value ->> '$.domain'
        AND NOT EXISTS (SELECT 1 FROM hiring_boards AS other WHERE other.company_seq = company.seq AND other.seq <> board.seq))`,
  ).all<{ seq: number; companySeq: number; known: string | null; token: string; domain: string }>();
  for (const { known, token, domain, ...board } of results)
    if (known === null || (isExactName(token, domain) && !isExactName(token, known)))
      await updateCompany(db, board, { name: null, domain }, "site");
}

/**
 * Keeps what is new of a board's company. Where its domain is another company's, the two are one from now on,
 * unless the board is being read: then this is learned another time.
 */
export async function updateCompany(
  db: Database,
  { seq, companySeq }: Pick<KnownCompany, "seq" | "companySeq">,
  { name, domain }: CompanyUpdate,
  domainFrom: "site" | "postings",
): Promise<void> {
  const run = (statements: ReturnType<typeof sql>[]) =>
    db.$client.batch(statements.map((statement) => rawStatement(db, statement)));
  if (name !== null)
    await run([sql`UPDATE hiring_companies SET name = ${name} WHERE seq = ${companySeq}`]);
  if (domain === null) return;
  const other = await rawStatement(
    db,
    sql`SELECT seq FROM hiring_companies WHERE domain = ${domain} AND seq <> ${companySeq}`,
  ).first<{ seq: number }>();
  // Whose products are left out of postings depends on who the company is: all is wanted again.
  const domainChange = sql`domain_from = ${domainFrom}, etag = NULL, last_modified = NULL`;
  if (!other)
    return void (await run([
      sql`UPDATE hiring_companies SET domain = ${domain} WHERE seq = ${companySeq}`,
      sql`UPDATE hiring_boards SET ${domainChange} WHERE seq = ${seq}`,
    ]));
  // Who reads it at this moment writes postings of the company that it was of: that one has to stay.
  const isFree = sql`(lease_token IS NULL OR available_at <= ${Date.now()})`;
  const isJoined = sql`EXISTS (SELECT 1 FROM hiring_boards AS board WHERE board.seq = ${seq} AND board.company_seq = ${other.seq})`;
  await run([
    sql`UPDATE hiring_boards SET company_seq = ${other.seq}, ${domainChange} WHERE seq = ${seq} AND ${isFree}`,
    sql`UPDATE hiring_postings SET company_seq = ${other.seq} WHERE board_seq = ${seq} AND ${isJoined}`,
    ...summarizeCompany(other.seq),
    ...summarizeCompany(companySeq),
    sql`DELETE FROM hiring_companies WHERE seq = ${companySeq}
      AND NOT EXISTS (SELECT 1 FROM hiring_boards WHERE company_seq = ${companySeq})`,
  ]);
}
