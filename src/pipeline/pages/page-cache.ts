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

/** A page as the last run left it, under the same settings; `facts` as in `PageRead`. */
export type RememberedPage = Omit<PageSnapshot, "isUnchanged" | "text"> & {
  url: string;
  facts: string;
  hasText: boolean;
};
/** What the last run left of a page, and, for an entry page, which other pages of its site it knew. */
export type Remembered = {
  page: RememberedPage | null;
  others: { key: string; url: string; depth: number }[];
};
export type Recall = (
  watch: PageSnapshotOptions,
  key: string,
  withOthers: boolean,
) => Promise<Remembered>;

const NOTHING: Remembered = { page: null, others: [] };
/** Links were not asked for, so that they are not known. */
const NO_LINKS = -1;

/** What is remembered of one page while it is fetched anew, and what is to be remembered of it next. */
export class Recollection {
  readonly #task: PageTask;
  readonly #watch: PageSnapshotOptions;
  readonly #others: Remembered["others"];
  /** Null where the page has to be read, whatever it answers. */
  readonly #page: RememberedPage | null;

  private constructor(task: PageTask, watch: PageSnapshotOptions, { page, others }: Remembered) {
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

  /** Null where the pages of the job are not remembered. */
  static async of(task: PageTask, recall: Recall | undefined): Promise<Recollection | null> {
    const { watch } = task;
    if (!watch || !recall || task.kind !== "page") return null;
    try {
      const remembered = await recall(watch, pageKey(task.url), task.isSeed && watch.isMonitor);
      return new Recollection(task, watch, remembered);
    } catch (error) {
      // D1 is not to be had now: the page is read as if for the first time.
      log.warn("page.snapshot_unavailable", { url: task.url, error });
      return new Recollection(task, watch, NOTHING);
    }
  }

  /** What to ask the server by whether the page has changed. */
  get known(): KnownVersion | undefined {
    const { url, etag, lastModified } = this.#page ?? {};
    return url && (etag || lastModified)
      ? { url, etag: etag ?? null, lastModified: lastModified ?? null }
      : undefined;
  }

  get watchedBytes(): number {
    return this.#watch.isMonitor ? this.#watch.maxTextBytes : 0;
  }

  /** The page as it was, where its body is the same; null where it has to be read. */
  sameBody(fetched: FetchedPage): PageRead | null {
    const page = this.#page;
    if (!page || fetched.finalUrl !== page.url || hashOf(fetched.text) !== page.bodyHash)
      return null;
    return this.#unchanged({ ...page, ...validatorsOf(fetched) }, fetched.httpStatus);
  }

  /** The page as it was: the server has said that it still is. */
  notModified(): PageRead | null {
    return this.#page && this.#unchanged(this.#page, 304);
  }

  #unchanged(page: RememberedPage, httpStatus: number): PageRead {
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

  /** The page as it was read now, with what the next run is to know of it. */
  remember(read: PageRead, fetched: FetchedPage, text: string | null): PageRead {
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

  /** A monitor asks for pages that nothing links any more, too: that they are gone is what it is for. */
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

const asText = (memory: PageSnapshot) => JSON.stringify(memory);

/** A body that was cut off has no version to ask for. */
const validatorsOf = ({ headers, truncated }: FetchedPage) => ({
  etag: (!truncated && headers["etag"]) || null,
  lastModified: (!truncated && headers["last-modified"]) || null,
});
