import type { Database } from "#src/db/client";
import { boardAddress, readBoardAddress } from "#src/job-boards/boards/board-address";
import { isSameName } from "#src/job-boards/boards/same-name";
import { readSettings } from "#src/shared/settings";
import { type NewBoard, storeBoards } from "./boards.repository";
import { storeSiteDomains, type SiteOfBoard } from "./company-facts";

/** Looked for before an address is taken apart: pages have many. A test holds it to what can be read. */
export const PROVIDER =
  /greenhouse\.io|lever\.co|ashbyhq\.com|smartrecruiters\.com|recruitee\.com|workable\.com|personio\.(?:de|com)|bamboohr\.com|teamtailor\.com|breezy\.hr|myworkday(?:jobs|site)\.com/i;
/** Pages that show a board in a frame or by a script, which are no links. */
const CAREERS =
  /career|jobs?\b|karriere|stellen|vacanc|join|hiring|employ|recrut|trabaj|lavora|werken/i;
const ADDRESS = /https?:\/\/[^\s"'<>\\]{4,300}/g;
/** A page that leads to many boards is somebody's list of them, not a company's own. */
const MAX_BOARDS = 2;

/** The boards that a crawled page leads to, by their addresses. */
export function findBoards(
  pageUrl: string,
  html: string,
  links: readonly { url: string }[],
): string[] {
  const addresses = links.map(({ url }) => url).filter((url) => PROVIDER.test(url));
  if (CAREERS.test(pageUrl) && PROVIDER.test(html))
    addresses.push(
      ...(html.match(ADDRESS) ?? [])
        .filter((address) => PROVIDER.test(address))
        .map((address) => address.replaceAll("&amp;", "&")),
    );
  const boards = new Set<string>();
  for (const address of addresses.slice(0, 100)) {
    const board = readBoardAddress(address);
    if (board) boards.add(boardAddress(board));
  }
  return boards.size > MAX_BOARDS ? [] : [...boards];
}

/** Boards that sites link to, to be read from now on. A board is a site's own where their names agree. */
export async function storeFoundBoards(
  db: Database,
  env: object,
  found: { domain: string; boards: readonly string[] }[],
): Promise<void> {
  if (readSettings(env).HIRING_INDEX === "off") return;
  const distinct = new Map<string, NewBoard>();
  const sites: SiteOfBoard[] = [];
  for (const { domain, boards: all } of found) {
    const boards = new Set(all);
    if (boards.size > MAX_BOARDS) continue;
    for (const address of boards) {
      const board = readBoardAddress(address);
      if (!board) continue;
      // Any user who may crawl could claim any board for any site.
      const isOwn = isSameName(board.token, domain);
      if (isOwn) sites.push({ url: boardAddress(board), token: board.token, domain });
      if (distinct.get(address)?.domain) continue;
      distinct.set(address, {
        board,
        firstReadAt: Date.now(),
        ...(isOwn && { domain, domainFrom: "site" }),
      });
    }
  }
  await storeBoards(db, [...distinct.values()]);
  await storeSiteDomains(db, sites);
}
