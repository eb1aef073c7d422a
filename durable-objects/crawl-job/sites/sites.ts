import type { CrawlPlan } from "#src/crawl/messages";
import type { Reason } from "#src/crawl/reasons";
import { pageKey } from "#src/crawl/links/page-key";
import { newId } from "#src/shared/ids";
import { SiteInputs } from "./site-inputs";
import { idsOf } from "#durable-objects/crawl-job/pages/page-ids";
import type { FailedSite, Site, SiteOutcome, SiteQuery, SiteStatus, SiteToRetry } from "./site";

/** The name of the missing reason in queries. */
const NO_REASON = "none";

/** The statuses that the API calls `pending`. */
const OPEN: SiteStatus[] = ["pending", "active", "finishing"];

/**
 * The job's sites. Counts by status, the next pending site and the leases of finishing sites are kept in memory,
 * because an index over the status would double the rows that each change writes.
 */
export class Sites {
  readonly #sql: SqlStorage;
  readonly #counts = new Map<SiteStatus, number>();
  /** When a finishing site is announced again, by id. */
  readonly #finishing = new Map<number, number>();
  readonly inputs: SiteInputs;
  #lastBegun = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.inputs = new SiteInputs(sql);
    this.reload();
  }

  /** Reads from storage what is kept in memory. */
  reload() {
    this.#counts.clear();
    this.#finishing.clear();
    for (const { status, n } of this.#sql.exec<{ status: SiteStatus; n: number }>(
      "SELECT status, count(*) AS n FROM sites GROUP BY status",
    ))
      this.#counts.set(status, n);
    for (const { id, until } of this.#sql.exec<{ id: number; until: number }>(
      "SELECT id, lease_until AS until FROM sites WHERE status = 'finishing'",
    ))
      this.#finishing.set(id, until);
  }

  /** Adds the sites of a plan, in its order; their ids are their places in it, from 1. */
  addAll(sites: CrawlPlan["sites"]) {
    let skipped = 0;
    for (const [index, { host, seeds, cells, knownLeadId }] of sites.entries()) {
      this.#sql.exec(
        "INSERT INTO sites (host, scope_host, seed_url, lead_id, status, reason) VALUES (?, ?, ?, ?, ?, ?)",
        host,
        host,
        seeds[0] ?? `https://${host}/`,
        knownLeadId ?? newId(),
        knownLeadId === undefined ? "pending" : "skipped",
        knownLeadId === undefined ? null : "known",
      );
      if (knownLeadId !== undefined) skipped++;
      else if (cells && cells.length > 0) this.inputs.add(index + 1, cells);
    }
    this.#counts.set("pending", sites.length - skipped);
    this.#counts.set("skipped", skipped);
  }

  get(siteId: number): Site | undefined {
    return this.#sql.exec<Site>("SELECT * FROM sites WHERE id = ?", siteId).toArray()[0];
  }

  /** Begins up to `limit` pending sites. */
  activate(limit: number): Site[] {
    if (limit <= 0 || this.count("pending") === 0) return [];
    const begun = this.#sql
      .exec<Site>(
        `UPDATE sites SET status = 'active' WHERE id IN
           (SELECT id FROM sites WHERE id > ? AND status = 'pending' ORDER BY id LIMIT ?) RETURNING *`,
        this.#lastBegun,
        limit,
      )
      .toArray();
    this.#lastBegun = Math.max(this.#lastBegun, ...begun.map(({ id }) => id));
    this.#move("pending", "active", begun.length);
    return begun;
  }

  /** The sites that are being read. */
  active(): Site[] {
    if (this.count("active") === 0) return [];
    return this.#sql
      .exec<Site>("SELECT * FROM sites WHERE status = 'active' ORDER BY id")
      .toArray();
  }

  count(status: SiteStatus): number {
    return this.#counts.get(status) ?? 0;
  }

  /** Whether a site is still to be read or to become a lead. */
  get hasUnfinished(): boolean {
    return this.count("pending") + this.count("active") + this.count("finishing") > 0;
  }

  /** Writes where a site was entered. */
  enter({ id, entry_url, scope_host, language }: Site) {
    this.#sql.exec(
      "UPDATE sites SET entry_url = ?, scope_host = ?, language = ? WHERE id = ?",
      entry_url,
      scope_host,
      language,
      id,
    );
  }

  /** Writes the outcome of a site that was read: it has failed, or becomes a lead before `leaseUntil`. */
  close(site: Site, status: SiteStatus, reason: Reason | null, leaseUntil = 0) {
    this.#sql.exec(
      `UPDATE sites SET status = ?, reason = ?, lease_until = ?, pages_read = ?, pages_failed = ?,
         rendered_pages = ?, fetch_ms = ?, has_sitemap = ?, lead_id = ? WHERE id = ?`,
      status,
      reason,
      leaseUntil,
      site.pages_read,
      site.pages_failed,
      site.rendered_pages,
      Math.round(site.fetch_ms),
      site.has_sitemap,
      site.lead_id,
      site.id,
    );
    this.#move(site.status, status, 1);
    if (status === "finishing") this.#finishing.set(site.id, leaseUntil);
    else this.#finishing.delete(site.id);
  }

  /** Sites whose lead should have been written by now; they are announced once more. */
  overdue(nowMs: number, leaseUntil: number, limit: number): number[] {
    const due: number[] = [];
    for (const [siteId, until] of this.#finishing) {
      if (due.length >= limit) break;
      if (until <= nowMs) due.push(siteId);
    }
    for (const siteId of due) {
      this.#finishing.set(siteId, leaseUntil);
      this.#sql.exec("UPDATE sites SET lease_until = ? WHERE id = ?", leaseUntil, siteId);
    }
    return due;
  }

  /** When the first finishing site is announced again. */
  nextLeaseEnd(): number | undefined {
    let next: number | undefined;
    for (const until of this.#finishing.values())
      if (next === undefined || until < next) next = until;
    return next;
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

  /** The job was canceled: sites that were not read are skipped. */
  cancelOpen() {
    this.#sql.exec(
      "UPDATE sites SET status = 'skipped', reason = 'canceled' WHERE status IN ('pending', 'active')",
    );
    this.#move("pending", "skipped", this.count("pending"));
    this.#move("active", "skipped", this.count("active"));
  }

  /** Some sites in the order of the plan, or in reverse, and how many there are of that status. */
  list({ status, reason, isReversed }: SiteQuery, limit: number, offset: number) {
    const wanted = status === "pending" ? OPEN : status && [status];
    const tests = [
      ...(wanted ? ["status IN (SELECT value FROM json_each(?))"] : []),
      ...(reason === undefined ? [] : [reason === NO_REASON ? "reason IS NULL" : "reason = ?"]),
    ];
    const where = tests.length > 0 ? `WHERE ${tests.join(" AND ")}` : "";
    const binds = [
      ...(wanted ? [JSON.stringify(wanted)] : []),
      ...(reason === undefined || reason === NO_REASON ? [] : [reason]),
    ];
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
    return { rows, total: n };
  }

  /** The number of sites by status and reason, most frequent first. */
  outcomes(): SiteOutcome[] {
    return this.#sql
      .exec<SiteOutcome>(
        `SELECT iif(status IN ('active', 'finishing'), 'pending', status) AS status, reason, count(*) AS sites
         FROM sites GROUP BY 1, 2 ORDER BY sites DESC, 1, 2`,
      )
      .toArray();
  }

  /** What another job needs to read the sites again that could not be read, in the order of the plan. */
  toRetry(afterId: number, limit: number): SiteToRetry[] {
    return this.failed(afterId, limit).map(({ id, host, url }) => {
      const seeds = this.#sql
        .exec<{ url: string; key: string }>(
          "SELECT url, key FROM pages WHERE id BETWEEN ? AND ? AND is_seed = 1 ORDER BY id",
          ...idsOf(id),
        )
        .toArray()
        // The entry page has the last variant of its address that was tried, such as http://www.acme.com/.
        .map((page) => (page.key === pageKey(url) ? url : page.url));
      const cells = this.inputs.get(id);
      return { id, host, seeds: seeds.length > 0 ? seeds : [url], ...(cells && { cells }) };
    });
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

  #move(from: SiteStatus, to: SiteStatus, n: number) {
    this.#counts.set(from, this.count(from) - n);
    this.#counts.set(to, this.count(to) + n);
  }
}
