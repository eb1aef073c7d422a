import type { FoundLink, Reason, TaskKind, UnreadPage } from "#src/crawl/messages";
import { pageKey } from "#src/crawl/links/page-key";

/** Rows of one site that the frontier keeps at most: beyond, only the best links were worth it anyway. */
const KNOWN_PAGES_PER_SITE = 2_000;

export type Page = {
  id: number;
  site_id: number;
  url: string;
  kind: TaskKind;
  depth: number;
  is_seed: number;
  is_guess: number;
  attempt: number;
  waits: number;
};
/** A page as the API shows it. */
export type PageReport = {
  url: string;
  host: string;
  depth: number;
  status: "done" | "failed" | "skipped";
  reason: Reason | null;
  http_status: number | null;
};

/** Which pages are listed, and whether the last discovered comes first. */
export type CrawledPageQuery = {
  host?: string | undefined;
  status?: string | undefined;
  isReversed?: boolean;
};
/** `refused`: robots.txt forbids it, so it is only kept to say so. */
export type NewPage = FoundLink & {
  kind?: TaskKind;
  isSeed?: boolean;
  isGuess?: boolean;
  refused?: boolean;
};

const PAGE_COLUMNS = "id, site_id, url, kind, depth, is_seed, is_guess, attempt, waits";

/** The job's known pages and what has become of each. */
export class Frontier {
  readonly #sql: SqlStorage;
  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds the pages of a site that are not known yet; a page that robots.txt refuses is kept as skipped. */
  add(siteId: number, depth: number, pages: NewPage[]) {
    if (pages.length === 0 || this.#known(siteId) >= KNOWN_PAGES_PER_SITE) return;
    const rows = pages.map((p) => [
      p.key,
      p.url,
      p.priority,
      p.kind ?? "page",
      p.isSeed ? 1 : 0,
      p.isGuess ? 1 : 0,
      p.refused ? "skipped" : "waiting",
      p.refused ? "robots" : null,
    ]);
    this.#sql.exec(
      `INSERT OR IGNORE INTO pages (site_id, depth, key, url, priority, kind, is_seed, is_guess, state, reason)
       SELECT ?, ?, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7
       FROM json_each(?)`,
      siteId,
      depth,
      JSON.stringify(rows),
    );
  }

  /** Adds the addresses a site is entered by. */
  addSeeds(siteId: number, urls: string[]) {
    const seeds = urls.map((url) => ({ key: pageKey(url), url, priority: 0, isSeed: true }));
    this.add(siteId, 0, seeds);
  }

  /** What became of the site's first seed. */
  seedResult(siteId: number): { state: string; reason: Reason | null } | undefined {
    return this.#sql
      .exec<{ state: string; reason: Reason | null }>(
        "SELECT state, reason FROM pages WHERE site_id = ? AND is_seed = 1 ORDER BY id LIMIT 1",
        siteId,
      )
      .toArray()[0];
  }

  /** The pages that were asked for or refused, in order of discovery or in reverse; probes and sitemaps left out. */
  list({ host, status, isReversed }: CrawledPageQuery, limit: number, offset: number) {
    const where = `FROM pages JOIN sites ON sites.id = pages.site_id
      WHERE pages.kind = 'page' AND pages.state <> 'waiting'
        AND (?1 IS NULL OR sites.host = ?1) AND (?2 IS NULL OR pages.state = ?2)`;
    const binds = [host ?? null, status ?? null] as const;
    const rows = this.#sql
      .exec<PageReport>(
        `SELECT pages.url, sites.host, pages.depth, pages.reason, pages.http_status, pages.state AS status
         ${where}
         ORDER BY pages.id ${isReversed ? "DESC" : "ASC"} LIMIT ?3 OFFSET ?4`,
        ...binds,
        limit,
        offset,
      )
      .toArray();
    const { n } = this.#sql.exec<{ n: number }>(`SELECT count(*) AS n ${where}`, ...binds).one();
    return { rows, total: n };
  }

