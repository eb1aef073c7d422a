import type { ReadFacts, UnreadPage } from "#src/crawl/messages";
import type { Reason } from "#src/crawl/reasons";
import type { CrawledPageQuery, PageReport, SiteTotals } from "./page";
import { idsOf, PAGES_PER_SITE } from "./page-ids";

/** What has become of the job's pages, for leads, reports and the totals of sites. */
export class PageResults {
  readonly #sql: SqlStorage;
  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** What the pages of a site add up to. `hash` marks the pages that were read. */
  totals(siteId: number): SiteTotals {
    return this.#sql
      .exec<SiteTotals>(
        `SELECT count(*) FILTER (WHERE kind = 'page' AND hash IS NOT NULL) AS pages_read,
           count(*) FILTER (WHERE kind = 'page' AND state = 'failed') AS pages_failed,
           count(*) FILTER (WHERE rendering = 'rendered') AS rendered_pages,
           coalesce(sum(fetch_ms), 0) AS fetch_ms,
           coalesce(max(kind = 'sitemap' AND state = 'done'), 0) AS has_sitemap
         FROM pages WHERE id BETWEEN ? AND ?`,
        ...idsOf(siteId),
      )
      .one();
  }

  /** What the pages of a site yielded, the entry page first. */
  facts(siteId: number): ReadFacts[] {
    return this.#sql
      .exec<ReadFacts>(
        `SELECT key, final_url AS url, depth, facts, memory FROM pages
         WHERE id BETWEEN ? AND ? AND facts IS NOT NULL ORDER BY depth, id`,
        ...idsOf(siteId),
      )
      .toArray();
  }

  /** What became of the site's first seed. */
  seed(siteId: number): { state: string; reason: Reason | null } | undefined {
    return this.#sql
      .exec<{ state: string; reason: Reason | null }>(
        "SELECT state, reason FROM pages WHERE id BETWEEN ? AND ? AND is_seed = 1 ORDER BY id LIMIT 1",
        ...idsOf(siteId),
      )
      .toArray()[0];
  }

  /** Pages of a site that were requested and yielded nothing of their own to keep. */
  unread(siteId: number): UnreadPage[] {
    return this.#sql
      .exec<UnreadPage>(
        `SELECT key, url, reason, http_status AS httpStatus FROM pages
         WHERE id BETWEEN ? AND ? AND kind = 'page' AND reason IS NOT NULL AND reason <> 'robots' ORDER BY id`,
        ...idsOf(siteId),
      )
      .toArray();
  }

  /** The lead is written or given up: raw facts, snapshots, and pages that were never requested go. */
  forget(siteId: number) {
    this.#sql.exec(
      `UPDATE pages SET found = NULL, final_url = NULL, facts = NULL, memory = NULL
       WHERE id BETWEEN ? AND ? AND (found IS NOT NULL OR final_url IS NOT NULL)`,
      ...idsOf(siteId),
    );
    this.#sql.exec(
      "DELETE FROM pages WHERE id BETWEEN ? AND ? AND state = 'waiting'",
      ...idsOf(siteId),
    );
  }

  /** The pages that were requested or refused, in the order of sites and of discovery, or in reverse. */
  list({ host, status, isReversed }: CrawledPageQuery, limit: number, offset: number) {
    const order = isReversed ? "DESC" : "ASC";
    const where = `FROM sites CROSS JOIN pages
        ON pages.id BETWEEN sites.id * ${PAGES_PER_SITE} AND (sites.id + 1) * ${PAGES_PER_SITE} - 1
      WHERE pages.kind = 'page' AND pages.state <> 'waiting'
        AND (?1 IS NULL OR sites.host = ?1) AND (?2 IS NULL OR pages.state = ?2)`;
    const binds = [host ?? null, status ?? null] as const;
    const rows = this.#sql
      .exec<Omit<PageReport, "rendered"> & { rendered: number }>(
        `SELECT pages.url, sites.host, pages.depth,
           coalesce(pages.reason, nullif(pages.rendering, 'rendered')) AS reason,
           pages.http_status, coalesce(pages.rendering = 'rendered', 0) AS rendered,
           pages.state AS status
         ${where} ORDER BY sites.id ${order}, pages.id ${order} LIMIT ?3 OFFSET ?4`,
        ...binds,
        limit,
        offset,
      )
      .toArray();
    const { n } = this.#sql.exec<{ n: number }>(`SELECT count(*) AS n ${where}`, ...binds).one();
    return { rows: rows.map((row) => ({ ...row, rendered: row.rendered === 1 })), total: n };
  }
}
