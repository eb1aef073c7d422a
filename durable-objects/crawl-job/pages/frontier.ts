import { pageKey } from "#src/crawl/links/page-key";
import { KnownPages } from "./known-pages";
import type { FoundPage, NewPage, Page, PageResult } from "./page";
import { idsOf, pageId, siteIdOf } from "./page-ids";

/** Known pages of one site. The best links are found before. */
const MAX_KNOWN_PAGES = 2_000;

const PAGE_COLUMNS =
  "id, key, url, kind, depth, priority, is_seed, is_guess, attempt, waits, fetch_ms";

/**
 * The pages of a site that are not settled. A row that waits was postponed, or is a seed; the others stand in
 * `found` of the page that links them and have no row. ?1 and ?2 are the first and the last id of the site.
 */
const OPEN_PAGES = `(
  SELECT ${PAGE_COLUMNS}, not_before FROM pages WHERE id BETWEEN ?1 AND ?2 AND state = 'waiting'
  UNION ALL
  SELECT ?1 + (link.value->>0) AS id, link.value->>1 AS key, link.value->>2 AS url,
    coalesce(link.value->>5, 'page') AS kind, link.value->>4 AS depth, link.value->>3 AS priority,
    0 AS is_seed, coalesce(link.value->>6, 0) AS is_guess, 0 AS attempt, 0 AS waits, 0 AS fetch_ms, 0 AS not_before
  FROM pages AS source, json_each(source.found) AS link
  WHERE source.id BETWEEN ?1 AND ?2
    AND NOT EXISTS (SELECT 1 FROM pages WHERE id = ?1 + (link.value->>0)))`;

