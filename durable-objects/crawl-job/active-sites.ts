import type { ReservedSlot } from "#src/crawl/messages";
import type { Frontier, Page } from "./frontier";
import type { Site, Sites } from "./sites";

/** A page that was handed out; it counts as lost when it does not come back in time. */
export type LeasedPage = Page & { leaseUntil: number };

/** A site that is being read. */
export type ActiveSite = Site & {
  /** How many of its pages wait, and the best of them, as far as they were looked up. */
  waiting: number;
  next: Page[];
  /** Its pages that were handed out. Kept here only: after an eviction they wait again. */
  fetching: Map<number, LeasedPage>;
  /** Until when all that wait have to. */
  notBefore: number;
  /** What is left of a slot that was reserved for it; lost with the memory, which wastes it. */
  slot: ReservedSlot | null;
};

/**
 * The sites being read now, a few hundred at most, in memory: who may go on is decided many times a
 * second. What changes is written back by `flush`; after an eviction all is read from storage again.
 */
export class ActiveSites {
  readonly #sites: Sites;
  readonly #frontier: Frontier;
  readonly #byId = new Map<number, ActiveSite>();
  readonly #changed = new Set<ActiveSite>();

  constructor(sites: Sites, frontier: Frontier) {
    this.#sites = sites;
    this.#frontier = frontier;
    for (const site of sites.active()) this.#enter(site);
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Pages of these sites that wait or are being fetched. */
  get openPages(): number {
    let open = 0;
    for (const { waiting, fetching } of this.#byId.values()) open += waiting + fetching.size;
    return open;
  }

  get inFlight(): number {
    let total = 0;
    for (const { fetching } of this.#byId.values()) total += fetching.size;
    return total;
  }

  /** Pages whose lease ended, and when the first of the other leases ends. */
  leases(nowMs: number): { overdue: Page[]; nextEnd: number | undefined } {
    const pages = [...this.#byId.values()].flatMap((site) => [...site.fetching.values()]);
    const ends = pages.map((page) => page.leaseUntil).filter((end) => end > nowMs);
    return {
      overdue: pages.filter((page) => page.leaseUntil <= nowMs),
      nextEnd: ends.length === 0 ? undefined : Math.min(...ends),
    };
  }

  get(siteId: number): ActiveSite | undefined {
    return this.#byId.get(siteId);
  }

  all(): Iterable<ActiveSite> {
    return this.#byId.values();
  }

  /** Begins up to `limit` pending sites; how many there were. */
  begin(limit: number): number {
    const begun = this.#sites.activate(limit);
    for (const site of begun) this.#enter(site);
    return begun.length;
  }

  /** Pages of the site were added, postponed or dropped: what waits is looked up again. */
  recount(site: ActiveSite) {
    site.waiting = this.#frontier.waiting(site.id, [...site.fetching.keys()]);
    site.next = [];
    site.notBefore = 0;
  }

  /** Pages of any site were dropped: what waits is looked up again. Returns the sites. */
  recountAll(): Set<number> {
    for (const site of this.#byId.values()) this.recount(site);
    return new Set(this.#byId.keys());
  }

  /** The site's row is to be written at the next `flush`. */
  touch(site: ActiveSite) {
    this.#changed.add(site);
  }

  remove(site: ActiveSite) {
    this.#byId.delete(site.id);
    this.#changed.delete(site);
  }

  clear() {
    this.#byId.clear();
    this.#changed.clear();
  }

  flush() {
    for (const site of this.#changed) this.#sites.update(site);
    this.#changed.clear();
  }

  #enter(site: Site) {
    const waiting = this.#frontier.waiting(site.id, []);
    const fetching = new Map<number, LeasedPage>();
    this.#byId.set(site.id, { ...site, waiting, next: [], fetching, notBefore: 0, slot: null });
  }
}
