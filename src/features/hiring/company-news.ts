import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { Reading } from "#src/job-boards/board";
import { summarizeCompany } from "./summarize";

/** What a reading tells of the company that was not known. */
export type CompanyNews = { name: string | null; domain: string | null };

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
export function companyNews(
  known: KnownCompany,
  { companyName, companyDomain }: Extract<Reading, { status: "read" }>,
): CompanyNews | null {
  const isAlone = known.siblings === 1;
  const name = isAlone && companyName !== known.companyName ? companyName : null;
  const isOpen = known.domain === null || (isAlone && known.domainFrom === "site");
  const domain =
    isOpen && companyDomain !== null && companyDomain !== known.domain ? companyDomain : null;
  return name === null && domain === null ? null : { name, domain };
}

/** Keeps what is new of a board's company. Where its domain is another company's, the two are one from now on. */
export async function learnOfCompany(
  db: Database,
  { seq, companySeq }: KnownCompany,
  { name, domain }: CompanyNews,
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
  const told = sql`UPDATE hiring_boards SET domain_from = 'postings' WHERE seq = ${seq}`;
  if (!other)
    return void (await run([
      sql`UPDATE hiring_companies SET domain = ${domain} WHERE seq = ${companySeq}`,
      told,
    ]));
  await run([
    sql`UPDATE hiring_postings SET company_seq = ${other.seq} WHERE board_seq = ${seq}`,
    sql`UPDATE hiring_boards SET company_seq = ${other.seq} WHERE seq = ${seq}`,
    told,
    ...summarizeCompany(other.seq),
    ...summarizeCompany(companySeq),
    sql`DELETE FROM hiring_companies WHERE seq = ${companySeq}
      AND NOT EXISTS (SELECT 1 FROM hiring_boards WHERE company_seq = ${companySeq})`,
  ]);
}
