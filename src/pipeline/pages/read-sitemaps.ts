import { HostBusy, PageRefused, PageUnreachable } from "#src/crawl/fetch/fetch-failures";
import { fetchPage, type FetchPageOptions } from "#src/crawl/fetch/fetch-page";
import type { FoundLink, PageTask } from "#src/crawl/messages";
import { readSitemap } from "#src/crawl/links/sitemap";

const MAX_FILES = 5;

/**
 * The pages in a site's sitemaps, from robots.txt or the default location. Follows indexes. Throws the
 * fetch error if no file could be read.
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
  // The list grows during the iteration: an index adds files.
  for (const [index, file] of files.entries()) {
    if (index >= MAX_FILES || links.size >= task.maxLinks) break;
    try {
      const { text } = await fetchPage(file, { ...options, accept: "xml" });
      const found = readSitemap(text, scope);
      files.push(...found.sitemaps);
      for (const link of found.links) if (!links.has(link.key)) links.set(link.key, link);
      filesRead++;
    } catch (error) {
      // Keep the results, because another visit would start with the first file again.
      if (error instanceof HostBusy && filesRead > 0) break;
      // One unavailable file does not affect the others.
      if (!(error instanceof PageRefused || error instanceof PageUnreachable)) throw error;
      failure = error;
    }
  }
  if (filesRead === 0) throw failure;
  return [...links.values()].toSorted((a, b) => a.priority - b.priority).slice(0, task.maxLinks);
}
