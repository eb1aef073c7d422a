import type { PageSnapshotOptions, PageTask } from "#src/crawl/messages";
import type { Page } from "#durable-objects/crawl-job/pages/page";
import type { RobotsStore } from "#durable-objects/crawl-job/politeness/robots-store";
import type { ActiveSite, LeasedPage } from "#durable-objects/crawl-job/sites/active-sites";
import { coverageOf } from "#durable-objects/crawl-job/sites/site-facts";
import type { JobPlan } from "#durable-objects/crawl-job/storage/job-record";

/** What a visit may need: robots.txt and the page, each with a redirect; the page with redirects; files of a sitemap. */
const REQUESTS_WITH_ROBOTS = 4;
const REQUESTS_WITH_REDIRECTS = 3;
const REQUESTS_OF_SITEMAP = 4;
/** Links that one page may report, for each page that its site may have: some fail, some are duplicates. */
const LINKS_PER_PAGE_CAP = 3;
const MAX_LINKS = 500;
/** Visible text that is stored for a comparison: of one page, and of all pages that a site may have. */
const WATCHED_BYTES_PER_PAGE = 64 * 1024;
const WATCHED_BYTES_PER_SITE = 4 * 1024 * 1024;

/** Describes a leased page to the consumer that fetches it. */
export function taskOf(
  page: LeasedPage,
  site: ActiveSite,
  plan: JobPlan,
  robots: RobotsStore,
): PageTask {
  const { jobId, config } = plan;
  const watch = page.kind === "page" && watchOf(site, plan);
  const host = new URL(page.url).host;
  const needsRobots = config.respect_robots_txt && !robots.has(host);
  const { slot } = site;
  site.slot = null;
  const isLastLevel = page.kind === "page" && page.depth >= config.max_depth;
  return {
    jobId,
    siteId: site.id,
    pageId: page.id,
    lease: page.lease,
    kind: page.kind,
    url: page.url,
    isSeed: page.is_seed === 1,
    scopeHost: site.scope_host,
    needsRobots,
    requests: requestsOf(page, needsRobots),
    ...(slot && { slot }),
    maxLinks: isLastLevel ? 0 : Math.min(MAX_LINKS, config.max_pages_per_site * LINKS_PER_PAGE_CAP),
    sitemaps: page.kind === "sitemap" ? robots.about(host).sitemaps : [],
    rules: {
      timeout_ms: config.timeout_ms,
      rate_limit_per_host_ms: config.rate_limit_per_host_ms,
      respect_robots_txt: config.respect_robots_txt,
      rotate_user_agents: config.rotate_user_agents,
      include_paths: config.include_paths,
      exclude_paths: config.exclude_paths,
      collect_people: config.collect_people ?? true,
      ...renderRule(plan),
    },
    ...(watch && { watch }),
  };
}

/** Without renderings, consumers need not ask for one. */
function renderRule({ config, maxRenders = 0, lacksRenderCredits }: JobPlan) {
  const { render } = config;
  if (lacksRenderCredits) return { lacksRenderCredits };
  if (maxRenders === 0 || !render || render === "never") return {};
  return { render, renderRetries: config.max_retries };
}

/** A page that was begun before and could not continue needs more than its own request. */
function requestsOf(page: Page, needsRobots: boolean): number {
  if (needsRobots) return REQUESTS_WITH_ROBOTS;
  if (page.kind === "sitemap") return REQUESTS_OF_SITEMAP;
  return page.is_seed || page.waits > 0 ? REQUESTS_WITH_REDIRECTS : 1;
}

/** Null if pages need no snapshot: a plain schedule stores snapshots of its sites only. */
function watchOf(site: ActiveSite, plan: JobPlan): PageSnapshotOptions | null {
  const { watch, workspaceId, config } = plan;
  if (!watch || !(watch.isIncremental || watch.isMonitor)) return null;
  const share = Math.floor(WATCHED_BYTES_PER_SITE / config.max_pages_per_site);
  return {
    ...watch,
    workspaceId,
    host: site.host,
    coverage: coverageOf(config, plan.maxRenders),
    maxDepth: config.max_depth,
    maxTextBytes: Math.min(WATCHED_BYTES_PER_PAGE, share),
  };
}
