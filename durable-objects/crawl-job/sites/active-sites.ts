import type { ReservedSlot } from "#src/crawl/messages";
import type { Frontier } from "#durable-objects/crawl-job/pages/frontier";
import {
  asPage,
  type FoundPage,
  inOrder,
  type Page,
  type PageResult,
} from "#durable-objects/crawl-job/pages/page";
import { siteIdOf } from "#durable-objects/crawl-job/pages/page-ids";
import type { PageResults } from "#durable-objects/crawl-job/pages/page-results";
import type { SavedState } from "#durable-objects/crawl-job/storage/job-record";
import type { Site } from "./site";
import type { Sites } from "./sites";

/** Pages that one lookup returns at least, if there are as many, and bound of those that are kept of a site. */
const PAGES_LOOKED_UP = 16;
const MAX_NEXT = 64;

/** A page that a consumer has claimed; it counts as lost when it does not come back in time. */
export type LeasedPage = Page & {
  lease: number;
  leaseUntil: number;
  /** Whether the consumer has claimed one of the job's renderings for it. */
  isRendering: boolean;
};

/** A site that is being read. */
export type ActiveSite = Site & {
  /** How many of its pages wait. */
  waiting: number;
  /** The best of those that may be requested, in order, as far as they are known here. */
  next: Page[];
  /** Whether `next` contains all of them. */
  knowsAll: boolean;
  /** Some of its pages may wait for their time: which are next is looked up again after each result. */
  hasPostponed: boolean;
  /** Its pages that are being fetched, by id. */
  fetching: Map<number, LeasedPage>;
  /** Until when all that wait have to. */
  notBefore: number;
  /** What is left of a slot that was reserved for it; lost with the memory, which wastes it. */
  slot: ReservedSlot | null;
};

/**
 * The sites being read now, a few hundred at most, in memory: which may continue is decided many times a second.
 * After an eviction all is read from storage again, with the leases.
 */
export class ActiveSites {
  readonly #sites: Sites;
  readonly #frontier: Frontier;
  readonly #results: PageResults;
  readonly #byId = new Map<number, ActiveSite>();
  /** The ended lease of each page that was not claimed again: by page id, the lease number. */
  readonly #lost: Map<number, number>;
  #inFlight = 0;
  #lastLease: number;

