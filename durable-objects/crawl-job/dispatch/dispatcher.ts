import type { PageTask } from "#src/crawl/messages";
import type { Frontier } from "#durable-objects/crawl-job/pages/frontier";
import type { Politeness } from "#durable-objects/crawl-job/politeness/politeness";
import type {
  ActiveSite,
  ActiveSites,
  LeasedPage,
} from "#durable-objects/crawl-job/sites/active-sites";
import type { Sites } from "#durable-objects/crawl-job/sites/sites";
import type { JobPlan } from "#durable-objects/crawl-job/storage/job-record";
import { taskOf } from "./page-tasks";

/** Beyond a page's own deadline: its robots.txt, and waiting for the pace of its host. */
const LEASE_SLACK_MS = 30_000;
const MIN_ACTIVE_SITES = 32;
const ACTIVE_SITES_PER_FETCH = 4;

/** Decides which pages are fetched next: within the job's concurrency, each host's interval, each site's limit. */
export class Dispatcher {
  readonly #frontier: Frontier;
  readonly #sites: Sites;
  readonly #active: ActiveSites;
  readonly #politeness: Politeness;

  constructor(frontier: Frontier, sites: Sites, active: ActiveSites, politeness: Politeness) {
    this.#frontier = frontier;
    this.#sites = sites;
    this.#active = active;
    this.#politeness = politeness;
  }

  /** Leases up to `limit` pages. Sites that were begun come first, so that leads come early. */
  claim(plan: JobPlan, limit: number, nowMs: number): PageTask[] {
    const tasks: PageTask[] = [];
    let free = Math.min(limit, plan.config.concurrency - this.#active.inFlight);
    while (free > 0) {
      const ready = this.#ready(plan, nowMs, free);
      const perSite = Math.max(1, Math.floor(free / Math.max(1, ready.length)));
      const before = free;
      for (const site of ready) {
        if (free <= 0) break;
        const pages = this.#claimFrom(site, plan, Math.min(perSite, free), nowMs);
        free -= pages.length;
        for (const page of pages) tasks.push(taskOf(page, site, plan, this.#politeness.robots));
      }
      if (free === before && this.#active.begin(Math.min(free, this.#sitesToBegin(plan))) === 0)
        break;
    }
    return tasks;
  }

  /** How many pages a consumer could claim now; an upper bound. */
  claimable(plan: JobPlan, nowMs: number): number {
    const free = plan.config.concurrency - this.#active.inFlight;
    if (free <= 0) return 0;
    let pages = Math.min(this.#sites.count("pending"), Math.max(0, this.#sitesToBegin(plan)));
    for (const site of this.#ready(plan, nowMs, free)) {
      if (pages >= free) break;
      pages += Math.min(site.waiting, this.#limitOf(site, plan));
    }
    return Math.min(pages, free);
  }

  /** When a site that waits may continue: the pause of its host ends, or its pages were postponed until then. */
  nextMoment(nowMs: number): number | undefined {
    let next: number | undefined;
    for (const site of this.#active.all()) {
      if (site.waiting === 0 || site.fetching.size > 0) continue;
      const at = Math.max(site.notBefore, this.#politeness.paceOf(site.scope_host).nextAt);
      if (at > nowMs && (next === undefined || at < next)) next = at;
    }
    return next;
  }

  #ready(plan: JobPlan, nowMs: number, limit: number): ActiveSite[] {
    const ready: ActiveSite[] = [];
    for (const site of this.#active.all()) {
      if (ready.length >= limit) break;
      if (site.waiting === 0 || site.notBefore > nowMs) continue;
      if (site.fetching.size > 0 && this.#isOneAtATime(site, plan)) continue;
      if (plan.config.max_pages_per_site <= site.pages_read + site.fetching.size) continue;
      if (this.#politeness.paceOf(site.scope_host).nextAt <= nowMs) ready.push(site);
    }
    return ready;
  }

  /** A host with an interval between requests, or whose robots.txt is not known yet, gets one request at a time. */
  #isOneAtATime(site: ActiveSite, { config }: JobPlan): boolean {
    if (site.entry_url === null && config.respect_robots_txt) return true;
    return this.#politeness.paceOf(site.scope_host).delayMs > 0;
  }

  /** How many pages of a ready site may be claimed. */
  #limitOf(site: ActiveSite, plan: JobPlan): number {
    if (this.#isOneAtATime(site, plan)) return 1;
    return plan.config.max_pages_per_site - site.pages_read - site.fetching.size;
  }

  #claimFrom(site: ActiveSite, plan: JobPlan, limit: number, nowMs: number): LeasedPage[] {
    const count = Math.min(limit, this.#limitOf(site, plan));
    if (site.next.length === 0) this.#active.lookUp(site, count, nowMs);
    const pages = this.#active.lease(site, count, nowMs + leaseMs(plan));
    if (pages.length > 0) this.#politeness.touch(site.scope_host, nowMs);
    else this.#active.rest(site, this.#frontier.notBefore(site.id, nowMs));
    return pages;
  }

  /** How many more sites may be read at once. */
  #sitesToBegin({ config }: JobPlan): number {
    const limit = Math.max(MIN_ACTIVE_SITES, config.concurrency * ACTIVE_SITES_PER_FETCH);
    return limit - this.#active.size;
  }
}

/** How long a consumer may take for a page that it has claimed. */
export const leaseMs = ({ config }: JobPlan) => config.timeout_ms + LEASE_SLACK_MS;
