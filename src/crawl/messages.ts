import type { CrawlConfig } from "#src/shared/jobs/crawl-config";

/** The schedule whose run a job is: pages are remembered under its id from one run to the next. */
export type SnapshotOptions = { scheduleId: string; isIncremental: boolean; isMonitor: boolean };

/** What whoever fetches a page of a watched job needs to know. */
export type PageSnapshotOptions = SnapshotOptions & {
  workspaceId: string;
  /** The site's, as in the plan: pages are remembered under it. */
  host: string;
  /** As in `SiteSnapshotOptions`. */
  coverage: string;
  maxDepth: number;
  /** Of visible text that is kept for a comparison. */
  maxTextBytes: number;
};

/** What a page was when it was last read: it is kept with its facts until its site's end. */
export type PageSnapshot = {
  /** Nothing of it is new; it is remembered as it was. */
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

/** What a job is asked to do. `seeds` are canonical absolute URLs, grouped by site. */
export type CrawlPlan = {
  jobId: string;
  workspaceId: string;
  config: CrawlConfig;
  sites: { host: string; seeds: string[] }[];
  /** Absent: nothing is remembered. */
  watch?: SnapshotOptions | undefined;
};

/**
 * A period in which only its holder sends requests to `host`; see `SlotRequest`. Times are in ms since 1970:
 * the next request goes out at `at`, or `gapMs` after `sentAt`, and none after `until`.
 */
export type ReservedSlot = {
  host: string;
  id: number;
  gapMs: number;
  at: number;
  until: number;
  sentAt: number | null;
};

/** `page` is read for facts; `sitemap` and `probe` only help to find pages. */
export type TaskKind = "page" | "sitemap" | "probe";

/** One address to fetch for one job. */
export type PageTask = {
  jobId: string;
  siteId: number;
  pageId: number;
  kind: TaskKind;
  url: string;
  /** A seed: its answer decides what the site is, and may lie on another host. */
  isSeed: boolean;
  /** Host (without `www.`) that other pages must stay on. */
  scopeHost: string;
  /** The job knows no robots.txt of this host yet: fetch it first, and report it. */
  needsRobots: boolean;
  /** Links to report at most; 0 at the job's last level. */
  maxLinks: number;
  /** How many requests this probably takes, robots.txt and redirects included. */
  requests: number;
  /** What was reserved for the site before. */
  slot?: ReservedSlot;
  /** Sitemaps to read, for kind `sitemap`. */
  sitemaps: string[];
  rules: CrawlRules;
  /** Only where the pages of the job are remembered. */
  watch?: PageSnapshotOptions;
};

/** The part of a job's configuration that whoever fetches a page has to keep. */
export type CrawlRules = Pick<
  CrawlConfig,
  | "timeout_ms"
  | "rate_limit_per_host_ms"
  | "respect_robots_txt"
  | "rotate_user_agents"
  | "include_paths"
  | "exclude_paths"
>;

/** Why an address was not read. `SKIPPED` ones are decisions; all others are failures. */
export const FAILURE_REASONS = [
  "dns",
  "connection",
  "tls",
  "timeout",
  "too_many_redirects",
  "bad_redirect",
  "private_address",
  "blocked",
  "rate_limited",
  "not_found",
  "client_error",
  "server_error",
  "not_html",
  "empty",
  "body_broken",
  "robots_unreachable",
  "lost",
  "internal",
] as const;
export const SKIP_REASONS = [
  "robots",
  "noindex",
  "duplicate",
  "off_site",
  "soft_404",
  "page_limit",
  "site_deadline",
  "canceled",
  "suppressed",
] as const;
/**
 * Reasons of sites that were read: `unchanged`, so that no lead was written; `needs_javascript`, every page being an
 * empty shell for scripts.
 */
const READ_REASONS = ["unchanged", "needs_javascript"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
export type SkipReason = (typeof SKIP_REASONS)[number];
export type Reason = FailureReason | SkipReason | (typeof READ_REASONS)[number];

/** Why a site that was read has not become a lead. */
export type UnwrittenReason = Extract<Reason, "internal" | "suppressed" | "needs_javascript">;

/** What robots.txt of one host said. `rules` is the text that concerns us, at most 500 KiB. */
export type RobotsReport = {
  host: string;
  /** `unreachable`: 5xx, 429 or no answer; nothing may be fetched until it was tried again (RFC 9309 2.3.1.4). */
  verdict: "rules" | "allow_all" | "unreachable";
  rules: string;
  crawlDelayMs: number | null;
  sitemaps: string[];
  /** Where the host gave no answer at all: why. Its pages fail with the same reason. */
  failure: FailureReason | null;
};

/** A link worth following: canonical key, address, and how promising it is (0 is best). */
export type FoundLink = {
  key: string;
  url: string;
  priority: number;
  /** How deep it lies, where that is known from before: only the last links of a list say so. */
  depth?: number;
};

export type PageRead = {
  status: "read";
  /** Address after redirects. */
  finalUrl: string;
  /** Hash of what the page yields, to drop copies of it. */
  contentHash: string;
  links: FoundLink[];
  /** Of the last response; absent where no page was asked for, and in outcomes of older versions. */
  httpStatus?: number | null;
  /** All in-scope links seen, before the bound on `links`. */
  linkCount: number;
  /** ISO 639 code of the page's language, where it says. */
  language: string | null;
  /** The page's facts, serialised by whoever reads them later; null where the page asks not to be indexed. */
  facts: string | null;
  /** A `PageSnapshot` as JSON, where the job's pages are remembered. */
  memory?: string;
};
export type PageFailed = {
  status: "failed";
  reason: FailureReason;
  /** Worth another try. */
  retry: boolean;
  /** The host asked to wait this long (Retry-After). */
  retryAfterMs: number | null;
  /** Of the last response; null where the server sent none. */
  httpStatus: number | null;
};
export type PageSkipped = {
  status: "skipped";
  reason: SkipReason;
  finalUrl: string;
  /** As in `PageRead`. */
  httpStatus?: number | null;
};

/** The host may not be asked yet. The page is as before, and `hasStarted` says whether requests were spent on it. */
export type PagePostponed = { status: "postponed"; waitMs: number; hasStarted: boolean };

/** What became of one task. */
export type PageOutcome = {
  siteId: number;
  pageId: number;
  /** Time spent fetching, for the site's deadline; waiting for the host's pace does not count. */
  fetchMs: number;
  robots: RobotsReport[];
  result: PageRead | PageFailed | PageSkipped | PagePostponed;
  /** What is left of a slot, for the site's next page. */
  slot?: ReservedSlot | null;
};

/** What the lead of a site is made from. `pages` holds each page's facts as reported, entry page first. */
export type SiteFacts = {
  siteId: number;
  leadId: string;
  jobId: string;
  workspaceId: string;
  host: string;
  /** The entry address as given, and as it answered after redirects. */
  seedUrl: string;
  entryUrl: string;
  pagesRead: number;
  hasRobotsTxt: boolean;
  hasSitemap: boolean;
  pages: ReadFacts[];
  /** Null: nothing is remembered. */
  watch: SiteSnapshotOptions | null;
};

/** What one page yielded. `key` is that of the address asked for; `memory` as in `PageRead`. */
export type ReadFacts = {
  key: string;
  url: string;
  depth: number;
  facts: string;
  memory: string | null;
};

/** What a comparison with the last run needs besides the pages that were read. */
export type SiteSnapshotOptions = SnapshotOptions & {
  /** Pages that were asked for and not read, or read as a copy of another, or may not be kept. */
  unread: UnreadPage[];
  /** A hash: tells runs apart that may see other pages. */
  coverage: string;
  maxPages: number;
  /** It was cut short by a limit: it may have pages that were not visited. */
  isCutShort: boolean;
};
export type UnreadPage = { key: string; url: string; reason: Reason; httpStatus: number | null };
