import type { FoundLink } from "#src/crawl/messages";
import { memoised } from "#src/shared/text/memo";
import { hashRoute, pathOfRoute } from "#src/shared/web/hash-route";
import { pageKey } from "./page-key";
import { LAST_PRIORITY, pagePriority } from "./page-priority";
import { compileWildcard, matchesWildcard, type Wildcard } from "./wildcard";

const MAX_URL_LENGTH = 2000;
const MAX_SEGMENTS = 12;
const MAX_PARAMETERS = 8;
const MAX_KNOWN_LINKS = 4_096;

const FILE_EXTENSIONS = new Set(
  `7z aac ai apk atom avi avif bin bmp bz2 cab css csv deb dmg doc docm docx dwg eot eps epub exe flac
   flv gif gz heic ico ics iso jar jpe jpeg jpg js json kml kmz m3u8 m4a m4v map mid midi mjs mkv mobi
   mov mp3 mp4 mpeg mpg msi odp ods odt ogg ogv otf pdf pkg png ppt pptm pptx ps psd rar rdf rpm rss
   rtf sit step stl svg svgz swf tar tgz tif tiff torrent ts ttf txt vcard vcf wasm wav webm webmanifest
   webp wma wmv woff woff2 xls xlsm xlsx xml xz zip`
    .trim()
    .split(/\s+/),
);

/** URLs that change state, or that exist in endless variants of one page. */
const ACTION_PATH = /\/(?:log-?out|sign-?out|log-?off|abmelden|deconnexion|cdn-cgi)(?:[/.]|$)/i;
const ACTION_QUERY =
  /[?&](?:add-to-cart|action|replytocom|share|print|format|export|download|redirect_to|return_to|returnurl|tribe-bar-date|eventdate|ical)=/i;
const CALENDAR_PATH =
  /\/(?:calendar|kalender|calendrier|calendario|events?)\/(?:.*\/)?(?:19|20)\d\d[/-]/i;
const CALENDAR_QUERY = /[?&](?:month|year|day|date|week|cal|calendar)=[\d%-]/i;

export type LinkScope = {
  siteHost: string;
  /**
   * Globs on the decoded path. `*` matches any characters. A pattern also covers all paths below
   * it.
   */
  includePaths: readonly string[];
  excludePaths: readonly string[];
  respectNofollow: boolean;
  limit: number;
};

/** Whether a URL belongs to the site, ignoring `www.`; see `siteHost` in web-url. */
export function isSameSite(url: string, siteHost: string): boolean {
  const start = url.indexOf("://") + 3;
  if (start === 2 || start > 8) return false;
  const at = url.startsWith("www.", start) && !siteHost.startsWith("www.") ? start + 4 : start;
  if (!url.startsWith(siteHost, at)) return false;
  const next = url.charCodeAt(at + siteHost.length);
  return Number.isNaN(next) || next === 47 || next === 63 || next === 35;
}

/** Whether the URL's form marks a crawler trap, a file or an action. */
export function isTrap(url: string): boolean {
  if (url.length > MAX_URL_LENGTH) return true;
  const path = pathOf(url);
  const slash = path.lastIndexOf("/");
  const dot = path.indexOf(".", slash);
  if (dot !== -1 && FILE_EXTENSIONS.has(path.slice(path.lastIndexOf(".") + 1).toLowerCase()))
    return true;
  if (ACTION_PATH.test(path) || (slash > 8 && CALENDAR_PATH.test(path))) return true;
  return (slash > 5 && hasEndlessPath(path)) || (url.includes("?") && isTrapQuery(url));
}

const isTrapQuery = (url: string) =>
  url.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS ||
  ACTION_QUERY.test(url) ||
  CALENDAR_QUERY.test(url);

function hasEndlessPath(path: string): boolean {
  let slashes = 0;
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) slashes++;
  if (slashes > MAX_SEGMENTS) return true;
  if (slashes < 4) return false;
  const counts = new Map<string, number>();
  for (const segment of path.split("/")) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > 2 && segment !== "") return true;
    counts.set(segment, count);
  }
  return false;
}

/**
 * Selects the links of a page that the site's crawl may follow: best first, each page once, at most
 * `limit`. `linkCount` is their number before that limit.
 */
export function selectLinks(
  links: readonly { url: string; text: string; nofollow: boolean }[],
  scope: LinkScope,
): { links: FoundLink[]; linkCount: number } {
  const isIncluded = pathFilter(scope.includePaths, scope.excludePaths);
  const byKey = new Map<string, FoundLink>();
  for (const { url, text, nofollow } of links) {
    if (nofollow && scope.respectNofollow) continue;
    if (!isSameSite(url, scope.siteHost)) continue;
    const key = keyOfLink(url);
    if (key === "" || !isIncluded(pathOf(url))) continue;
    let link = byKey.get(key);
    if (!link) {
      link = { key, url, priority: LAST_PRIORITY };
      byKey.set(key, link);
    }
    // An icon may link a page first, and its name later.
    if (link.priority > 0) link.priority = Math.min(link.priority, pagePriority(url, text, 0));
  }
  return { links: bestFirst(byKey.values(), scope.limit), linkCount: byKey.size };
}

/** The key of a page; empty for a trap. The pages of a site repeat the links of their menus. */
const keyOfLink = memoised((url) => (isTrap(url) ? "" : pageKey(url)), MAX_KNOWN_LINKS);

/** Counting sort: linear in the number of links, and stable within a priority. */
function bestFirst(links: Iterable<FoundLink>, limit: number): FoundLink[] {
  const buckets: FoundLink[][] = Array.from({ length: LAST_PRIORITY + 1 }, () => []);
  for (const link of links) buckets[link.priority]!.push(link);
  return buckets.flat().slice(0, Math.max(0, limit));
}

const pathFilters = new Map<string, (path: string) => boolean>();

/** Accepts paths that match an include pattern (none means all) and no exclude pattern. */
export function pathFilter(
  include: readonly string[],
  exclude: readonly string[],
): (path: string) => boolean {
  if (include.length + exclude.length === 0) return () => true;
  const name = JSON.stringify([include, exclude]);
  let filter = pathFilters.get(name);
  if (!filter) {
    const included = include.flatMap(compileGlob);
    const excluded = exclude.flatMap(compileGlob);
    filter = (encoded) => {
      const path = decodePath(encoded);
      const matches = (glob: Wildcard) => matchesWildcard(glob, path);
      return (included.length === 0 || included.some(matches)) && !excluded.some(matches);
    };
    if (pathFilters.size > 100) pathFilters.clear();
    pathFilters.set(name, filter);
  }
  return filter;
}

function compileGlob(glob: string): Wildcard[] {
  const text = decodePath(glob.trim());
  if (text === "") return [];
  const rooted = text.startsWith("/") || text.startsWith("*") ? text : `/${text}`;
  const bare = rooted.replace(/\/+$/, "");
  return [compileWildcard(bare || "/", true), compileWildcard(`${bare}/*`, true)];
}

function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // The escapes are not UTF-8: the path is compared as written.
  }
}

/** Path of an absolute URL without query and fragment; `/` if it has none. For `/#/contact` it is `/contact`. */
function pathOf(url: string): string {
  const route = hashRoute(url);
  if (route !== "") return pathOfRoute(route);
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return "/";
  const query = url.indexOf("?", start);
  const hash = url.indexOf("#", start);
  const end = query === -1 ? hash : hash === -1 ? query : Math.min(query, hash);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
