import type { PageTask } from "#src/crawl/messages";
import type { Frontier, Page } from "./frontier";
import type { JobPlan } from "./job-record";
import type { Politeness } from "./politeness";
import type { ReadySite, Sites } from "./sites";

/** Beyond a page's own deadline: its robots.txt, and its time in the queue. */
const LEASE_SLACK_MS = 30_000;
const LINKS_PER_PAGE_CAP = 3;
const MOST_LINKS = 500;
const FEWEST_ACTIVE_SITES = 32;
const ACTIVE_SITES_PER_LANE = 4;
/** Decides which pages are fetched next: within the job's concurrency, each host's spacing, each site's cap. */
export class Dispatcher {
  readonly #frontier: Frontier;
  readonly #sites: Sites;
  readonly #politeness: Politeness;

  constructor(frontier: Frontier, sites: Sites, politeness: Politeness) {
    this.#frontier = frontier;
    this.#sites = sites;
    this.#politeness = politeness;
  }

  /** Claims all that may be fetched now. Sites that were begun come first, so that leads come early. */
  claim(plan: JobPlan, nowMs: number): PageTask[] {
    const tasks: PageTask[] = [];
    let slots = plan.config.concurrency - this.#frontier.inFlight;
    while (slots > 0) {
      const ready = this.#sites.ready(nowMs, slots);
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

  /** Gives back claimed pages that could not be handed out. */
  release(tasks: PageTask[]) {
    this.#frontier.release(tasks.map((task) => task.pageId));
    for (const siteId of new Set(tasks.map((task) => task.siteId))) this.#sites.recount(siteId);
  }

  #claimFrom(site: ReadySite, plan: JobPlan, limit: number, nowMs: number): Page[] {
    const room = plan.config.max_pages_per_site - site.pages_read - site.in_flight;
    const oneAtATime =
      site.delay_ms > 0 || (site.entry_url === null && plan.config.respect_robots_txt);
    if (oneAtATime && site.in_flight > 0) return [];
    const leaseUntil = nowMs + plan.config.timeout_ms + LEASE_SLACK_MS;
    const most = Math.min(limit, room, oneAtATime ? 1 : limit);
    const pages = this.#frontier.claim(site.id, most, nowMs, leaseUntil);
    if (pages.length === 0) return pages;
    this.#politeness.touch(site.scope_host, nowMs);
    this.#sites.recount(site.id);
    return pages;
  }

  #beginSites(plan: JobPlan, slots: number): number {
    const most = Math.max(FEWEST_ACTIVE_SITES, plan.config.concurrency * ACTIVE_SITES_PER_LANE);
    const sites = this.#sites.activate(Math.min(slots, most - this.#sites.count("active")));
    for (const site of sites) this.#sites.recount(site.id);
    return sites.length;
  }

  #task(page: Page, site: ReadySite, { jobId, config }: JobPlan): PageTask {
    const host = new URL(page.url).host;
    const atLastLevel = page.kind === "page" && page.depth >= config.max_depth;
    return {
      jobId,
      siteId: page.site_id,
      pageId: page.id,
      kind: page.kind,
      url: page.url,
      isSeed: page.is_seed === 1,
      scopeHost: site.scope_host,
      needsRobots: config.respect_robots_txt && !this.#politeness.knows(host),
      maxLinks: atLastLevel
        ? 0
        : Math.min(MOST_LINKS, config.max_pages_per_site * LINKS_PER_PAGE_CAP),
      sitemaps: page.kind === "sitemap" ? this.#politeness.about(host).sitemaps : [],
      rules: {
        timeout_ms: config.timeout_ms,
        respect_robots_txt: config.respect_robots_txt,
        rotate_user_agents: config.rotate_user_agents,
        include_paths: config.include_paths,
        exclude_paths: config.exclude_paths,
      },
    };
  }
}
