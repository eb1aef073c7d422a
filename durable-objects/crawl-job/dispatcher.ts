import type { PageTask, PageSnapshotOptions } from "#src/crawl/messages";
import type { ActiveSite, ActiveSites } from "./active-sites";
import type { Frontier, Page } from "./frontier";
import type { JobPlan } from "./job-record";
import { coverageOf } from "./site-facts";
import type { Politeness } from "./politeness";

/** Beyond a page's own deadline: its robots.txt, waiting for its host's pace, and its time in the queue. */
const LEASE_SLACK_MS = 30_000;
/** What a visit may need: robots.txt and the page, each with a redirect; the page with redirects; files of a sitemap. */
const REQUESTS_WITH_ROBOTS = 4;
const REQUESTS_WITH_REDIRECTS = 3;
const REQUESTS_OF_SITEMAP = 4;
const LINKS_PER_PAGE_CAP = 3;
const MAX_LINKS = 500;
const MIN_ACTIVE_SITES = 32;
const ACTIVE_SITES_PER_LANE = 4;
const PAGES_LOOKED_UP = 16;
/** Visible text that is kept for a comparison: of one page, and of all pages that a site may have. */
const WATCHED_BYTES_PER_PAGE = 64 * 1024;
const WATCHED_BYTES_PER_SITE = 4 * 1024 * 1024;

/** Decides which pages are fetched next: within the job's concurrency, each host's spacing, each site's cap. */
export class Dispatcher {
  readonly #frontier: Frontier;
  readonly #sites: ActiveSites;
  readonly #politeness: Politeness;

  constructor(frontier: Frontier, sites: ActiveSites, politeness: Politeness) {
    this.#frontier = frontier;
    this.#sites = sites;
    this.#politeness = politeness;
  }