/** The pages of the job that are known: which wait, and what has become of the others. */
export class Frontier {
  readonly #sql: SqlStorage;
  readonly #known: KnownPages;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#known = new KnownPages(sql);
  }

  /** Adds the addresses with which a site starts. */
  addSeeds(siteId: number, urls: string[]) {
    const byKey = Map.groupBy(urls, (url) => pageKey(url));
    let position = 0;
    for (const [key, [url]] of byKey)
      this.#sql.exec(
        "INSERT INTO pages (id, key, url, depth, priority, is_seed) VALUES (?, ?, ?, 0, 0, 1)",
        pageId(siteId, position++),
        key,
        url!,
      );
  }

  /**
   * The pages of a site that are not known yet, for `found` of the page on which they were found: they wait once
   * its result is stored. A page that robots.txt refuses is stored as skipped.
   */
  discover(siteId: number, depth: number, pages: NewPage[]): FoundPage[] {
    const found: FoundPage[] = [];
    if (pages.length === 0 || this.#known.count(siteId) >= MAX_KNOWN_PAGES) return found;
    for (const page of pages) {
      const position = this.#known.add(siteId, page.key);
      if (position === undefined) continue;
      const { key, url, priority, kind, isGuess } = page;
      const at = page.depth ?? depth;
      if (page.isRefused)
        this.#insertSkipped(pageId(siteId, position), key, url, at, "robots", null);
      else if (isGuess) found.push([position, key, url, priority, at, kind ?? "page", 1]);
      else if (kind) found.push([position, key, url, priority, at, kind]);
      else found.push([position, key, url, priority, at]);
    }
    return found;
  }

  /**
   * Closes the address that a page was redirected to, so that it is not read twice. True: it waited. One that
   * another consumer fetches (`leased`) is left to it.
   */
  alias(page: Page, finalUrl: string, httpStatus: number | null, leased: ReadonlySet<number>) {
    const siteId = siteIdOf(page.id);
    const key = pageKey(finalUrl);
    const position = this.#known.add(siteId, key);
    if (position !== undefined) {
      const id = pageId(siteId, position);
      this.#insertSkipped(id, key, finalUrl, page.depth, "duplicate", httpStatus);
      return false;
    }
    const open = this.#select(siteId, "WHERE key = ?3", key)[0];
    if (!open || open.id === page.id || leased.has(open.id)) return false;
    this.settle(open, { state: "skipped", reason: "duplicate", httpStatus });
    return true;
  }

  /** The pages of a site that may be requested now, best first. */
  next(siteId: number, limit: number, nowMs: number): Page[] {
    const best = "WHERE not_before <= ?3 ORDER BY priority, depth, id LIMIT ?4";
    return this.#select(siteId, best, nowMs, limit);
  }

  /** The page, if it is not settled. */
  find(id: number): Page | undefined {
    return this.#select(siteIdOf(id), "WHERE id = ?3", id)[0];
  }

  /** How many pages of a site are not settled. */
  countOpen(siteId: number): number {
    return this.#sql
      .exec<{ n: number }>(`SELECT count(*) AS n FROM ${OPEN_PAGES}`, ...idsOf(siteId))
      .one().n;
  }

  /** When the first of a site's postponed pages may be requested; 0 if none is postponed. */
  notBefore(siteId: number, nowMs: number): number {
    const [row] = this.#sql
      .exec<{ at: number | null }>(
        `SELECT min(not_before) AS at FROM pages
         WHERE id BETWEEN ? AND ? AND state = 'waiting' AND not_before > ?`,
        ...idsOf(siteId),
        nowMs,
      )
      .toArray();
    return row?.at ?? 0;
  }

  /** False if another page of the site has the same content. */
  isNewContent(siteId: number, hash: string): boolean {
    return this.#known.addHash(siteId, hash);
  }

  /** Stores what has become of a page, what it yielded, and the pages found on it: one row. */
  settle(page: Page, { state, reason, httpStatus, content, found }: PageResult) {
    this.#sql.exec(
      `INSERT INTO pages (${PAGE_COLUMNS}, state, reason, http_status, hash, final_url, facts, memory, found,
         rendering)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET url = excluded.url, attempt = excluded.attempt, waits = excluded.waits,
         fetch_ms = excluded.fetch_ms, state = excluded.state, reason = excluded.reason,
         http_status = excluded.http_status, hash = excluded.hash, final_url = excluded.final_url,
         facts = excluded.facts, memory = excluded.memory, found = excluded.found,
         rendering = excluded.rendering`,
      ...valuesOf(page),
      state,
      reason,
      httpStatus,
      content?.hash ?? null,
      content?.finalUrl ?? null,
      content?.facts ?? null,
      content?.memory ?? null,
      found && found.length > 0 ? JSON.stringify(found) : null,
      content?.rendering ?? null,
    );
  }

  /** The page waits until `notBefore`, with the attempts and waits it has had. */
  postpone(page: Page, notBefore: number) {
    this.#sql.exec(
      `INSERT INTO pages (${PAGE_COLUMNS}, not_before) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET url = excluded.url, attempt = excluded.attempt, waits = excluded.waits,
         fetch_ms = excluded.fetch_ms, not_before = excluded.not_before`,
      ...valuesOf(page),
      notBefore,
    );
  }

  /** The site is not read any more; what was read stays for its lead. */
  close(siteId: number) {
    this.#known.forget(siteId);
  }

  #select(siteId: number, clauses: string, ...binds: (string | number)[]): Page[] {
    return this.#sql
      .exec<Page>(
        `SELECT ${PAGE_COLUMNS} FROM ${OPEN_PAGES} ${clauses}`,
        ...idsOf(siteId),
        ...binds,
      )
      .toArray();
  }

  #insertSkipped(
    id: number,
    key: string,
    url: string,
    depth: number,
    reason: "robots" | "duplicate",
    httpStatus: number | null,
  ) {
    this.#sql.exec(
      `INSERT INTO pages (id, key, url, depth, priority, state, reason, http_status)
       VALUES (?, ?, ?, ?, 0, 'skipped', ?, ?)`,
      id,
      key,
      url,
      depth,
      reason,
      httpStatus,
    );
  }
}

const valuesOf = (page: Page) => [
  page.id,
  page.key,
  page.url,
  page.kind,
  page.depth,
  page.priority,
  page.is_seed,
  page.is_guess,
  page.attempt,
  page.waits,
  Math.round(page.fetch_ms),
];
