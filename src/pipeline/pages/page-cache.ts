import type { FetchedPage, KnownVersion } from "#src/crawl/fetch/fetch-page";
import type {
  FoundLink,
  PageSnapshot,
  PageRead,
  PageTask,
  PageSnapshotOptions,
} from "#src/crawl/messages";
import { pageKey } from "#src/crawl/links/page-key";
import { pagePriority } from "#src/crawl/links/page-priority";
import { hashOf } from "#src/crawl/text-hash";
import { log } from "#src/shared/log";
import { siteHost } from "#src/shared/addresses/web-url";

/** A page as the last run stored it, under the same settings. `facts` is as in `PageRead`. */
export type CachedPage = Omit<PageSnapshot, "isUnchanged" | "text"> & {
  url: string;
  facts: string;
  hasText: boolean;
};
/** The stored page, and for an entry page also the other stored pages of its site. */
export type CachedPages = {
  page: CachedPage | null;
  others: { key: string; url: string; depth: number }[];
};
export type LookUpPage = (
  watch: PageSnapshotOptions,
  key: string,
  withOthers: boolean,
) => Promise<CachedPages>;

const NOTHING: CachedPages = { page: null, others: [] };
/** The task did not extract links, so their number is unknown. */
const NO_LINKS = -1;

/** The stored version of one page, for a conditional request and for the next snapshot. */
export class PageCache {
  readonly #task: PageTask;
  readonly #watch: PageSnapshotOptions;
  readonly #others: CachedPages["others"];
  /** Null if the page must be read in any case. */
  readonly #page: CachedPage | null;

  private constructor(task: PageTask, watch: PageSnapshotOptions, { page, others }: CachedPages) {
    this.#task = task;
    this.#watch = watch;
    this.#others = watch.isMonitor ? others : [];
    const isEnough =
      watch.isIncremental &&
      page !== null &&
      (task.isSeed || siteHost(new URL(page.url)) === task.scopeHost) &&
      (page.hasText || !watch.isMonitor) &&
      (task.maxLinks === 0 || page.linkCount !== NO_LINKS);
    this.#page = isEnough ? page : null;
  }

  /** Null if the job stores no pages. */
  static async of(task: PageTask, lookUp: LookUpPage | undefined): Promise<PageCache | null> {
    const { watch } = task;
    if (!watch || !lookUp || task.kind !== "page") return null;
    try {
      const stored = await lookUp(watch, pageKey(task.url), task.isSeed && watch.isMonitor);
      return new PageCache(task, watch, stored);
    } catch (error) {
      // D1 is unavailable: read the page as if for the first time.
      log.warn("page.snapshot_unavailable", { url: task.url, error });
      return new PageCache(task, watch, NOTHING);
    }
  }

  /** The validators for a conditional request. */
  get known(): KnownVersion | undefined {
    const { url, etag, lastModified } = this.#page ?? {};
    return url && (etag || lastModified)
      ? { url, etag: etag ?? null, lastModified: lastModified ?? null }
      : undefined;
  }

  get watchedBytes(): number {
    return this.#watch.isMonitor ? this.#watch.maxTextBytes : 0;
  }

  /** The stored page if the body is the same; null if the page must be read. */
  sameBody(fetched: FetchedPage): PageRead | null {
    const page = this.#page;
    if (!page || fetched.finalUrl !== page.url || hashOf(fetched.text) !== page.bodyHash)
      return null;
    return this.#unchanged({ ...page, ...validatorsOf(fetched) }, fetched.httpStatus);
  }

  /** The stored page, after a 304 response. */
  notModified(): PageRead | null {
    return this.#page && this.#unchanged(this.#page, 304);
  }

  #unchanged(page: CachedPage, httpStatus: number): PageRead {
    const { url, facts, etag, lastModified, bodyHash, contentHash, linkCount, language, links } =
      page;
    const kept = { etag, lastModified, bodyHash, contentHash, linkCount, language, links };
    return this.#withOthers({
      status: "read",
      finalUrl: url,
      httpStatus,
      contentHash,
      links: links.slice(0, this.#task.maxLinks),
      linkCount: Math.max(0, linkCount),
      language,
      facts,
      memory: asText({ ...kept, isUnchanged: true, text: null }),
    });
  }

  /** Adds the snapshot for the next run to a page that was read. */
  withSnapshot(read: PageRead, fetched: FetchedPage, text: string | null): PageRead {
    const { contentHash, language, links, linkCount } = read;
    const memory: PageSnapshot = {
      isUnchanged: false,
      ...validatorsOf(fetched),
      bodyHash: hashOf(fetched.text),
      contentHash,
      language,
      links,
      linkCount: this.#task.maxLinks > 0 ? linkCount : NO_LINKS,
      text,
    };
    return this.#withOthers({ ...read, memory: asText(memory) });
  }

  /** A monitor also fetches pages without links to them, to detect that they are gone. */
  #withOthers(read: PageRead): PageRead {
    if (this.#others.length === 0 || this.#task.maxLinks === 0) return read;
    const own = pageKey(this.#task.url);
    const known = new Set([own, ...read.links.map(({ key }) => key)]);
    const others = this.#others
      .filter(({ key, depth }) => !known.has(key) && depth > 0 && depth <= this.#watch.maxDepth)
      .map(({ key, url, depth }): FoundLink => ({
        key,
        url,
        priority: pagePriority(url, "", depth),
        depth,
      }));
    return { ...read, links: [...read.links, ...others] };
  }
}

/** The page as read, without what would show the next run that it has not changed. */
export function withoutVersion(read: PageRead): PageRead {
  if (read.memory === undefined) return read;
  const memory = JSON.parse(read.memory) as PageSnapshot;
  const unknown = { etag: null, lastModified: null, bodyHash: "" };
  return { ...read, memory: asText({ ...memory, ...unknown }) };
}

const asText = (memory: PageSnapshot) => JSON.stringify(memory);

/** A truncated body has no validators. */
const validatorsOf = ({ headers, truncated }: FetchedPage) => ({
  etag: (!truncated && headers["etag"]) || null,
  lastModified: (!truncated && headers["last-modified"]) || null,
});
