import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import type { LeadInput } from "#src/shared/lead";
import type { FailureReason, Reason, SkipReason } from "./reasons";
import type { Rendering } from "./rendering";

/** The schedule of a job's run. Page snapshots are stored under its id for the next run. */
export type SnapshotOptions = { scheduleId: string; isIncremental: boolean; isMonitor: boolean };

/** Options for fetching a page of a job that stores snapshots. */
export type PageSnapshotOptions = SnapshotOptions & {
  workspaceId: string;
  /** Host of the site, as in the plan. Snapshots are stored under it. */
  host: string;
  /** See `SiteSnapshotOptions`. */
  coverage: string;
  maxDepth: number;
  /** Limit of the visible text that a snapshot stores, in bytes. */
  maxTextBytes: number;
};

/** A page as last fetched. Stored with the page's facts until its site is finished. */
export type PageSnapshot = {
  /** The page has not changed, so the previous snapshot is kept. */
  isUnchanged: boolean;
  etag: string | null;
  lastModified: string | null;
  bodyHash: string;
  contentHash: string;
  linkCount: number;
  language: string | null;
  links: FoundLink[];
  text: string | null;
};

/**
 * A site of a crawl job. `seeds` are canonical absolute URLs. `cells` are the columns of the uploaded row that its lead
 * keeps. `knownLeadId`: the site is not read, because the workspace has this lead of it.
 */
export type PlannedSite = {
  host: string;
  seeds: string[];
  cells?: string[];
  knownLeadId?: string;
};

/** The input of a crawl job. */
export type CrawlPlan = {
  jobId: string;
  workspaceId: string;
  config: CrawlConfig;
  sites: PlannedSite[];
  /** Whether the lead of a site of which the workspace has one is updated. */
  updatesKnown?: boolean;
  /** Names of the columns in `cells` of the sites. */
  inputColumns?: string[] | undefined;
  /** Limit of the pages that may be rendered. Absent: no page is rendered. */
  maxRenders?: number | undefined;
  /** No page is rendered because the workspace had too few credits. */
  lacksRenderCredits?: true;
  /** Absent if the job stores no snapshots. */
  watch?: SnapshotOptions | undefined;
};

/**
 * A period reserved for one client's requests to `host`; see `SlotRequest`. Times are in ms since
 * 1970. The next request is due at `at`, or `gapMs` after `sentAt`, and none after `until`.
 */
export type ReservedSlot = {
  host: string;
  id: number;
  gapMs: number;
  at: number;
  until: number;
  sentAt: number | null;
};

/** `page` yields facts. `sitemap` and `probe` only find further pages. */
export type TaskKind = "page" | "sitemap" | "probe";

/** One URL to fetch for one job. */
export type PageTask = {
  jobId: string;
  siteId: number;
  pageId: number;
  /** Number of the lease under which the page is fetched. An outcome is recorded under the same. */
  lease: number;
  kind: TaskKind;
  url: string;
  /** Seed URL. Its response determines the site and may come from another host. */
  isSeed: boolean;
  /** Host (without `www.`) to which other pages must belong. */
  scopeHost: string;
  /** The job has no robots.txt of this host yet: fetch and report it first. */
  needsRobots: boolean;
  /** Maximum number of links to report; 0 at the maximum depth. */
  maxLinks: number;
  /** Expected number of requests, including robots.txt and redirects. */
  requests: number;
  /** Slot that was reserved for the site before. */
  slot?: ReservedSlot;
  /** Sitemaps to read, for kind `sitemap`. */
  sitemaps: string[];
  rules: CrawlRules;
  /** Present if the job stores snapshots. */
  watch?: PageSnapshotOptions;
};

/**
 * Pages that a job has leased to a consumer. A lease ends `leaseMs` after the call. `isActive` false: the job has
 * ended, and no outcome of it is wanted.
 */
export type PageClaim = { tasks: PageTask[]; isActive: boolean; leaseMs: number };

/** The part of a job's configuration that applies to fetching a page. */
export type CrawlRules = Pick<
  CrawlConfig,
  | "timeout_ms"
  | "rate_limit_per_host_ms"
  | "respect_robots_txt"
  | "rotate_user_agents"
  | "include_paths"
  | "exclude_paths"
  | "collect_people"