  /** Claims all that may be fetched now. Sites that were begun come first, so that leads come early. */
  claim(plan: JobPlan, nowMs: number): PageTask[] {
    const tasks: PageTask[] = [];
    let slots = plan.config.concurrency - this.#sites.inFlight;
    while (slots > 0) {
      const ready = this.#ready(plan, nowMs, slots);
      const perSite = Math.max(1, Math.floor(slots / Math.max(1, ready.length)));
      const before = slots;
      for (const site of ready) {
        if (slots <= 0) break;
        const pages = this.#claimFrom(site, plan, Math.min(perSite, slots), nowMs);
        slots -= pages.length;
        for (const page of pages) tasks.push(this.#task(page, site, plan));
      }
      if (slots === before && this.#beginSites(plan, slots) === 0) break;
    }
    return tasks;
  }

  /** When a site that waits may go on: its host is spared until then, or its pages were postponed. */
  nextMoment(nowMs: number): number | undefined {
    let next: number | undefined;
    for (const site of this.#sites.all()) {
      if (site.waiting === 0 || site.fetching.size > 0) continue;
      const at = Math.max(site.notBefore, this.#politeness.paceOf(site.scope_host).nextAt);
      if (at > nowMs && (next === undefined || at < next)) next = at;
    }
    return next;
  }

  /** Gives back claimed pages that could not be handed out. */
  release(tasks: PageTask[]) {
    for (const { siteId, pageId } of tasks) {
      const site = this.#sites.get(siteId);
      if (site?.fetching.delete(pageId)) this.#sites.recount(site);
    }
  }

  #ready(plan: JobPlan, nowMs: number, limit: number): ActiveSite[] {
    const ready: ActiveSite[] = [];
    for (const site of this.#sites.all()) {
      if (ready.length >= limit) break;
      if (site.waiting === 0 || site.notBefore > nowMs) continue;
      if (site.fetching.size > 0 && this.#isOneAtATime(site, plan)) continue;
      if (plan.config.max_pages_per_site <= site.pages_read + site.fetching.size) continue;
      if (this.#politeness.paceOf(site.scope_host).nextAt <= nowMs) ready.push(site);
    }
    return ready;
  }

  /** A host with a pause between requests, or whose robots.txt is not known yet, gets one request at a time. */
  #isOneAtATime(site: ActiveSite, { config }: JobPlan): boolean {
    if (site.entry_url === null && config.respect_robots_txt) return true;
    return this.#politeness.paceOf(site.scope_host).delayMs > 0;
  }

  #claimFrom(site: ActiveSite, plan: JobPlan, limit: number, nowMs: number): Page[] {
    const room = plan.config.max_pages_per_site - site.pages_read - site.fetching.size;
    const most = this.#isOneAtATime(site, plan) ? 1 : Math.min(limit, room);
    if (site.next.length === 0) {
      const limitWithLeased = Math.max(most, PAGES_LOOKED_UP) + site.fetching.size;
      const found = this.#frontier.next(site.id, limitWithLeased, nowMs);
      site.next = found.filter((page) => !site.fetching.has(page.id));
    }
    const pages = site.next.splice(0, most);
    if (pages.length === 0) {
      site.notBefore = this.#frontier.notBefore(site.id, nowMs);
      return pages;
    }
    const leaseUntil = nowMs + leaseMs(plan);
    for (const page of pages) site.fetching.set(page.id, { ...page, leaseUntil });
    site.waiting -= pages.length;
    this.#politeness.touch(site.scope_host, nowMs);
    return pages;
  }

  #beginSites(plan: JobPlan, slots: number): number {
    const most = Math.max(MIN_ACTIVE_SITES, plan.config.concurrency * ACTIVE_SITES_PER_LANE);
    return this.#sites.begin(Math.min(slots, most - this.#sites.size));
  }

  #task(page: Page, site: ActiveSite, plan: JobPlan): PageTask {
    const { jobId, config } = plan;
    const watch = page.kind === "page" && watchOf(site, plan);
    const host = new URL(page.url).host;
    const needsRobots = config.respect_robots_txt && !this.#politeness.knows(host);
    const { slot } = site;
    site.slot = null;
    const atLastLevel = page.kind === "page" && page.depth >= config.max_depth;
    return {
      jobId,
      siteId: page.site_id,
      pageId: page.id,
      kind: page.kind,
      url: page.url,
      isSeed: page.is_seed === 1,
      scopeHost: site.scope_host,
      needsRobots,
      requests: requestsOf(page, needsRobots),
      ...(slot && { slot }),
      maxLinks: atLastLevel
        ? 0
        : Math.min(MAX_LINKS, config.max_pages_per_site * LINKS_PER_PAGE_CAP),
      sitemaps: page.kind === "sitemap" ? this.#politeness.about(host).sitemaps : [],
      rules: {
        timeout_ms: config.timeout_ms,
        rate_limit_per_host_ms: config.rate_limit_per_host_ms,
        respect_robots_txt: config.respect_robots_txt,
        rotate_user_agents: config.rotate_user_agents,
        include_paths: config.include_paths,
        exclude_paths: config.exclude_paths,
      },
      ...(watch && { watch }),
    };
  }
}

/** A page that was begun before and could not go on needs more than its own request. */
function requestsOf(page: Page, needsRobots: boolean): number {
  if (needsRobots) return REQUESTS_WITH_ROBOTS;
  if (page.kind === "sitemap") return REQUESTS_OF_SITEMAP;
  return page.is_seed || page.waits > 0 ? REQUESTS_WITH_REDIRECTS : 1;
}

/** Null where pages need no memory: a plain schedule remembers its sites only. */
function watchOf(site: ActiveSite, plan: JobPlan): PageSnapshotOptions | null {
  const { watch, workspaceId, config } = plan;
  if (!watch || !(watch.isIncremental || watch.isMonitor)) return null;
  const share = Math.floor(WATCHED_BYTES_PER_SITE / config.max_pages_per_site);
  return {
    ...watch,
    workspaceId,
    host: site.host,
    coverage: coverageOf(config),
    maxDepth: config.max_depth,
    maxTextBytes: Math.min(WATCHED_BYTES_PER_PAGE, share),
  };
}

/** How long a page that was handed out may take before it counts as lost. */
export const leaseMs = ({ config }: JobPlan) => config.timeout_ms + LEASE_SLACK_MS;
