import { idsOf, PAGES_PER_SITE } from "./page-ids";

/** Keys in memory, of all sites together: about 10 MB. */
const MAX_KEYS = 50_000;

type KnownSite = { keys: Set<string>; hashes: Set<string>; nextPosition: number };

/**
 * Keys and content hashes of the pages of sites, so that each page is stored once without an index. A cache over
 * the storage: what was dropped is loaded again.
 */
export class KnownPages {
  readonly #sql: SqlStorage;
  readonly #bySite = new Map<number, KnownSite>();
  #keys = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** How many pages of the site are known. */
  count(siteId: number): number {
    return this.#of(siteId).keys.size;
  }

  /** The position of a page that was not known, and is from now on; undefined for a known one. */
  add(siteId: number, key: string): number | undefined {
    const site = this.#of(siteId);
    if (site.keys.has(key) || site.nextPosition >= PAGES_PER_SITE) return undefined;
    site.keys.add(key);
    this.#keys++;
    return site.nextPosition++;
  }

  has(siteId: number, key: string): boolean {
    return this.#of(siteId).keys.has(key);
  }

  /** False if another page of the site has the same content. */
  addHash(siteId: number, hash: string): boolean {
    const { hashes } = this.#of(siteId);
    if (hashes.has(hash)) return false;
    hashes.add(hash);
    return true;
  }

  /** The site is not read any more. */
  forget(siteId: number) {
    this.#keys -= this.#bySite.get(siteId)?.keys.size ?? 0;
    this.#bySite.delete(siteId);
  }

  #of(siteId: number): KnownSite {
    const known = this.#bySite.get(siteId);
    if (known) return known;
    if (this.#keys > MAX_KEYS) {
      this.#bySite.clear();
      this.#keys = 0;
    }
    const site = this.#load(siteId);
    this.#bySite.set(siteId, site);
    this.#keys += site.keys.size;
    return site;
  }

  #load(siteId: number): KnownSite {
    const site: KnownSite = { keys: new Set(), hashes: new Set(), nextPosition: 0 };
    const [first, last] = idsOf(siteId);
    const rows = this.#sql.exec<{ position: number; key: string; hash: string | null }>(
      `SELECT id - ?1 AS position, key, hash FROM pages WHERE id BETWEEN ?1 AND ?2
       UNION ALL
       SELECT link.value->>0, link.value->>1, NULL FROM pages, json_each(pages.found) AS link
       WHERE pages.id BETWEEN ?1 AND ?2`,
      first,
      last,
    );
    for (const { position, key, hash } of rows) {
      site.keys.add(key);
      if (hash !== null) site.hashes.add(hash);
      site.nextPosition = Math.max(site.nextPosition, position + 1);
    }
    return site;
  }
}
