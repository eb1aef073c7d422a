import { sql } from "drizzle-orm";
import type { FoundLink, PageSnapshotOptions } from "#src/crawl/messages";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { readPages } from "#src/pipeline/snapshots/page-objects";
import type { CachedPages, CachedPage } from "./page-cache";

type Row = Omit<CachedPage, "links"> & { key: string; depth: number; links: string };
/** Pages by key; null: too many to cache. */
type SitePages = Map<string, Row> | null;

type FindShard = (workspaceId: string) => Promise<Database>;

/** Bounds of the cache: a few megabytes, and at least one site. */
const MAX_CACHED_PAGES = 40;
const MAX_CACHED_SITES = 32;
const MAX_PAGES_OF_ALL = MAX_CACHED_PAGES * MAX_CACHED_SITES;

const COLUMNS =
  sql.raw(`page.key, page.depth, page.url, page.etag, page.last_modified AS lastModified,
  page.body_hash AS bodyHash, page.content_hash AS contentHash, page.link_count AS linkCount,
  page.language, page.links, page.facts, page.text IS NOT NULL AS hasText`);

/**
 * Reads stored pages of a schedule's last run, if it ran under the same settings. One D1 query and one object load all
 * pages of a site, which stay cached for the other pages of the site.
 */
export class PageCacheReader {
  readonly #findShard: FindShard;
  readonly #bucket: R2Bucket;
  readonly #sites = new Map<string, Promise<SitePages>>();
  readonly #sizes = new Map<string, number>();

  constructor(findShard: FindShard, bucket: R2Bucket) {
    this.#findShard = findShard;
    this.#bucket = bucket;
  }

  /** `withOthers`: with the addresses of all pages of the site. */
  async lookUp(watch: PageSnapshotOptions, key: string, withOthers: boolean): Promise<CachedPages> {
    const pages = await this.#pagesOf(watch);
    const row = pages ? pages.get(key) : await this.#findPage(watch, key);
    const others = !withOthers ? [] : pages ? [...pages.values()] : await this.#findOthers(watch);
    if (!row) return { page: null, others };
    const page = { ...row, links: JSON.parse(row.links) as FoundLink[], hasText: !!row.hasText };
    return { page, others };
  }

  #pagesOf(watch: PageSnapshotOptions): Promise<SitePages> {
    const { scheduleId, host, coverage } = watch;
    const name = JSON.stringify([scheduleId, host, coverage]);
    const cached = this.#sites.get(name);
    if (cached) return cached;
    const found = this.#findPages(watch);
    this.#sites.set(name, found);
    found.then(
      (pages) => this.#bound(name, pages?.size ?? 0),
      // Failed queries are not cached: the next page retries.
      () => this.#sites.delete(name),
    );
    return found;
  }

  /** Forgets the oldest sites. */
  #bound(name: string, pages: number): void {
    this.#sizes.set(name, pages);
    let all = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of this.#sizes) {
      if (this.#sizes.size <= MAX_CACHED_SITES && all <= MAX_PAGES_OF_ALL) return;
      if (oldest === name) return;
      this.#sites.delete(oldest);
      this.#sizes.delete(oldest);
      all -= size;
    }
  }

  async #findPages(watch: PageSnapshotOptions): Promise<SitePages> {
    const db = await this.#findShard(watch.workspaceId);
    const { scheduleId, host } = watch;
    const [sites, rows] = await db.$client.batch(
      [
        sql`SELECT pages_job_id AS version FROM site_snapshots AS site WHERE ${isSite(watch)}`,
        sql`SELECT ${COLUMNS} ${fromRows(watch)} ORDER BY page.position LIMIT ${MAX_CACHED_PAGES + 1}`,
      ].map((query) => rawStatement(db, query)),
    );
    const jobId = (sites!.results as { version: string | null }[])[0]?.version;
    if (jobId) {
      const { pages } = await readPages(watch, this.#bucket, { scheduleId, host, jobId });
      return new Map(
        pages.map(({ text, unstable: _unstable, ...page }) => [
          page.key,
          { ...page, hasText: text !== null },
        ]),
      );
    }
    const pages = rows!.results as Row[];
    return pages.length > MAX_CACHED_PAGES ? null : new Map(pages.map((page) => [page.key, page]));
  }

  async #findPage(watch: PageSnapshotOptions, key: string): Promise<Row | null> {
    const page = sql`SELECT ${COLUMNS} ${fromRows(watch)} AND page.key = ${key}`;
    return rawStatement(await this.#findShard(watch.workspaceId), page).first<Row>();
  }

  async #findOthers(watch: PageSnapshotOptions): Promise<CachedPages["others"]> {
    const { results } = await rawStatement(
      await this.#findShard(watch.workspaceId),
      sql`SELECT page.key, page.url, page.depth ${fromRows(watch)} ORDER BY page.position`,
    ).all<CachedPages["others"][number]>();
    return results;
  }
}

const isSite = ({ scheduleId, workspaceId, host, coverage }: PageSnapshotOptions) =>
  sql`site.schedule_id = ${scheduleId} AND site.host = ${host}
    AND site.workspace_id = ${workspaceId} AND site.coverage = ${coverage}`;

/** Pages of earlier versions. */
const fromRows = (watch: PageSnapshotOptions) =>
  sql`FROM site_snapshots AS site CROSS JOIN page_snapshots AS page
    ON page.schedule_id = site.schedule_id AND page.host = site.host WHERE ${isSite(watch)}`;
