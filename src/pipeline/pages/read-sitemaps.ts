import { HostBusy, PageRefused, PageUnreachable } from "#src/crawl/fetch/fetch-failures";
import { fetchPage, type FetchPageOptions } from "#src/crawl/fetch/fetch-page";
import type { FoundLink, PageTask } from "#src/crawl/messages";
import { readSitemap } from "#src/crawl/links/sitemap";

const MAX_FILES = 5;

/**
 * The pages that a site's sitemaps name, from robots.txt or the usual place, indexes followed. Throws
 * what fetching threw where not one file could be read.
 */
export async function readSitemaps(
  task: PageTask,
  options: Omit<FetchPageOptions, "accept">,
): Promise<FoundLink[]> {
  const scope = {
    siteHost: task.scopeHost,
    includePaths: task.rules.include_paths,
    excludePaths: task.rules.exclude_paths,
    limit: task.maxLinks,
  };
  const files = task.sitemaps.length > 0 ? task.sitemaps : [task.url];
  const links = new Map<string, FoundLink>();
  let failure: unknown;
  let filesRead = 0;
  // The list grows while it is walked: an index names further files.
  for (const [index, file] of files.entries()) {
    if (index >= MAX_FILES || links.size >= task.maxLinks) break;
    try {
      const { text } = await fetchPage(file, { ...options, accept: "xml" });
      const found = readSitemap(text, scope);
      files.push(...found.sitemaps);
      for (const link of found.links) if (!links.has(link.key)) links.set(link.key, link);
      filesRead++;
    } catch (error) {
      // What was read is worth more than another visit that would start with the first file again.
      if (error instanceof HostBusy && filesRead > 0) break;
      // One file that cannot be had does not speak for the others.
      if (!(error instanceof PageRefused || error instanceof PageUnreachable)) throw error;
      failure = error;
    }
  }
  if (filesRead === 0) throw failure;
  return [...links.values()].toSorted((a, b) => a.priority - b.priority).slice(0, task.maxLinks);
}
