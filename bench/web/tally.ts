/** What the web observed of one crawl, independent of the crawler's report. */
export type WebTally = {
  /** Different pages served. */
  pages: number;
  /** Pages served again. */
  repeated: number;
  robots: number;
  notFound: number;
  /** Requests for paths that robots.txt forbids. */
  disallowed: number;
  /** DNS queries. */
  dns: number;
  firstMs: number | null;
  lastMs: number | null;
};

export function emptyTally(): WebTally {
  return {
    pages: 0,
    repeated: 0,
    robots: 0,
    notFound: 0,
    disallowed: 0,
    dns: 0,
    firstMs: null,
    lastMs: null,
  };
}
