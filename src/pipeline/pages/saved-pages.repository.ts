import { sql } from "drizzle-orm";
import type { FoundLink, PageSnapshotOptions } from "#src/crawl/messages";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { CachedPages, CachedPage } from "./page-cache";

type Row = Omit<CachedPage, "links"> & { key: string; depth: number; links: string };
/** Pages by key; null: too many to cache. */
type SitePages = Map<string, Row> | null;

type FindShard = (workspaceId: string) => Promise<Database>;

/** Bounds of the cache: a few megabytes. */
const MAX_CACHED_PAGES = 40;
const MAX_CACHED_SITES = 32;

const COLUMNS =
  sql.raw(`page.key, page.depth, page.url, page.etag, page.last_modified AS lastModified,
  page.body_hash AS bodyHash, page.content_hash AS contentHash, page.link_count AS linkCount,
  page.language, page.links, page.facts, page.text IS NOT NULL AS hasText`);

/**
 * Reads stored pages of a schedule's last run, if it ran under the same settings. One D1 query loads all pages of
 * a site, which stay cached for the other pages of the site.
 */
export class PageCacheReader {
  readonly #findShard: FindShard;
  readonly #sites = new Map<string, Promise<SitePages>>();

  constructor(findShard: FindShard) {
    this.#findShard = findShard;
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
    // Failed queries are not cached: the next page retries.
    found.catch(() => this.#sites.delete(name));
    const [oldest] = this.#sites.keys();
    if (this.#sites.size > MAX_CACHED_SITES && oldest !== undefined) this.#sites.delete(oldest);
    return found;
  }

  async #findPages(watch: PageSnapshotOptions): Promise<SitePages> {
    const { results } = await rawStatement(
      await this.#findShard(watch.workspaceId),
      sql`SELECT ${COLUMNS} ${fromSnapshots(watch)} ORDER BY page.position LIMIT ${MAX_CACHED_PAGES + 1}`,
    ).all<Row>();
    return results.length > MAX_CACHED_PAGES
      ? null
      : new Map(results.map((page) => [page.key, page]));
  }

  async #findPage(watch: PageSnapshotOptions, key: string): Promise<Row | null> {
    const page = sql`SELECT ${COLUMNS} ${fromSnapshots(watch)} AND page.key = ${key}`;
    return rawStatement(await this.#findShard(watch.workspaceId), page).first<Row>();
  }

  async #findOthers(watch: PageSnapshotOptions): Promise<CachedPages["others"]> {
    const { results } = await rawStatement(
      await this.#findShard(watch.workspaceId),
      sql`SELECT page.key, page.url, page.depth ${fromSnapshots(watch)} ORDER BY page.position`,
    ).all<CachedPages["others"][number]>();
    return results;
  }
}

const fromSnapshots = ({ scheduleId, workspaceId, host, coverage }: PageSnapshotOptions) =>
  sql`FROM site_snapshots AS site CROSS JOIN page_snapshots AS page
    ON page.schedule_id = site.schedule_id AND page.host = site.host
    WHERE site.schedule_id = ${scheduleId} AND site.host = ${host}
      AND site.workspace_id = ${workspaceId} AND site.coverage = ${coverage}`;
