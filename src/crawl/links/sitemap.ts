import { isSameSite, isTrap, type LinkScope, pathFilter } from "./link-scope";
import type { FoundLink } from "#src/crawl/messages";
import { pageKey } from "./page-key";
import { LAST_PRIORITY, pagePriority } from "./page-priority";

/** Limit of entries per file (https://www.sitemaps.org/protocol.html). */
const MAX_ENTRIES = 50_000;
const MAX_CHILDREN = 20;
const MAX_URL_LENGTH = 2048;
/**
 * Longest accepted `<` with a namespace prefix. Without a bound, each `loc>` of a page without `<`
 * scans back to the start of the page.
 */
const MAX_TAG_START = 64;

export type SitemapLinks = {
  /** Pages of the site, the best first. */
  links: FoundLink[];
  /** Child sitemaps of an index, page sitemaps first, at most 20. */
  sitemaps: string[];
};

type SitemapScope = Pick<LinkScope, "siteHost" | "includePaths" | "excludePaths" | "limit">;

/**
 * Reads a sitemap, a sitemap index, a feed or a plain list of URLs in one scan for `<loc>`. It
 * accepts CDATA and truncated or malformed XML, and expands no entities beyond the five predefined
 * ones (docs/adr/0010-own-sitemap-scan.md).
 */
export function readSitemap(text: string, scope: SitemapScope): SitemapLinks {
  const isIndex = /<(?:\w+:)?sitemapindex[\s>]/i.test(text.slice(0, 4096));
  const entries = text.includes("<") ? locations(text) : lines(text);
  if (isIndex) return { links: [], sitemaps: childSitemaps(entries) };
  const isIncluded = pathFilter(scope.includePaths, scope.excludePaths);
  const buckets: FoundLink[][] = Array.from({ length: LAST_PRIORITY + 1 }, () => []);
  const keys = new Set<string>();
  for (const entry of entries) {
    if (!isSameSite(entry, scope.siteHost) || isTrap(entry)) continue;
    const url = URL.parse(entry);
    if (!url || !isIncluded(url.pathname)) continue;
    url.hash = "";
    const key = pageKey(url.href);
    if (keys.has(key)) continue;
    keys.add(key);
    const priority = pagePriority(url.href, "", 0);
    const bucket = buckets[priority]!;
    if (bucket.length < scope.limit) bucket.push({ key, url: url.href, priority });
  }
  return { links: buckets.flat().slice(0, Math.max(0, scope.limit)), sitemaps: [] };
}

function* locations(text: string): Generator<string> {
  let at = 0;
  let count = 0;
  while (count < MAX_ENTRIES) {
    const open = text.indexOf("loc>", at);
    if (open === -1) return;
    at = open + 4;
    // Skips `</loc>` and `<image:loc>`; reads `<loc>` and `<sm:loc>`.
    const before = text.slice(Math.max(0, open - MAX_TAG_START), open);
    const tag = before.slice(before.lastIndexOf("<"));
    if (!/^<(?:(?!image|video|news)\w+:)?$/.test(tag)) continue;
    const close = text.indexOf(
      "<",
      text.startsWith("<![CDATA[", skipSpace(text, at)) ? skipSpace(text, at) + 9 : at,
    );
    if (close === -1) return;
    yield decodeEntry(text.slice(at, close));
    count++;
    at = close;
  }
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (text.charCodeAt(next) <= 32) next++;
  return next;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntry(raw: string): string {
  const text = raw.replace("<![CDATA[", "").replace("]]>", "").trim().slice(0, MAX_URL_LENGTH);
  if (!text.includes("&")) return text;
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => ENTITIES[name]!);
}

function* lines(text: string): Generator<string> {
  for (const line of text.split(/\r\n|\r|\n/, MAX_ENTRIES)) {
    const entry = line.trim();
    if (entry !== "" && entry.length <= MAX_URL_LENGTH) yield entry;
  }
}

const PAGE_SITEMAP = /page|main|static|general|contact/i;
const BULKY_SITEMAP = /post|product|image|video|news|tag|categor|author|archive/i;

/** Sorts page sitemaps before sitemaps of articles and products. */
function childSitemaps(entries: Iterable<string>): string[] {
  const bulk = (url: string) => (PAGE_SITEMAP.test(url) ? 0 : BULKY_SITEMAP.test(url) ? 2 : 1);
  const children = new Set<string>();
  for (const entry of entries) if (/^https?:\/\//i.test(entry)) children.add(entry);
  return [...children].toSorted((a, b) => bulk(a) - bulk(b)).slice(0, MAX_CHILDREN);
}
