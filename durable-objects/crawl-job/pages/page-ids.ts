/**
 * The id of a page contains its site, so that the pages of a site are a range of ids and need no index. A site has
 * fewer pages than this: see `MAX_KNOWN_PAGES` and the limit on links of one page.
 */
export const PAGES_PER_SITE = 4096;

/** The id of a site's page by its order of discovery, from 0. */
export const pageId = (siteId: number, position: number) => siteId * PAGES_PER_SITE + position;

export const siteIdOf = (id: number) => Math.floor(id / PAGES_PER_SITE);

/** First and last possible id of a site's pages. */
export const idsOf = (siteId: number): [number, number] => [
  pageId(siteId, 0),
  pageId(siteId, PAGES_PER_SITE - 1),
];
