import type { PageFailed, PageRead } from "#src/crawl/messages";
import { pageKey } from "#src/crawl/links/page-key";
import { guessedPaths } from "#src/crawl/links/page-priority";
import type { Frontier } from "#durable-objects/crawl-job/pages/frontier";
import type { FoundPage, NewPage } from "#durable-objects/crawl-job/pages/page";
import type { RobotsStore } from "#durable-objects/crawl-job/politeness/robots-store";
import type { ActiveSite } from "#durable-objects/crawl-job/sites/active-sites";
import type { JobPlan } from "#durable-objects/crawl-job/storage/job-record";

/** An entry page with fewer links is looked up in the sitemap, too. */
const FEW_LINKS = 5;
const MAX_GUESSES = 4;
/** Contact pages and imprints (see page-priority): a site that links one needs no guessing. */
const CONTACT_PRIORITY = 1;
/** A URL that no site has: a site that returns 200 for it returns 200 for every URL. */
const PROBE_PATH = "/quarry-probe-5f2c9d1e7a";

/** Decides which pages of a site are known after one of its pages was read. */
export class PageLinks {
  readonly #frontier: Frontier;
  readonly #robots: RobotsStore;

  constructor(frontier: Frontier, robots: RobotsStore) {
    this.#frontier = frontier;
    this.#robots = robots;
  }

  /** The pages that a page links. */
  follow(site: ActiveSite, depth: number, read: PageRead, { config }: JobPlan): FoundPage[] {
    const { links, finalUrl } = read;
    if (links.length === 0 || depth > config.max_depth) return [];
    if (!config.respect_robots_txt) return this.#frontier.discover(site.id, depth, links);
    const { origin, host } = new URL(finalUrl);
    const root = `${origin}/`;
    const isFree = !this.#robots.hasRules(host);
    const allows = (url: string) => {
      if (!url.startsWith(root)) return this.#robots.allows(new URL(url));
      return isFree || this.#robots.allowsPath(host, pathAndQuery(url, origin.length));
    };
    const pages = links.map((link): NewPage => ({ ...link, isRefused: !allows(link.url) }));
    return this.#frontier.discover(site.id, depth, pages);
  }

  /** Pages that the entry page does not link may still exist: those of the sitemap, and usual contact pages. */
  lookFurther(site: ActiveSite, entry: PageRead, { config }: JobPlan): FoundPage[] {
    const origin = new URL(entry.finalUrl).origin;
    const helpers: NewPage[] = [];
    const help = (kind: "sitemap" | "probe", path: string) => {
      const url = new URL(path, origin);
      if (config.respect_robots_txt && !this.#robots.allows(url)) return;
      helpers.push({ key: `${kind}:${path}`, url: url.href, priority: 0, kind });
    };
    if (entry.linkCount < FEW_LINKS) help("sitemap", "/sitemap.xml");
    if (!entry.links.some((link) => link.priority <= CONTACT_PRIORITY)) help("probe", PROBE_PATH);
    return this.#frontier.discover(site.id, 1, helpers);
  }

  /** Usual contact pages, if the probe was not found: then a URL that responds is a page. */
  guess(site: ActiveSite, { reason }: PageFailed, { config }: JobPlan): FoundPage[] {
    if (reason !== "not_found" && reason !== "client_error") return [];
    const entryUrl = site.entry_url ?? site.seed_url;
    const hint = site.language ?? new URL(entryUrl).hostname;
    const pages = guessedPaths(hint)
      .slice(0, MAX_GUESSES)
      .map((path): NewPage => {
        const url = new URL(path, entryUrl);
        const isRefused = config.respect_robots_txt && !this.#robots.allows(url);
        const key = pageKey(url.href);
        return { key, url: url.href, priority: CONTACT_PRIORITY, isGuess: true, isRefused };
      });
    return this.#frontier.discover(site.id, 1, pages);
  }
}

/** The end of a URL from its path on, without a fragment. A link is a parsed URL, so that it need not be parsed again. */
function pathAndQuery(url: string, start: number): string {
  const hash = url.indexOf("#", start);
  return hash === -1 ? url.slice(start) : url.slice(start, hash);
}