> & {
  /** Which pages are rendered. Absent: none. */
  render?: "auto" | "always";
  /** How often a rendering that failed temporarily is repeated. */
  renderRetries?: number;
  /** Present if pages would be rendered with more credits. */
  lacksRenderCredits?: true;
};

/**
 * Result of robots.txt of one host. `rules` is the text that applies to this crawler, at most 500
 * KiB.
 */
export type RobotsReport = {
  host: string;
  /**
   * `unreachable`: 5xx, 429 or no response. Nothing may be fetched before a retry (RFC 9309
   * 2.3.1.4).
   */
  verdict: "rules" | "allow_all" | "unreachable";
  rules: string;
  crawlDelayMs: number | null;
  sitemaps: string[];
  /** Why the host did not respond at all. Its pages fail with the same reason. */
  failure: FailureReason | null;
};

/** A link to follow: canonical key, URL and priority (0 is best). */
export type FoundLink = {
  key: string;
  url: string;
  priority: number;
  /** Depth, if known from an earlier run. Only the last links of a list have one. */
  depth?: number;
};

export type PageRead = {
  status: "read";
  /** URL after redirects. */
  finalUrl: string;
  /** Hash of the page's content, to detect duplicates. */
  contentHash: string;
  links: FoundLink[];
  /**
   * Status of the last response. Absent if no page was requested, and in outcomes of older
   * versions.
   */
  httpStatus?: number | null;
  /** Number of links in scope, before the limit on `links`. */
  linkCount: number;
  /** ISO 639 code of the page's language, if declared. */
  language: string | null;
  /** The page's serialised facts; null if the page opts out of indexing. */
  facts: string | null;
  /** A `PageSnapshot` as JSON, if the job stores snapshots. */
  memory?: string;
  /** `rendered`, or why the page was not rendered although it is empty without scripts. */
  rendering?: Rendering;
};
export type PageFailed = {
  status: "failed";
  reason: FailureReason;
  /** Whether to retry the page. */
  retry: boolean;
  /** How long the host asked the client to wait (Retry-After). */
  retryAfterMs: number | null;
  /** Status of the last response; null if the server sent none. */
  httpStatus: number | null;
};
export type PageSkipped = {
  status: "skipped";
  reason: SkipReason;
  finalUrl: string;
  /** See `PageRead`. */
  httpStatus?: number | null;
};

/**
 * The host's rate limit does not allow the request yet. `hasStarted`: requests were already sent
 * for the page.
 */
export type PagePostponed = { status: "postponed"; waitMs: number; hasStarted: boolean };

/** The result of one task. */
export type PageOutcome = {
  siteId: number;
  pageId: number;
  /** Absent in outcomes of older versions. */
  lease?: number;
  /** Time spent fetching, for the site's deadline. Excludes waiting for the host's rate limit. */
  fetchMs: number;
  robots: RobotsReport[];
  result: PageRead | PageFailed | PageSkipped | PagePostponed;
  /** The unused part of a slot, for the site's next page. */
  slot?: ReservedSlot | null;
};

/** Input for the lead of a site. `pages` are the reported facts of each page, entry page first. */
export type SiteFacts = {
  siteId: number;
  leadId: string;
  jobId: string;
  workspaceId: string;
  host: string;
  /** The entry URL as given, and after redirects. */
  seedUrl: string;
  entryUrl: string;
  pagesRead: number;
  hasRobotsTxt: boolean;
  hasSitemap: boolean;
  pages: ReadFacts[];
  /** See `CrawlPlan`. */
  updatesKnown: boolean;
  /** The columns of the uploaded row of the site. */
  input: LeadInput | null;
  /** Null if the job stores no snapshots. */
  watch: SiteSnapshotOptions | null;
};

/** Facts of one page. `key` is the key of the requested URL. For `memory`, see `PageRead`. */
export type ReadFacts = {
  key: string;
  url: string;
  depth: number;
  facts: string;
  memory: string | null;
};

/** Input for a comparison with the last run, in addition to the pages that were read. */
export type SiteSnapshotOptions = SnapshotOptions & {
  /** Pages that failed, were duplicates, or must not be stored. */
  unread: UnreadPage[];
  /** Hash of the options that determine which pages a run can reach. */
  coverage: string;
  maxPages: number;
  /** A limit ended the crawl: the site may have unvisited pages. */
  isCutShort: boolean;
};
export type UnreadPage = { key: string; url: string; reason: Reason; httpStatus: number | null };
