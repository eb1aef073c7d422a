import { alternativeAddress } from "#src/crawl/links/alternative-address";
import type { PageFailed, PageOutcome, PagePostponed, PageRead } from "#src/crawl/messages";
import { pageKey } from "#src/crawl/links/page-key";
import { guessedPaths } from "#src/crawl/links/page-priority";
import { backoffMs } from "#src/crawl/fetch/retry";
import type { JobProgress } from "#src/shared/jobs/job-progress";
import { siteHost } from "#src/shared/addresses/web-url";
import type { ActiveSite, ActiveSites } from "./active-sites";
import type { Frontier, NewPage, Page } from "./frontier";
import type { JobPlan } from "./job-record";
import type { Politeness } from "./politeness";
import type { Sites } from "./sites";

const MAX_WAITS_PER_PAGE = 5;
/** Visits of one page that were broken off because a host on the way was busy. */
const MAX_RESTARTS_PER_PAGE = 10;
/** A postponed page is handed out this much earlier: it has to get through the queue. */
const QUEUE_LEAD_MS = 300;
const MAX_PAUSE_MS = 10 * 60_000;
const DEFAULT_PAUSE_MS = 5_000;
const FEW_LINKS = 5;
const LOST_TRIES = 3;
const MAX_GUESSES = 4;
/** Contact pages and imprints (see page-priority): a site that links one needs no guessing. */
const CONTACT_PRIORITY = 1;
/** A URL that no site has: a site that returns 200 for it returns 200 for every URL. */
const PROBE_PATH = "/quarry-probe-5f2c9d1e7a";

/** Books what became of pages: facts and links are kept, failures are tried again or given up with a reason. */
export class PageRecorder {
  readonly #frontier: Frontier;
  readonly #active: ActiveSites;
  readonly #sites: Sites;
  readonly #politeness: Politeness;

  constructor(frontier: Frontier, active: ActiveSites, sites: Sites, politeness: Politeness) {
    this.#frontier = frontier;
    this.#active = active;
    this.#sites = sites;
    this.#politeness = politeness;
  }

  /** Returns the site that the outcome changed; undefined if it came late or for the second time. */
  record(
    outcome: PageOutcome,
    plan: JobPlan,
    progress: JobProgress,
    nowMs: number,
  ): number | undefined {
    for (const report of outcome.robots) this.#politeness.learn(report, nowMs);
    const site = this.#active.get(outcome.siteId);
    const page = site?.fetching.get(outcome.pageId) ?? this.#frontier.open(outcome.pageId);
    if (!page || !site || page.site_id !== site.id) return undefined;
    const { result } = outcome;
    site.fetch_ms += outcome.fetchMs;
    this.#close(page, site);
    site.slot = outcome.slot ?? null;
    if (result.status === "postponed") this.#wait(page, site, result, plan, progress, nowMs);
    else if (result.status === "read") this.#read(page, site, result, plan, progress);
    else if (result.status === "skipped")
      this.#frontier.settle(page.id, "skipped", result.reason, result.httpStatus ?? null);
    else this.#failed(page, site, result, plan, progress, nowMs);
    return site.id;
  }

  /** A page never came back: it is tried again, a few times. */
  recordLost(page: Page, plan: JobPlan, progress: JobProgress, nowMs: number) {
    const site = this.#active.get(page.site_id);
    if (!site) return;
    this.#close(page, site);
    const tries = Math.max(LOST_TRIES, plan.config.max_retries);
    if (page.attempt < tries) this.#postpone(page, site, 0, { attempt: page.attempt + 1 });
    else this.#failed(page, site, failure("lost"), plan, progress, nowMs);
  }

