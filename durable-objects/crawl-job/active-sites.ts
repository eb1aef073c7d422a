import type { CountedSite, Sites } from "./sites";

/** A site that is being read. `waiting` and `inFlight` count its pages; `notBefore` holds when all of them wait. */
export type ActiveSite = CountedSite & { notBefore: number };

/**
 * The sites being read now, a few hundred at most, in memory: who may go on is decided many times a
 * second. What changes is written back by `flush`; counts of pages are taken anew after an eviction.
 */
export class ActiveSites {
  readonly #sites: Sites;
  readonly #byId = new Map<number, ActiveSite>();
  readonly #changed = new Set<ActiveSite>();

  constructor(sites: Sites) {
    this.#sites = sites;
    for (const site of sites.active()) this.#byId.set(site.id, { ...site, notBefore: 0 });
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Pages of these sites that wait or are being fetched. */
  get openPages(): number {
    let open = 0;
    for (const { waiting, inFlight } of this.#byId.values()) open += waiting + inFlight;
    return open;
  }

  get inFlight(): number {
    let total = 0;
    for (const { inFlight } of this.#byId.values()) total += inFlight;
    return total;
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
    for (const site of begun) this.#byId.set(site.id, { ...site, notBefore: 0 });
    return begun.length;
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
}
