import { fetchPage, type FetchedPage, PageRefused, PageUnreachable } from "#src/crawl/fetch-page";
import { selectLinks } from "#src/crawl/link-scope";
import {
  type FailureReason,
  type FoundLink,
  type PageFailed,
  type PageOutcome,
  type PageRead,
  type PageTask,
  SKIP_REASONS,
  type SkipReason,
} from "#src/crawl/messages";
import { userAgent } from "#src/crawl/user-agents";
import { readPage } from "#src/extraction/read-page";
import { siteHost } from "#src/shared/web-url";
import { readSitemaps } from "./read-sitemaps";
import { type Outside, RobotsLeave } from "./robots-leave";

/** Fetches one page and reads it. Never throws: what goes wrong is the outcome, with its reason. */
export async function processPage(task: PageTask, outside: Outside): Promise<PageOutcome> {
  const startedAt = Date.now();
  const leave = new RobotsLeave(task, outside);
  const result = await attempt(task, outside, leave);
  return {
    siteId: task.siteId,
    pageId: task.pageId,
    fetchMs: Date.now() - startedAt,
    robots: leave.reports,
    result,
  };
}

async function attempt(
  task: PageTask,
  outside: Outside,
  leave: RobotsLeave,
): Promise<PageOutcome["result"]> {
  const options = {
    fetch: outside.fetch,
    allowPrivateHosts: outside.allowPrivateHosts,
    timeoutMs: task.rules.timeout_ms,
    userAgent: userAgent(outside.robotsToken, task.rules.rotate_user_agents, task.scopeHost),
    mayFetch: (url: URL) => leave.mayFetch(url),
  };
  try {
    if (task.kind === "sitemap") return linksOnly(task, await readSitemaps(task, options));
    const page = await fetchPage(task.url, {
      ...options,
      accept: "html",
      followMetaRefresh: task.isSeed,
    });
    return task.kind === "probe" ? linksOnly(task, []) : read(task, page, outside.robotsToken);
  } catch (error) {
    if (error instanceof PageRefused) return refused(task, error);
    if (error instanceof PageUnreachable)
      return failed(error.reason, true, error.retryAfterMs, error.httpStatus);
    // A fault of ours on this page: it must not take the others of the batch with it.
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(JSON.stringify({ event: "page_not_read", url: task.url, error: message }));
    return failed("internal", false);
  }
}

function read(task: PageTask, page: FetchedPage, robotsToken: string): PageOutcome["result"] {
  const host = siteHost(new URL(page.finalUrl));
  if (!task.isSeed && host !== task.scopeHost)
    return { status: "skipped", reason: "off_site", finalUrl: page.finalUrl };
  const { facts, links, noindex, nofollow } = readPage(page.text, {
    url: page.finalUrl,
    isEntry: task.isSeed,
    headers: page.headers,
    cookies: page.cookieNames,
    wantsLinks: task.maxLinks > 0,
    robotsToken,
  });
  const obeys = task.rules.respect_robots_txt;
  const selected = selectLinks(obeys && nofollow ? [] : links, {
    siteHost: host,
    includePaths: task.rules.include_paths,
    excludePaths: task.rules.exclude_paths,
    respectNofollow: obeys,
    limit: task.maxLinks,
  });
  const { url, ...rest } = facts;
  const yielded = JSON.stringify(rest);
  return {
    status: "read",
    finalUrl: page.finalUrl,
    contentHash: hashOf(yielded + selected.linkCount),
    ...selected,
    language: facts.language,
    facts: obeys && noindex ? null : `{"url":${JSON.stringify(url)},${yielded.slice(1)}`,
  };
}

/** A sitemap or a probe: nothing but where to go from here. */
const linksOnly = (task: PageTask, links: FoundLink[]): PageRead => ({
  status: "read",
  finalUrl: task.url,
  contentHash: "",
  links,
  linkCount: links.length,
  language: null,
  facts: null,
});

function refused(task: PageTask, { reason, httpStatus }: PageRefused): PageOutcome["result"] {
  return isSkip(reason)
    ? { status: "skipped", reason, finalUrl: task.url }
    : failed(reason, false, null, httpStatus);
}

const isSkip = (reason: FailureReason | SkipReason): reason is SkipReason =>
  SKIP_REASONS.some((skip) => skip === reason);

const failed = (
  reason: FailureReason,
  retry: boolean,
  retryAfterMs: number | null = null,
  httpStatus: number | null = null,
): PageFailed => ({ status: "failed", reason, retry, retryAfterMs, httpStatus });

/** 53 bits of cyrb53 (public domain): tells pages apart, is no secret. */
function hashOf(text: string): string {
  let [h1, h2] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36);
}
