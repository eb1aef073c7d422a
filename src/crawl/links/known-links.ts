import type { FoundLink, PageOutcome } from "#src/crawl/messages";

const MAX_KEYS = 50_000;

/**
 * Links that were reported from here and that their jobs have kept: the menu that stands on every page
 * of a site is sent once. Forgetting costs a repetition, nothing more.
 */
export class KnownLinks {
  readonly #bySite = new Map<string, Set<string>>();
  #keys = 0;

  /** Those that the site's job may not know yet. */
  unknown(jobId: string, siteId: number, links: FoundLink[]): FoundLink[] {
    const known = this.#bySite.get(`${jobId} ${siteId}`);
    return known ? links.filter((link) => !known.has(link.key)) : links;
  }

  /** The job has booked these outcomes. */
  remember(jobId: string, outcomes: PageOutcome[]) {
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
