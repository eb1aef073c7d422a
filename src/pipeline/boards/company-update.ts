import type { HiringDatabase } from "#src/db/client";
import type { BoardSnapshot } from "#src/job-boards/boards/board";
import { isExactName } from "#src/job-boards/boards/same-name";
import {
  type BoardKey,
  findCompanyOfDomain,
  findReplaceableDomains,
  mergeCompanies,
  renameCompany,
  setCompanyDomain,
  type SiteOfBoard,
} from "./companies.repository";

/** New facts about the company in a board snapshot. */
export type CompanyUpdate = { name: string | null; domain: string | null };

type KnownCompany = {
  companyName: string;
  domain: string | null;
  domainFrom: string | null;
  /** How many boards it has. */
  siblings: number;
};

/**
 * The new facts of a snapshot, or null. A company with several boards keeps its name. A domain is accepted if there
 * is none, or if only a site linked the board to the stored one.
 */
export function companyUpdate(
  known: KnownCompany,
  { companyName, companyDomain }: Extract<BoardSnapshot, { status: "read" }>,
): CompanyUpdate | null {
  const isAlone = known.siblings === 1;
  const name = isAlone && companyName !== known.companyName ? companyName : null;
  const isReplaceable = known.domain === null || (isAlone && known.domainFrom === "site");
  const domain =
    isReplaceable && companyDomain !== null && companyDomain !== known.domain
      ? companyDomain
      : null;
  return name === null && domain === null ? null : { name, domain };
}

/**
 * Stores the domains of sites for boards without one. A site with exactly the name of the board replaces a site
 * whose name only begins with it.
 */
export async function storeSiteDomains(
  db: HiringDatabase,
  sites: readonly SiteOfBoard[],
): Promise<void> {
  if (sites.length === 0) return;
  for (const { known, token, domain, ...board } of await findReplaceableDomains(db, sites))
    if (known === null || (isExactName(token, domain) && !isExactName(token, known)))
      await updateCompany(db, board, { name: null, domain }, "site");
}

/**
 * Stores new facts of a board's company. If another company has the domain, the board moves to that company, unless
 * a worker is refreshing it: then a later refresh moves it.
 */
export async function updateCompany(
  db: HiringDatabase,
  board: BoardKey,
  { name, domain }: CompanyUpdate,
  domainFrom: "site" | "postings",
): Promise<void> {
  if (name !== null) await renameCompany(db, board.companySeq, name);
  if (domain === null) return;
  const other = await findCompanyOfDomain(db, domain, board.companySeq);
  if (other === undefined) await setCompanyDomain(db, board, domain, domainFrom);
  else await mergeCompanies(db, board, other, domainFrom);
}
