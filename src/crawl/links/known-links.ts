import type { FoundLink, PageOutcome } from "#src/crawl/messages";

const MAX_KEYS = 50_000;

/**
 * Links that this isolate reported and their jobs stored, so that a menu repeated on every page is
 * sent once. Losing this cache only costs a repeated report.
 */
export class KnownLinks {
  readonly #bySite = new Map<string, Set<string>>();
  #keys = 0;

  /** Links that the site's job may not have yet. */
  unknown(jobId: string, siteId: number, links: FoundLink[]): FoundLink[] {
    const known = this.#bySite.get(`${jobId} ${siteId}`);
    return known ? links.filter((link) => !known.has(link.key)) : links;
  }

  /** Adds the links of outcomes that the job has recorded. */
  add(jobId: string, outcomes: PageOutcome[]) {
    if (this.#keys > MAX_KEYS) {
      this.#bySite.clear();
      this.#keys = 0;
    }
    for (const { siteId, result } of outcomes) {
      if (result.status !== "read" || result.links.length === 0) continue;
      const site = `${jobId} ${siteId}`;
      const known = this.#bySite.get(site) ?? new Set<string>();
      const before = known.size;
      for (const { key } of result.links) known.add(key);
      this.#keys += known.size - before;
      this.#bySite.set(site, known);
    }
  }
}