  constructor(sites: Sites, frontier: Frontier, results: PageResults, saved: SavedState) {
    this.#sites = sites;
    this.#frontier = frontier;
    this.#results = results;
    this.#lastLease = saved.lastLease;
    this.#lost = new Map(saved.lost);
    for (const site of sites.active()) this.#enter(site, true);
    for (const leased of saved.leases) this.#restore(leased);
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Pages of these sites that wait or are being fetched. */
  get openPages(): number {
    let open = this.#inFlight;
    for (const { waiting } of this.#byId.values()) open += waiting;
    return open;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** The leases, for the saved state. */
  get saved(): Pick<SavedState, "lastLease" | "leases" | "lost"> {
    const leases = this.#leased().map(
      ({ id, lease, leaseUntil, isRendering }): SavedState["leases"][number] =>
        isRendering ? [id, lease, leaseUntil, 1] : [id, lease, leaseUntil],
    );
    return { lastLease: this.#lastLease, leases, lost: [...this.#lost] };
  }

  /** Pages whose lease has ended. */
  overdue(nowMs: number): LeasedPage[] {
    return this.#leased().filter(({ leaseUntil }) => leaseUntil <= nowMs);
  }

  /** When the first lease ends. */
  nextLeaseEnd(): number | undefined {
    const ends = this.#leased().map(({ leaseUntil }) => leaseUntil);
    return ends.length === 0 ? undefined : Math.min(...ends);
  }

  get(siteId: number): ActiveSite | undefined {
    return this.#byId.get(siteId);
  }

  all(): Iterable<ActiveSite> {
    return this.#byId.values();
  }

  /** Begins up to `limit` pending sites; returns how many there were. */
  begin(limit: number): number {
    const begun = this.#sites.activate(limit);
    for (const site of begun) this.#enter(site, false);
    return begun.length;
  }

  /** Looks up which pages of the site are next, at least `count` if there are as many. */
  lookUp(site: ActiveSite, count: number, nowMs: number) {
    const limit = Math.max(count, PAGES_LOOKED_UP) + site.fetching.size;
    const found = this.#frontier.next(site.id, limit, nowMs);
    site.next = found.filter((page) => !site.fetching.has(page.id));
    site.knowsAll = found.length < limit;
  }

  /** Leases the best of the site's pages to a consumer. */
  lease(site: ActiveSite, count: number, leaseUntil: number): LeasedPage[] {
    return site.next.splice(0, count).map((page) => {
      const leased = { ...page, lease: ++this.#lastLease, leaseUntil, isRendering: false };
      site.fetching.set(page.id, leased);
      this.#lost.delete(page.id);
      site.waiting--;
      this.#inFlight++;
      return leased;
    });
  }

  /**
   * The page, if a report under this lease is wanted. A page whose lease has ended is still wanted, until
   * another consumer claims it. A repeated report of a page that waits again is not. Reports of older versions have no
   * lease.
   */
  wanted(site: ActiveSite, pageId: number, lease: number | undefined): Page | undefined {
    const leased = site.fetching.get(pageId);
    if (leased) return leased.lease === lease ? leased : undefined;
    if (this.#lost.get(pageId) !== lease) return undefined;
    return siteIdOf(pageId) === site.id ? this.#frontier.find(pageId) : undefined;
  }

  /** The page has a result: it neither waits nor is being fetched. */
  settle(site: ActiveSite, page: Page, result: PageResult) {
    this.#remove(site, page);
    this.#frontier.settle(page, result);
    this.#add(site, result.found ?? []);
  }

  /** The page waits until `notBefore`. */
  postpone(site: ActiveSite, page: Page, notBefore: number) {
    this.#remove(site, page);
    this.#frontier.postpone(page, notBefore);
    site.hasPostponed = true;
    this.#wait(site, 1);
  }

  /** Closes the address that a page was redirected to. */
  alias(site: ActiveSite, page: Page, finalUrl: string, httpStatus: number | null) {
    const leased = new Set(site.fetching.keys());
    if (this.#frontier.alias(page, finalUrl, httpStatus, leased)) this.#wait(site, -1);
  }

  /** The lease of a page has ended, and the page waits until `notBefore`. */
  lose(site: ActiveSite, page: Page, lease: number, notBefore: number) {
    this.postpone(site, page, notBefore);
    this.#lost.set(page.id, lease);
  }

  /** None of the site's pages may be requested before `untilMs`. */
  rest(site: ActiveSite, untilMs: number) {
    site.notBefore = untilMs;
    site.waiting = this.#frontier.countOpen(site.id) - site.fetching.size;
  }

  /** None of the site's waiting pages is read any more. */
  abandon(site: ActiveSite) {
    this.#wait(site, -site.waiting);
  }

  /** Pages of any site may have been erased: what is open is looked up again. Returns the sites. */
  recountAll(): Set<number> {
    for (const site of this.#byId.values()) {
      for (const id of site.fetching.keys())
        if (!this.#frontier.find(id) && site.fetching.delete(id)) this.#inFlight--;
      site.waiting = this.#frontier.countOpen(site.id) - site.fetching.size;
      this.#wait(site, 0);
    }
    return new Set(this.#byId.keys());
  }

  remove(site: ActiveSite) {
    this.#inFlight -= site.fetching.size;
    this.#byId.delete(site.id);
    for (const pageId of this.#lost.keys())
      if (siteIdOf(pageId) === site.id) this.#lost.delete(pageId);
    this.#frontier.close(site.id);
  }

  clear() {
    for (const site of this.#byId.values()) this.remove(site);
  }

  #enter(site: Site, hasPostponed: boolean) {
    this.#byId.set(site.id, {
      ...site,
      ...this.#results.totals(site.id),
      waiting: this.#frontier.countOpen(site.id),
      next: [],
      knowsAll: false,
      hasPostponed,
      fetching: new Map(),
      notBefore: 0,
      slot: null,
    });
  }

  #restore([pageId, lease, leaseUntil, isRendering]: SavedState["leases"][number]) {
    const site = this.#byId.get(siteIdOf(pageId));
    const page = site && this.#frontier.find(pageId);
    if (!site || !page) return;
    site.fetching.set(pageId, { ...page, lease, leaseUntil, isRendering: isRendering === 1 });
    site.waiting--;
    this.#inFlight++;
  }

  #remove(site: ActiveSite, page: Page) {
    this.#lost.delete(page.id);
    if (site.fetching.delete(page.id)) this.#inFlight--;
    else this.#wait(site, -1);
  }

  /** More or fewer pages of the site wait: which are next is looked up again. */
  #wait(site: ActiveSite, change: number) {
    site.waiting += change;
    site.next = [];
    site.knowsAll = false;
    site.notBefore = 0;
  }

  /**
   * Pages were found that wait. Those that come before others that are known are next; the storage keeps all. A lookup
   * reads the links of every page of the site again, so that one after each result would be quadratic.
   */
  #add(site: ActiveSite, found: readonly FoundPage[]) {
    if (site.hasPostponed) return this.#wait(site, found.length);
    site.waiting += found.length;
    site.notBefore = 0;
    if (found.length === 0 || (site.next.length === 0 && !site.knowsAll)) return;
    const last = site.knowsAll ? undefined : site.next.at(-1);
    const pages = found.map((page) => asPage(site.id, page));
    const better = last ? pages.filter((page) => inOrder(page, last) < 0) : pages;
    site.next = [...site.next, ...better].toSorted(inOrder);
    if (site.next.length <= MAX_NEXT) return;
    site.next.length = MAX_NEXT;
    site.knowsAll = false;
  }

  #leased(): LeasedPage[] {
    const leased: LeasedPage[] = [];
    for (const { fetching } of this.#byId.values()) leased.push(...fetching.values());
    return leased;
  }
}