  /** The page is no longer under way. One that had been given up as lost, and waits, is done now too. */
  #close(page: Page, site: ActiveSite) {
    this.#active.touch(site);
    if (site.fetching.delete(page.id)) return;
    site.waiting--;
    site.next = [];
  }

  #add(site: ActiveSite, depth: number, pages: NewPage[]) {
    if (pages.length === 0) return;
    this.#frontier.add(site.id, depth, pages);
    this.#active.recount(site);
  }

  #postpone(
    page: Page,
    site: ActiveSite,
    notBefore: number,
    change: Partial<Pick<Page, "attempt" | "waits" | "url">>,
  ) {
    this.#frontier.postpone({ ...page, ...change }, notBefore);
    this.#active.recount(site);
  }

  #read(page: Page, site: ActiveSite, read: PageRead, plan: JobPlan, progress: JobProgress) {
    const status = read.httpStatus ?? null;
    if (page.kind === "probe") return this.#frontier.settle(page.id, "done", "soft_404", status);
    if (page.kind === "sitemap") {
      site.has_sitemap = 1;
      this.#frontier.settle(page.id, "done", null, status);
      return this.#follow(site, 1, read, plan);
    }
    const isEntry = page.is_seed === 1 && site.entry_url === null;
    const scopeHost = siteHost(new URL(read.finalUrl));
    if (!isEntry && scopeHost !== site.scope_host)
      return this.#frontier.settle(page.id, "skipped", "off_site", status);
    // After an eviction a page may have been handed out twice over, beside others.
    if (site.pages_read >= plan.config.max_pages_per_site)
      return this.#frontier.settle(page.id, "skipped", "page_limit", status);
    progress.pages_fetched++;
    site.pages_read++;
    if (isEntry) {
      this.#politeness.addHost(scopeHost, plan.config.rate_limit_per_host_ms);
      site.entry_url = read.finalUrl;
      site.scope_host = scopeHost;
      site.language = read.language;
    }
    const isNew = this.#sites.keepFacts(page, read);
    if (isNew)
      this.#frontier.settle(page.id, "done", read.facts === null ? "noindex" : null, status);
    else this.#frontier.settle(page.id, "skipped", "duplicate", status);
    if (pageKey(read.finalUrl) !== pageKey(page.url)) {
      this.#frontier.alias(page, read.finalUrl, status);
      this.#active.recount(site);
    }
    this.#follow(site, page.depth + 1, read, plan);
    if (isEntry && plan.config.max_depth > 0) this.#lookFurther(site, read, plan);
  }

  #follow(site: ActiveSite, depth: number, { links, finalUrl }: PageRead, plan: JobPlan) {
    if (links.length === 0 || depth > plan.config.max_depth) return;
    const { origin, host } = new URL(finalUrl);
    const isFree = !plan.config.respect_robots_txt || !this.#politeness.hasRules(host);
    const isRefused = (url: string) =>
      !(isFree && url.startsWith(origin)) &&
      plan.config.respect_robots_txt &&
      !this.#politeness.allows(new URL(url));
    const pages = links.map((link) => ({ ...link, refused: isRefused(link.url) }));
    if (pages.at(-1)?.depth === undefined) return this.#add(site, depth, pages);
    for (const [at, some] of Map.groupBy(pages, (page) => page.depth ?? depth))
      this.#add(site, at, some);
  }

  /** What the entry page does not link may still be there: the sitemap's pages, the usual contact pages. */
  #lookFurther(site: ActiveSite, entry: PageRead, plan: JobPlan) {
    const origin = new URL(entry.finalUrl).origin;
    const helper = (kind: "sitemap" | "probe", path: string) => {
      const url = new URL(path, origin);
      if (plan.config.respect_robots_txt && !this.#politeness.allows(url)) return;
      this.#add(site, 1, [{ key: `${kind}:${path}`, url: url.href, priority: 0, kind }]);
    };
    if (entry.linkCount < FEW_LINKS) helper("sitemap", "/sitemap.xml");
    if (!entry.links.some((link) => link.priority <= CONTACT_PRIORITY)) helper("probe", PROBE_PATH);
  }

  #failed(
    page: Page,
    site: ActiveSite,
    failed: PageFailed,
    plan: JobPlan,
    progress: JobProgress,
    nowMs: number,
  ) {
    if (page.kind === "probe") return this.#guess(page, site, failed, plan);
    if (page.kind === "sitemap")
      return this.#frontier.settle(page.id, "failed", failed.reason, failed.httpStatus);
    // Nothing links a guessed address, so that it gives no page is no failure of the site's.
    if (page.is_guess)
      return this.#frontier.settle(page.id, "skipped", failed.reason, failed.httpStatus);
    if (failed.reason === "rate_limited" && this.#waitForHost(page, site, failed, nowMs)) return;
    const next = page.is_seed && alternativeAddress(page.url, site.seed_url, failed.reason);
    if (next && page.attempt < plan.config.max_retries + 2)
      return this.#postpone(page, site, 0, { attempt: page.attempt + 1, url: next });
    if (failed.retry && page.attempt < plan.config.max_retries)
      return this.#postpone(page, site, nowMs + backoffMs(page.attempt), {
        attempt: page.attempt + 1,
      });
    progress.pages_failed++;
    site.pages_failed++;
    this.#frontier.settle(page.id, "failed", failed.reason, failed.httpStatus);
  }

  /** The page waits for the shared pace of its host; no try is spent. */
  #wait(
    page: Page,
    site: ActiveSite,
    { waitMs, hasStarted }: PagePostponed,
    plan: JobPlan,
    progress: JobProgress,
    nowMs: number,
  ) {
    const waits = page.waits + (hasStarted ? 1 : 0);
    if (waits > MAX_RESTARTS_PER_PAGE) {
      const failed = failure("rate_limited");
      return this.#failed({ ...page, waits }, site, failed, plan, progress, nowMs);
    }
    const at = nowMs + Math.max(0, waitMs - QUEUE_LEAD_MS);
    this.#politeness.pause(site.scope_host, at);
    this.#postpone(page, site, at, { waits });
  }

  /** 429 is the host's word about itself: all its pages wait, and no try is spent. */
  #waitForHost(page: Page, site: ActiveSite, failed: PageFailed, nowMs: number): boolean {
    const pauseMs = failed.retryAfterMs ?? DEFAULT_PAUSE_MS * 2 ** page.waits;
    if (page.waits >= MAX_WAITS_PER_PAGE || pauseMs > MAX_PAUSE_MS) return false;
    this.#politeness.pause(site.scope_host, nowMs + pauseMs);
    this.#postpone(page, site, nowMs + pauseMs, { waits: page.waits + 1 });
    return true;
  }

  /** The probe found nothing, as it should: so an address that does answer is a page. */
  #guess(probe: Page, site: ActiveSite, { reason, httpStatus }: PageFailed, plan: JobPlan) {
    this.#frontier.settle(probe.id, "done", null, httpStatus);
    if (reason !== "not_found" && reason !== "client_error") return;
    const entryUrl = site.entry_url ?? site.seed_url;
    const hint = site.language ?? new URL(entryUrl).hostname;
    const pages = guessedPaths(hint)
      .slice(0, MAX_GUESSES)
      .map((path) => {
        const url = new URL(path, entryUrl);
        const refused = plan.config.respect_robots_txt && !this.#politeness.allows(url);
        return {
          key: pageKey(url.href),
          url: url.href,
          priority: CONTACT_PRIORITY,
          isGuess: true,
          refused,
        };
      });
    this.#add(site, 1, pages);
  }
}

const failure = (reason: PageFailed["reason"]): PageFailed => ({
  status: "failed",
  reason,
  retry: false,
  retryAfterMs: null,
  httpStatus: null,
});
