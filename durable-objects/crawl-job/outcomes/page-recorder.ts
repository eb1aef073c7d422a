import type { PageOutcome, PageRead } from "#src/crawl/messages";
import { pageKey } from "#src/crawl/links/page-key";
import { count } from "#src/shared/metrics";
import { siteHost } from "#src/shared/addresses/web-url";
import type { Frontier } from "#durable-objects/crawl-job/pages/frontier";
import type { Page } from "#durable-objects/crawl-job/pages/page";
import type { Politeness } from "#durable-objects/crawl-job/politeness/politeness";
import type {
  ActiveSite,
  ActiveSites,
  LeasedPage,
} from "#durable-objects/crawl-job/sites/active-sites";
import type { Sites } from "#durable-objects/crawl-job/sites/sites";
import type { JobPlan, JobRecord } from "#durable-objects/crawl-job/storage/job-record";
import { PageFailures } from "./page-failures";
import { PageLinks } from "./page-links";

/** Records the outcomes of pages: stores facts and links; a failed page is retried or fails with a reason. */
export class PageRecorder {
  readonly #frontier: Frontier;
  readonly #active: ActiveSites;
  readonly #sites: Sites;
  readonly #politeness: Politeness;
  readonly #job: JobRecord;
  readonly #links: PageLinks;
  readonly #failures: PageFailures;

  constructor(
    frontier: Frontier,
    active: ActiveSites,
    sites: Sites,
    politeness: Politeness,
    job: JobRecord,
  ) {
    this.#frontier = frontier;
    this.#active = active;
    this.#sites = sites;
    this.#politeness = politeness;
    this.#job = job;
    this.#links = new PageLinks(frontier, politeness.robots);
    this.#failures = new PageFailures(active, politeness, job);
  }

  /** Returns the site that the outcome changed; undefined if the outcome is not wanted any more. */
  record(outcome: PageOutcome, plan: JobPlan, nowMs: number): number | undefined {
    for (const report of outcome.robots) this.#politeness.learn(report, nowMs);
    const site = this.#active.get(outcome.siteId);
    const wanted = site && this.#active.wanted(site, outcome.pageId, outcome.lease);
    if (!site || !wanted) {
      count("leases", "late", { pages: 1 });
      return undefined;
    }
    const page = { ...wanted, fetch_ms: wanted.fetch_ms + outcome.fetchMs };
    site.fetch_ms += outcome.fetchMs;
    site.slot = outcome.slot ?? null;
    const { result } = outcome;
    if (result.status === "postponed") this.#failures.wait(page, site, result, plan, nowMs);
    else if (result.status === "read") this.#read(page, site, result, plan);
    else if (result.status === "skipped")
      this.#active.settle(site, page, {
        state: "skipped",
        reason: result.reason,
        httpStatus: result.httpStatus ?? null,
      });
    else if (page.kind === "probe") {
      const { httpStatus } = result;
      const found = this.#links.guess(site, result, plan);
      this.#active.settle(site, page, { state: "done", reason: null, httpStatus, found });
    } else this.#failures.failed(page, site, result, plan, nowMs);
    return site.id;
  }

  /** The lease of a page has ended. Returns its site. */
  recordLost(page: LeasedPage, siteId: number, plan: JobPlan, nowMs: number) {
    count("leases", "lost", { pages: 1 });
    const site = this.#active.get(siteId);
    if (site) this.#failures.lost(page, site, plan, nowMs);
  }

  #read(page: Page, site: ActiveSite, read: PageRead, plan: JobPlan) {
    const httpStatus = read.httpStatus ?? null;
    if (page.kind === "probe")
      return this.#active.settle(site, page, { state: "done", reason: "soft_404", httpStatus });
    if (page.kind === "sitemap") {
      site.has_sitemap = 1;
      const found = this.#links.follow(site, 1, read, plan);
      return this.#active.settle(site, page, { state: "done", reason: null, httpStatus, found });
    }
    const isEntry = page.is_seed === 1 && site.entry_url === null;
    const scopeHost = siteHost(new URL(read.finalUrl));
    if (!isEntry && scopeHost !== site.scope_host)
      return this.#active.settle(site, page, { state: "skipped", reason: "off_site", httpStatus });
    // A page whose lease has ended may be read beside the ones that replaced it.
    if (site.pages_read >= plan.config.max_pages_per_site)
      return this.#active.settle(site, page, {
        state: "skipped",
        reason: "page_limit",
        httpStatus,
      });
    this.#job.progress.pages_fetched++;
    site.pages_read++;
    if (read.rendering === "rendered") {
      this.#job.progress.rendered_pages++;
      site.rendered_pages++;
    }
    if (isEntry) this.#enter(site, read, scopeHost);
    this.#store(page, site, read, plan, isEntry);
  }

  #enter(site: ActiveSite, { finalUrl, language }: PageRead, scopeHost: string) {
    site.entry_url = finalUrl;
    site.scope_host = scopeHost;
    site.language = language;
    this.#sites.enter(site);
  }

  #store(page: Page, site: ActiveSite, read: PageRead, plan: JobPlan, isEntry: boolean) {
    const httpStatus = read.httpStatus ?? null;
    const { contentHash: hash, finalUrl, facts, memory = null, rendering = null } = read;
    const isNew = this.#frontier.isNewContent(site.id, hash);
    if (pageKey(finalUrl) !== page.key && pageKey(finalUrl) !== pageKey(page.url))
      this.#active.alias(site, page, finalUrl, httpStatus);
    const found = this.#links.follow(site, page.depth + 1, read, plan);
    if (isEntry && plan.config.max_depth > 0)
      found.push(...this.#links.lookFurther(site, read, plan));
    const ofDuplicate = { hash, finalUrl, facts: null, memory: null, rendering };
    this.#active.settle(site, page, {
      state: isNew ? "done" : "skipped",
      reason: isNew ? (facts === null ? "noindex" : null) : "duplicate",
      httpStatus,
      content: isNew ? { hash, finalUrl, facts, memory, rendering } : ofDuplicate,
      found,
    });
  }
}
