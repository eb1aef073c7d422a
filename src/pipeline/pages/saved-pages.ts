import { sql } from "drizzle-orm";
import type { FoundLink, PageSnapshotOptions } from "#src/crawl/messages";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { Remembered, RememberedPage } from "./page-cache";

type Row = Omit<RememberedPage, "links"> & { key: string; depth: number; links: string };
/** Pages by key; null: too many to be held. */
type SitePages = Map<string, Row> | null;

/** What is held of sites while their pages are fetched: a few megabytes. */
const MAX_PAGES_HELD = 40;
const MAX_SITES_HELD = 32;

const COLUMNS =
  sql.raw(`page.key, page.depth, page.url, page.etag, page.last_modified AS lastModified,
  page.body_hash AS bodyHash, page.content_hash AS contentHash, page.link_count AS linkCount,
  page.language, page.links, page.facts, page.text IS NOT NULL AS hasText`);

/**
 * Tells what the last runs of schedules left of pages, where they ran under the same settings. The pages of a
 * site are looked up together, by one call to D1, and held while others of the site may follow.
 */
export class PageRecall {
  readonly #db: Database;
  readonly #sites = new Map<string, Promise<SitePages>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** `withOthers`: with the addresses of all pages of the site. */
  async recall(watch: PageSnapshotOptions, key: string, withOthers: boolean): Promise<Remembered> {
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
    const held = this.#sites.get(name);
    if (held) return held;
    const found = this.#findPages(watch);
    this.#sites.set(name, found);
    // A look-up that fails is not held: the next page tries again.
    found.catch(() => this.#sites.delete(name));
    const [oldest] = this.#sites.keys();
    if (this.#sites.size > MAX_SITES_HELD && oldest !== undefined) this.#sites.delete(oldest);
    return found;
  }

  async #findPages(watch: PageSnapshotOptions): Promise<SitePages> {
    const { results } = await rawStatement(
      this.#db,
      sql`SELECT ${COLUMNS} ${those(watch)} ORDER BY page.position LIMIT ${MAX_PAGES_HELD + 1}`,
    ).all<Row>();
    return results.length > MAX_PAGES_HELD
      ? null
      : new Map(results.map((page) => [page.key, page]));
  }

  async #findPage(watch: PageSnapshotOptions, key: string): Promise<Row | null> {
    const page = sql`SELECT ${COLUMNS} ${those(watch)} AND page.key = ${key}`;
    return rawStatement(this.#db, page).first<Row>();
  }

  async #findOthers(watch: PageSnapshotOptions): Promise<Remembered["others"]> {
    const { results } = await rawStatement(
      this.#db,
      sql`SELECT page.key, page.url, page.depth ${those(watch)} ORDER BY page.position`,
    ).all<Remembered["others"][number]>();
    return results;
  }
}

const those = ({ scheduleId, workspaceId, host, coverage }: PageSnapshotOptions) =>
  sql`FROM site_memories AS site CROSS JOIN page_memories AS page
    ON page.schedule_id = site.schedule_id AND page.host = site.host
    WHERE site.schedule_id = ${scheduleId} AND site.host = ${host}
      AND site.workspace_id = ${workspaceId} AND site.coverage = ${coverage}`;
