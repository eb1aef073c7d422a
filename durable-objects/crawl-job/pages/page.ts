import type { FoundLink, TaskKind } from "#src/crawl/messages";
import type { Reason } from "#src/crawl/reasons";
import type { Rendering } from "#src/crawl/rendering";
import { pageId } from "./page-ids";

/** A page that is not settled. */
export type Page = {
  id: number;
  key: string;
  url: string;
  kind: TaskKind;
  depth: number;
  priority: number;
  is_seed: number;
  is_guess: number;
  attempt: number;
  waits: number;
  fetch_ms: number;
};

/** A page as the API shows it. */
export type PageReport = {
  url: string;
  host: string;
  depth: number;
  status: "done" | "failed" | "skipped";
  reason: Reason | null;
  http_status: number | null;
  rendered: boolean;
};

/** Which pages are listed, and whether the last comes first. */
export type CrawledPageQuery = {
  host?: string | undefined;
  status?: string | undefined;
  isReversed?: boolean;
};

/** `isRefused`: robots.txt forbids the page, so it is only stored with that reason. */
export type NewPage = FoundLink & { kind?: TaskKind; isGuess?: boolean; isRefused?: boolean };

/** A waiting page as it stands in `found` of its source. `position` is its order of discovery in the site. */
export type FoundPage = [
  position: number,
  key: string,
  url: string,
  priority: number,
  depth: number,
  kind?: TaskKind,
  isGuess?: 1,
];

/** A found page as one that waits. */
export const asPage = (
  siteId: number,
  [position, key, url, priority, depth, kind = "page", isGuess]: FoundPage,
): Page => ({
  id: pageId(siteId, position),
  key,
  url,
  kind,
  depth,
  priority,
  is_seed: 0,
  is_guess: isGuess ?? 0,
  attempt: 0,
  waits: 0,
  fetch_ms: 0,
});

/** The order in which the pages of a site are fetched, as in `Frontier.next`. */
export const inOrder = (a: Page, b: Page): number =>
  a.priority - b.priority || a.depth - b.depth || a.id - b.id;

/** What a page yielded. `facts` is null where they must not be used. */
export type PageContent = {
  hash: string;
  finalUrl: string;
  facts: string | null;
  memory: string | null;
  rendering?: Rendering | null;
};

export type PageResult = {
  state: "done" | "failed" | "skipped";
  reason: Reason | null;
  httpStatus: number | null;
  content?: PageContent;
  /** Pages that were found on this one and wait from now on. */
  found?: FoundPage[];
};

/** What the results of a site's pages add up to. */
export type SiteTotals = {
  pages_read: number;
  pages_failed: number;
  rendered_pages: number;
  fetch_ms: number;
  has_sitemap: number;
};
