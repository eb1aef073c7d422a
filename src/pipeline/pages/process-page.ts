import {
  fetchPage,
  type FetchedPage,
  HostBusy,
  PageNotModified,
  PageRefused,
  PageUnreachable,
} from "#src/crawl/fetch/fetch-page";
import { selectLinks } from "#src/crawl/links/link-scope";
import {
  type FailureReason,
  type FoundLink,
  type PageFailed,
  type PageOutcome,
  type PageRead,
  type PageSkipped,
  type PageTask,
  SKIP_REASONS,
  type SkipReason,
} from "#src/crawl/messages";
import type { HostVisit } from "#src/crawl/fetch/host-pace";
import { hashOf } from "#src/crawl/text-hash";
import { userAgent } from "#src/crawl/fetch/user-agents";
import { readPage } from "#src/extraction/read-page";
import { findBoards } from "#src/pipeline/boards/found-boards";
import { log } from "#src/shared/log";
import { siteHost } from "#src/shared/addresses/web-url";
import { readSitemaps } from "./read-sitemaps";
import { type Recall, Recollection } from "./page-cache";
import { type Outside, RobotsLeave } from "./robots-check";

/**
 * Fetches one page and reads it, unless it is as it was when the last run read it. Never throws: what goes
 * wrong is the outcome, with its reason. `recall` is asked for pages of jobs that remember them.
 */
export async function processPage(
  task: PageTask,
  outside: Outside & { pace: HostVisit },
  recall?: Recall,
): Promise<PageOutcome> {
  const memory = await Recollection.of(task, recall);
  const startedAt = Date.now();
  const leave = new RobotsLeave(task, outside);
  const { result, slot } = await attempt(task, outside, leave, memory);
  const lastSlot = outside.pace.end();
  return {
    siteId: task.siteId,
    pageId: task.pageId,
    fetchMs: Date.now() - startedAt - outside.pace.waitedMs,
    robots: leave.reports,
    result,
    slot: slot ?? lastSlot,
  };
}

async function attempt(
  task: PageTask,
  outside: Outside,
  leave: RobotsLeave,
  memory: Recollection | null,
): Promise<Pick<PageOutcome, "result" | "slot">> {
  try {
    return { result: await fetchAndRead(task, outside, leave, memory) };
  } catch (error) {
    if (!(error instanceof HostBusy)) return { result: resultOf(error, task, memory) };
    const { waitMs, slot, hasStarted } = error;
    return { result: { status: "postponed", waitMs, hasStarted }, slot };
  }
}

async function fetchAndRead(
  task: PageTask,
  outside: Outside,
  leave: RobotsLeave,
  memory: Recollection | null,
): Promise<PageOutcome["result"]> {
  const options = {
    ...outside.addresses,
    fetch: outside.fetch,
    pace: outside.pace,
    timeoutMs: task.rules.timeout_ms,
    userAgent: userAgent(outside.robotsToken, task.rules.rotate_user_agents, task.scopeHost),
    checkRobots: (url: URL) => leave.checkRobots(url),
  };
  if (task.kind === "sitemap") return linksOnly(task, await readSitemaps(task, options));
  const page = await fetchPage(task.url, {
    ...options,
    accept: "html",
    followMetaRefresh: task.isSeed,
    known: memory?.known,
  });
  if (task.kind === "probe") return linksOnly(task, []);
  return memory?.sameBody(page) ?? read(task, page, outside.robotsToken, memory);
}

function resultOf(
  error: unknown,
  task: PageTask,
  memory: Recollection | null,
): PageOutcome["result"] {
  const known = error instanceof PageNotModified && memory?.notModified();
  if (known) return known;
  if (error instanceof PageRefused) return refused(task, error);
  if (error instanceof PageUnreachable)
    return failed(error.reason, true, error.retryAfterMs, error.httpStatus);
  // A fault of ours on this page: it must not take the others of the batch with it.
  log.error("page.failed", { url: task.url, error });
  return failed("internal", false);
}

function read(
  task: PageTask,
  page: FetchedPage,
  robotsToken: string,
  memory: Recollection | null,
): PageOutcome["result"] {
  const host = siteHost(new URL(page.finalUrl));
  if (!task.isSeed && host !== task.scopeHost)
    return { ...skipped("off_site", page.finalUrl), httpStatus: page.httpStatus };
  const { facts, links, noindex, nofollow, watched } = readPage(page.text, {
    url: page.finalUrl,
    isEntry: task.isSeed,
    headers: page.headers,
    cookies: page.cookieNames,
    wantsLinks: task.maxLinks > 0,
    robotsToken,
    ...(memory?.watchedBytes && { watchedBytes: memory.watchedBytes }),
  });
  const obeys = task.rules.respect_robots_txt;
  const selected = selectLinks(obeys && nofollow ? [] : links, {
    siteHost: host,
    includePaths: task.rules.include_paths,
    excludePaths: task.rules.exclude_paths,
    respectNofollow: obeys,
    limit: task.maxLinks,
  });
  const { url: _url, ...withoutUrl } = facts;
  const boards = findBoards(page.finalUrl, page.text, links);
  const outcome: PageRead = {
    status: "read",
    finalUrl: page.finalUrl,
    httpStatus: page.httpStatus,
    contentHash: hashOf(JSON.stringify(withoutUrl) + selected.linkCount),
    ...selected,
    language: facts.language,
    facts:
      obeys && noindex
        ? null
        : JSON.stringify(boards.length === 0 ? facts : { ...facts, jobBoards: boards }),
  };
  return memory?.remember(outcome, page, watched) ?? outcome;
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
    ? { ...skipped(reason, task.url), httpStatus }
    : failed(reason, false, null, httpStatus);
}

const isSkip = (reason: FailureReason | SkipReason): reason is SkipReason =>
  SKIP_REASONS.some((skip) => skip === reason);

const skipped = (reason: SkipReason, finalUrl: string): PageSkipped => ({
  status: "skipped",
  reason,
  finalUrl,
});

const failed = (
  reason: FailureReason,
  retry: boolean,
  retryAfterMs: number | null = null,
  httpStatus: number | null = null,
): PageFailed => ({ status: "failed", reason, retry, retryAfterMs, httpStatus });
