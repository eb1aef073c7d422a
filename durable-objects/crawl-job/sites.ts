import type { CrawlPlan, PageRead, ReadFacts, Reason } from "#src/crawl/messages";
import { newId } from "#src/shared/ids";

export type SiteStatus = "pending" | "active" | "finishing" | "done" | "failed" | "skipped";

export type Site = {
  id: number;
  host: string;
  scope_host: string;
  seed_url: string;
  entry_url: string | null;
  language: string | null;
  lead_id: string;
  status: SiteStatus;
  reason: Reason | null;
  pages_read: number;
  pages_failed: number;
  fetch_ms: number;
  has_sitemap: number;
};

/** A site that could not be read. */
export type FailedSite = { id: number; host: string; url: string; reason: Reason };

/** A site as the API shows it. */
export type SiteReport = {
  url: string;
  host: string;
  status: "pending" | "done" | "failed" | "skipped";
  reason: Reason | null;
  pages: number;
  leadId: string | null;
};

/** Which sites are listed, and whether the last given comes first. */
export type SiteQuery = { status?: SiteReport["status"] | undefined; isReversed?: boolean };

/** The job's sites and how far each has come. */
export class Sites {
  readonly #sql: SqlStorage;
  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds the sites of a plan, in its order; their ids are their places in it, from 1. */
  addAll(sites: CrawlPlan["sites"]) {
    for (const { host, seeds } of sites)
      this.#sql.exec(
        "INSERT INTO sites (host, scope_host, seed_url, lead_id) VALUES (?, ?, ?, ?)",
        host,
        host,
        seeds[0] ?? `https://${host}/`,
        newId(),
      );
  }

  get(siteId: number): Site | undefined {
    return this.#sql.exec<Site>("SELECT * FROM sites WHERE id = ?", siteId).toArray()[0];
  }

  /** Begins up to `limit` pending sites. */
  activate(limit: number): Site[] {
    if (limit <= 0) return [];
    return this.#sql
      .exec<Site>(
        `UPDATE sites SET status = 'active'
         WHERE id IN (SELECT id FROM sites WHERE status = 'pending' ORDER BY id LIMIT ?) RETURNING *`,
        limit,
      )
      .toArray();
  }

  /** The sites that are being read. */
  active(): Site[] {
    return this.#sql
      .exec<Site>("SELECT * FROM sites WHERE status = 'active' ORDER BY id")
      .toArray();
  }

  count(status: SiteStatus): number {
    return this.#sql
      .exec<{ n: number }>("SELECT count(*) AS n FROM sites WHERE status = ?", status)
      .one().n;
  }

  /** Writes what changes while a site is read. */
  update(site: Site) {
    this.#sql.exec(
      `UPDATE sites SET entry_url = ?, scope_host = ?, language = ?, pages_read = ?, pages_failed = ?,
         fetch_ms = ?, has_sitemap = ? WHERE id = ?`,
      site.entry_url,
      site.scope_host,
      site.language,
      site.pages_read,
      site.pages_failed,
      Math.round(site.fetch_ms),
      site.has_sitemap,
      site.id,
    );
  }

  close(siteId: number, status: SiteStatus, reason: Reason | null, leaseUntil = 0) {
    this.#sql.exec(
      "UPDATE sites SET status = ?, reason = ?, lease_until = ? WHERE id = ?",
      status,
      reason,
      leaseUntil,
      siteId,
    );
  }

  /** Sites whose lead should have been written by now; they are announced once more. */
  overdue(nowMs: number, leaseUntil: number, limit: number): number[] {
    return this.#sql
      .exec<{ id: number }>(
        `UPDATE sites SET lease_until = ?
         WHERE id IN (SELECT id FROM sites WHERE status = 'finishing' AND lease_until <= ? LIMIT ?) RETURNING id`,
        leaseUntil,
        nowMs,
        limit,
      )
      .toArray()
      .map((row) => row.id);
  }

  nextLeaseEnd(): number | undefined {
    const [row] = this.#sql
      .exec<{ at: number | null }>(
        "SELECT min(lease_until) AS at FROM sites WHERE status = 'finishing'",
      )
      .toArray();
    return row?.at ?? undefined;
  }

  /** Whether any site is still to be read or to become a lead. */
  get unfinished(): boolean {
    return (
      this.#sql
        .exec("SELECT 1 FROM sites WHERE status IN ('pending', 'active', 'finishing') LIMIT 1")
        .toArray().length > 0
    );
  }

  /** How often each reason ended a site, most frequent first: `dns (3), blocked (1)`. */
  reasons(): string {
    return this.#sql
      .exec<{ reason: string; n: number }>(
        `SELECT reason, count(*) AS n FROM sites WHERE status IN ('failed', 'skipped') AND reason IS NOT NULL
         GROUP BY reason ORDER BY n DESC, reason`,
      )
      .toArray()
      .map(({ reason, n }) => `${reason} (${n})`)
      .join(", ");
  }

  cancelOpen() {
    this.#sql.exec(
      "UPDATE sites SET status = 'skipped', reason = 'canceled' WHERE status IN ('pending', 'active')",
    );
  }

  /** A page of sites in the order given, or in reverse, with how many there are of that status. */
  list({ status, isReversed }: SiteQuery, limit: number, offset: number) {
    const open = ["pending", "active", "finishing"];
    const wanted = status === "pending" ? open : status && [status];
    const where = wanted ? "WHERE status IN (SELECT value FROM json_each(?))" : "";
    const binds = wanted ? [JSON.stringify(wanted)] : [];
    const rows = this.#sql
      .exec<Site>(
        `SELECT * FROM sites ${where} ORDER BY id ${isReversed ? "DESC" : "ASC"} LIMIT ? OFFSET ?`,
        ...binds,
        limit,
        offset,
      )
      .toArray();
    const { n } = this.#sql
      .exec<{ n: number }>(`SELECT count(*) AS n FROM sites ${where}`, ...binds)
      .one();
    return { rows: rows.map(reportOf), total: n };
  }

  /** Keeps what a page yielded. False: another page of the site yielded just the same. */
  keepFacts(
    page: { id: number; site_id: number; depth: number },
    { finalUrl, contentHash, facts, memory }: PageRead,
  ) {
    return (
      this.#sql
        .exec(
          `INSERT OR IGNORE INTO facts (page_id, site_id, url, depth, hash, facts, memory)
           VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING page_id`,
          page.id,
          page.site_id,
          finalUrl,
          page.depth,
          contentHash,
          facts,
          memory ?? null,
        )
        .toArray().length > 0
    );
  }

  /** What the pages of a site yielded, in the order they were asked for. */
  factsOf(siteId: number): ReadFacts[] {
    return this.#sql
      .exec<ReadFacts>(
        `SELECT pages.key, facts.url, facts.depth, facts.facts, facts.memory
         FROM facts JOIN pages ON pages.id = facts.page_id
         WHERE facts.site_id = ? AND facts.facts IS NOT NULL ORDER BY facts.depth, facts.page_id`,
        siteId,
      )
      .toArray();
  }

  /** The lead that the site has become is one that was there before. */
  setLead(siteId: number, leadId: string) {
    this.#sql.exec("UPDATE sites SET lead_id = ? WHERE id = ?", leadId, siteId);
  }

  /** Sites that could not be read, in the order of the plan. */
  failed(afterId: number, limit: number): FailedSite[] {
    return this.#sql
      .exec<FailedSite>(
        `SELECT id, host, seed_url AS url, reason FROM sites
         WHERE status = 'failed' AND id > ? ORDER BY id LIMIT ?`,
        afterId,
        limit,
      )
      .toArray();
  }

  /** The lead is written: the raw facts are not needed any more. */
  forgetFacts(siteId: number) {
    this.#sql.exec("DELETE FROM facts WHERE site_id = ?", siteId);
  }
}

const reportOf = (site: Site): SiteReport => ({
  url: site.entry_url ?? site.seed_url,
  host: site.host,
  status: site.status === "active" || site.status === "finishing" ? "pending" : site.status,
  reason: site.reason,
  pages: site.pages_read,
  leadId: site.status === "done" ? site.lead_id : null,
});