  /** Closes the address that a page was redirected to, so that it is not read twice. */
  alias(page: Page, finalUrl: string, httpStatus: number | null) {
    this.#sql.exec(
      `INSERT INTO pages (site_id, depth, key, url, http_status, priority, state, reason)
       VALUES (?, ?, ?, ?, ?, 0, 'skipped', 'duplicate')
       ON CONFLICT (site_id, key) DO UPDATE
         SET state = 'skipped', reason = 'duplicate', http_status = excluded.http_status
         WHERE state = 'waiting'`,
      page.site_id,
      page.depth,
      pageKey(finalUrl),
      finalUrl,
      httpStatus,
    );
  }

  /** The pages of a site that are to be read and may be asked for now, best first. */
  next(siteId: number, limit: number, nowMs: number): Page[] {
    return this.#sql
      .exec<Page>(
        `SELECT ${PAGE_COLUMNS} FROM pages WHERE site_id = ? AND state = 'waiting' AND not_before <= ?
         ORDER BY priority, depth, id LIMIT ?`,
        siteId,
        nowMs,
        limit,
      )
      .toArray();
  }

  /** The page, while its result is still wanted: undefined once it was settled, however it is reported again. */
  open(pageId: number): Page | undefined {
    return this.#sql
      .exec<Page>(`SELECT ${PAGE_COLUMNS} FROM pages WHERE id = ? AND state = 'waiting'`, pageId)
      .toArray()[0];
  }

  settle(
    pageId: number,
    state: "done" | "failed" | "skipped",
    reason: Reason | null,
    httpStatus: number | null,
  ) {
    this.#sql.exec(
      "UPDATE pages SET state = ?, reason = ?, http_status = ? WHERE id = ?",
      state,
      reason,
      httpStatus,
      pageId,
    );
  }

  /** Pages of a site that were asked for and gave nothing of their own to keep. */
  unread(siteId: number): UnreadPage[] {
    return this.#sql
      .exec<UnreadPage>(
        `SELECT key, url, reason, http_status AS httpStatus FROM pages
         WHERE site_id = ? AND kind = 'page' AND reason IS NOT NULL AND reason <> 'robots' ORDER BY id`,
        siteId,
      )
      .toArray();
  }

  /** Puts a page back in line, with the tries and pauses it has had, and maybe another address; unless it was erased meanwhile. */
  postpone({ id, attempt, waits, url }: Page, notBefore: number) {
    this.#sql.exec(
      "UPDATE pages SET state = 'waiting', not_before = ?, attempt = ?, waits = ?, url = ? WHERE id = ? AND reason IS NOT 'suppressed'",
      notBefore,
      attempt,
      waits,
      url,
      id,
    );
  }

  /** How many pages of a site are to be read, besides those that were handed out. */
  waiting(siteId: number, handedOut: number[]): number {
    return this.#sql
      .exec<{ n: number }>(
        `SELECT count(*) AS n FROM pages WHERE site_id = ? AND state = 'waiting'
         AND id NOT IN (SELECT value FROM json_each(?))`,
        siteId,
        JSON.stringify(handedOut),
      )
      .one().n;
  }

  /** When the first of a site's postponed pages may be fetched; 0 if none is. */
  notBefore(siteId: number, nowMs: number): number {
    return (
      this.#sql
        .exec<{ at: number | null }>(
          "SELECT min(not_before) AS at FROM pages WHERE site_id = ? AND state = 'waiting' AND not_before > ?",
          siteId,
          nowMs,
        )
        .one().at ?? 0
    );
  }

  /** Closes what a site leaves unread, and forgets it: a skipped page that was never tried needs no row. */
  abandon(siteId: number) {
    this.#sql.exec("DELETE FROM pages WHERE site_id = ? AND state = 'waiting'", siteId);
  }

  /** Closes all that is open, because the job was canceled. */
  abandonAll() {
    this.#sql.exec("DELETE FROM pages WHERE state = 'waiting'");
  }

  #known(siteId: number): number {
    return this.#sql
      .exec<{ n: number }>("SELECT count(*) AS n FROM pages WHERE site_id = ?", siteId)
      .one().n;
  }
}
