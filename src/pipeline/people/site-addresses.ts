import { isPageFailure } from "#src/crawl/fetch/fetch-failures";
import { fetchPage, type FetchedPage } from "#src/crawl/fetch/fetch-page";
import type { Fetch } from "#src/crawl/fetch/follow-redirects";
import type { Pace } from "#src/crawl/fetch/host-pace";
import { userAgent } from "#src/crawl/fetch/user-agents";
import { selectLinks } from "#src/crawl/links/link-scope";
import { pageKey } from "#src/crawl/links/page-key";
import type { RobotsReport } from "#src/crawl/messages";
import { fetchRobots } from "#src/crawl/robots/fetch-robots";
import { allowsPath, restoreRules } from "#src/crawl/robots/robots";
import type { ReadPage } from "#src/extraction/facts/page-facts";
import { draftLead } from "#src/extraction/lead-draft";
import { isProfilePage } from "#src/extraction/profile/profile-pages";
import { readPage } from "#src/extraction/read-page";
import { siteHost, type WebUrlOptions } from "#src/shared/addresses/web-url";

/** Network dependencies of `readSiteAddresses`. */
export type SiteDependencies = {
  fetch: Fetch;
  robotsToken: string;
  addresses: WebUrlOptions;
  /** The shared pace of hosts. */
  pace: Pace;
};

/** An address on a site. `name` is that of the person to whom it belongs. */
export type SiteAddress = { email: string; name: string | null; sourceUrl: string };

/** robots.txt, the entry page, a redirect, and the other pages. */
export const REQUESTS_PER_SITE = 6;
const MAX_FURTHER_PAGES = 3;
const MAX_LINKS = 60;
const PAGE_MS = 4_000;
/** Less time is not enough for another page. */
const MIN_MS = 500;
/** Contact, imprint and about pages; see `pagePriority`. */
const LAST_CONTACT_PRIORITY = 2;

/**
 * Reads the addresses on the pages of a site that name people: the entry page and up to three others, as robots.txt
 * allows. Returns what it has read when the time is over. A site that cannot be read has none.
 */
export async function readSiteAddresses(
  host: string,
  dependencies: SiteDependencies,
  { maxMs, collectsPeople }: { maxMs: number; collectsPeople: boolean },
): Promise<SiteAddress[]> {
  const reader = new SiteReader(dependencies, Date.now() + maxMs, collectsPeople);
  const seed = `https://${host}/`;
  const entry = await reader.read(seed, true);
  if (!entry) return [];
  const { links } = selectLinks(entry.read.links, {
    siteHost: siteHost(entry.page.finalUrl),
    includePaths: [],
    excludePaths: [],
    respectNofollow: true,
    limit: MAX_LINKS,
  });
  const pages = [entry];
  const keys = new Set([pageKey(entry.page.finalUrl)]);
  const wanted = links.filter(
    ({ url, priority }) => priority <= LAST_CONTACT_PRIORITY || isProfilePage(url, false),
  );
  for (const { url, key } of wanted) {
    if (pages.length > MAX_FURTHER_PAGES) break;
    if (keys.has(key)) continue;
    keys.add(key);
    const page = await reader.read(url, false);
    if (page && siteHost(page.page.finalUrl) === siteHost(entry.page.finalUrl)) pages.push(page);
  }
  return addressesOn(seed, pages);
}

type SitePage = { page: FetchedPage; read: ReadPage };

function addressesOn(seed: string, pages: readonly SitePage[]): SiteAddress[] {
  const entryUrl = pages[0]!.page.finalUrl;
  const { emails, profile } = draftLead({
    host: siteHost(entryUrl),
    seedUrl: seed,
    entryUrl,
    pagesRead: pages.length,
    hasRobotsTxt: false,
    hasSitemap: false,
    pages: pages
      .filter(({ read }) => !read.noindex)
      .map(({ page, read }, at) => ({ url: page.finalUrl, depth: at && 1, facts: read.facts })),
  });
  const owners = new Map(profile.people.map(({ email, name }) => [email, name]));
  return emails.map(({ email, sourceUrl }) => ({
    email,
    name: owners.get(email) ?? null,
    sourceUrl,
  }));
}

class SiteReader {
  readonly #dependencies: SiteDependencies;
  readonly #endsAtMs: number;
  readonly #collectsPeople: boolean;
  readonly #robots = new Map<string, RobotsReport>();

  constructor(dependencies: SiteDependencies, endsAtMs: number, collectsPeople: boolean) {
    this.#dependencies = dependencies;
    this.#endsAtMs = endsAtMs;
    this.#collectsPeople = collectsPeople;
  }

  /** Null if the page cannot be read, robots.txt forbids it, its host is busy, or the time is over. */
  async read(url: string, isEntry: boolean): Promise<SitePage | null> {
    const leftMs = this.#endsAtMs - Date.now();
    if (leftMs < MIN_MS) return null;
    const { fetch, robotsToken, addresses, pace } = this.#dependencies;
    try {
      const page = await fetchPage(url, {
        ...addresses,
        fetch,
        pace,
        timeoutMs: Math.min(PAGE_MS, leftMs),
        userAgent: userAgent(robotsToken, true, siteHost(url)),
        accept: "html",
        followMetaRefresh: isEntry,
        checkRobots: (hop) => this.#checkRobots(hop),
      });
      const read = readPage(page.text, {
        url: page.finalUrl,
        isEntry,
        headers: page.headers,
        cookies: page.cookieNames,
        wantsLinks: isEntry,
        robotsToken,
        collectsPeople: this.#collectsPeople,
      });
      return { page, read };
    } catch (error) {
      if (isPageFailure(error)) return null;
      throw error;
    }
  }

  async #checkRobots(url: URL): Promise<"yes" | "robots" | "robots_unreachable"> {
    const report = this.#robots.get(url.host) ?? (await this.#fetchRobots(url));
    this.#robots.set(url.host, report);
    if (report.verdict === "unreachable") return "robots_unreachable";
    const isAllowed =
      report.verdict === "allow_all" ||
      allowsPath(restoreRules(report.rules), url.pathname + url.search);
    return isAllowed ? "yes" : "robots";
  }

  #fetchRobots({ origin, host }: URL): Promise<RobotsReport> {
    const { fetch, robotsToken, addresses, pace } = this.#dependencies;
    return fetchRobots(origin, {
      ...addresses,
      fetch,
      pace,
      token: robotsToken,
      userAgent: userAgent(robotsToken, true, host),
      timeoutMs: Math.max(MIN_MS, Math.min(PAGE_MS, this.#endsAtMs - Date.now())),
    });
  }
}
