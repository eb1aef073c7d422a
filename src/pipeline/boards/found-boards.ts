import type { HiringDatabase } from "#src/db/client";
import { boardAddress, readBoardAddress } from "#src/job-boards/boards/board-address";
import { isSameName } from "#src/job-boards/boards/same-name";
import { readSettings } from "#src/shared/settings";
import { type NewBoard, storeBoards } from "./boards.repository";
import type { SiteOfBoard } from "./companies.repository";
import { storeSiteDomains } from "./company-update";

/** A fast check before an address is parsed, because pages have many. A test compares it with the supported boards. */
export const PROVIDER =
  /greenhouse\.io|lever\.co|ashbyhq\.com|smartrecruiters\.com|recruitee\.com|workable\.com|personio\.(?:de|com)|bamboohr\.com|teamtailor\.com|breezy\.hr|myworkday(?:jobs|site)\.com/i;
/** Pages that may show a board in a frame or by a script, without a link. */
const CAREERS =
  /career|jobs?\b|karriere|stellen|vacanc|join|hiring|employ|recrut|trabaj|lavora|werken/i;
const ADDRESS = /https?:\/\/[^\s"'<>\\]{4,300}/g;
/** A page with links to more boards is a directory, not a company's own page. */
const MAX_BOARDS = 2;

/** Addresses of the boards that a crawled page links to. */
export function findBoards(
  pageUrl: string,
  html: string,
  links: readonly { url: string }[],
): string[] {
  const own = pageUrl.slice(0, pageUrl.indexOf("/", 8) + 1);
  // Most links lead to the site itself, which is no provider: a comparison is cheaper than the pattern.
  const isProvider = own === "" || PROVIDER.test(own);
  const addresses = links
    .map(({ url }) => url)
    .filter((url) => (isProvider || !url.startsWith(own)) && PROVIDER.test(url));
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

/** Adds the boards that sites link to. A board is a site's own if their names agree. */
export async function storeFoundBoards(
  db: HiringDatabase,
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
      // Otherwise any user who crawls a site could claim any board for it.
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
