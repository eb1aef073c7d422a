import {
  dropText,
  fetchPage,
  type FetchedPage,
  HostBusy,
  PageNotModified,
  PageRefused,
  PageUnreachable,
} from "#src/crawl/fetch/fetch-page";
import { selectLinks } from "#src/crawl/links/link-scope";
import {
  type FoundLink,
  type PageFailed,
  type PageOutcome,
  type PageRead,
  type PageSkipped,
  type PageTask,
} from "#src/crawl/messages";
import { type FailureReason, SKIP_REASONS, type SkipReason } from "#src/crawl/reasons";
import type { HostVisit } from "#src/crawl/fetch/host-pace";
import { hashOf } from "#src/crawl/text-hash";
import type { UnrenderedReason } from "#src/crawl/rendering";
import { userAgent } from "#src/crawl/fetch/user-agents";
import { readPage } from "#src/extraction/read-page";
import { findBoards } from "#src/pipeline/boards/found-boards";
import { log } from "#src/shared/log";
import { siteHost } from "#src/shared/addresses/web-url";
import { readSitemaps } from "./read-sitemaps";
import { type LookUpPage, PageCache, withoutVersion } from "./page-cache";
import { NotRendered, PageRendering, type RenderingOptions } from "./page-rendering";
import { type Dependencies, RobotsCheck } from "./robots-check";

/** What reads one page: the outside world, the page's own checks, and the last run's version of it. */
type Reading = Dependencies & {
  robots: RobotsCheck;
  rendering: PageRendering;
  memory: PageCache | null;
};

/**
 * Fetches one page and reads it, unless it is unchanged since the last run. Never throws: the outcome has the
 * reason of a failure. `lookUp` loads stored pages, for jobs that have a snapshot.
 */
export async function processPage(
  task: PageTask,
  dependencies: Dependencies & { pace: HostVisit; rendering?: RenderingOptions | undefined },
  lookUp?: LookUpPage,
): Promise<PageOutcome> {
  const memory = await PageCache.of(task, lookUp);
  const startedAt = Date.now();
  const robots = new RobotsCheck(task, dependencies);
  const rendering = new PageRendering(task, dependencies);
  const { result, slot } = await attempt(task, { ...dependencies, robots, rendering, memory });
  const lastSlot = dependencies.pace.end();
  return {
    siteId: task.siteId,
    pageId: task.pageId,
    lease: task.lease,
    fetchMs: Date.now() - startedAt - dependencies.pace.waitedMs - rendering.waitedMs,
    robots: robots.reports,
    result,
    slot: slot ?? lastSlot,
  };
}

async function attempt(
  task: PageTask,
  reading: Reading,
): Promise<Pick<PageOutcome, "result" | "slot">> {
  try {
    return { result: await fetchAndRead(task, reading) };
  } catch (error) {
    if (!(error instanceof HostBusy)) return { result: resultOf(error, task, reading.memory) };
    const { waitMs, slot, hasStarted } = error;
    return { result: { status: "postponed", waitMs, hasStarted }, slot };
  }
}

async function fetchAndRead(task: PageTask, reading: Reading): Promise<PageOutcome["result"]> {
  const { memory, robots, robotsToken } = reading;
  const options = {
    ...reading.addresses,
    fetch: reading.fetch,
    pace: reading.pace,
    timeoutMs: task.rules.timeout_ms,
    userAgent: userAgent(robotsToken, task.rules.rotate_user_agents, task.scopeHost),
    checkRobots: (url: URL) => robots.checkRobots(url),
  };
  if (task.kind === "sitemap") return linksOnly(task, await readSitemaps(task, options));
  const page = await fetchPage(task.url, {
    ...options,
    accept: "html",
    followMetaRefresh: task.isSeed,
    known: memory?.known,
  });
  if (task.kind === "probe") return linksOnly(task, []);
  const unchanged = memory?.sameBody(page);
  if (unchanged) return unchanged;
  const { outcome, isShell } = read(task, page, reading, false);
  // A page that opts out of indexing is not rendered either.
  if (outcome.status !== "read" || outcome.facts === null) return outcome;
  const sent = { ...outcome, facts: outcome.facts };
  if (reading.rendering.wants(isShell)) return readRendered(task, page, sent, reading);
  if (!isShell) return outcome;
  return task.rules.lacksRenderCredits
    ? asSent(sent, "render_credits")
    : { ...outcome, rendering: "needs_javascript" };
}

/** Reads the page as a browser shows it; without a rendering, `sent` and the reason. */
async function readRendered(
  task: PageTask,
  page: FetchedPage,
  sent: PageWithFacts,
  reading: Reading,
): Promise<PageOutcome["result"]> {
  try {
    const rendered = await reading.rendering.render(page);
    const unchanged = reading.memory?.sameBody(rendered);
    if (unchanged) return { ...unchanged, rendering: "rendered" };
    const { outcome, isShell } = read(task, rendered, reading, true);
    if (isShell) throw new NotRendered("render_empty");
    return outcome.status === "read" ? { ...outcome, rendering: "rendered" } : outcome;
  } catch (error) {
    if (!(error instanceof NotRendered)) throw error;
    return asSent(sent, error.reason);
  }
}

/** The page as the server sent it. The next run tries again to render it. */
function asSent(sent: PageWithFacts, rendering: UnrenderedReason): PageOutcome["result"] {
  const facts = withMembers(sent.facts, { unrendered: rendering });
  return { ...withoutVersion(sent), facts, rendering };
}

function resultOf(error: unknown, task: PageTask, memory: PageCache | null): PageOutcome["result"] {
  const known = error instanceof PageNotModified && memory?.notModified();
  if (known) return known;
  if (error instanceof PageRefused) return refused(task, error);
  if (error instanceof PageUnreachable)
    return failed(error.reason, true, error.retryAfterMs, error.httpStatus);
  // An internal error on this page must not fail the other pages of the batch.
  log.error("page.failed", { url: task.url, error });
  return failed("internal", false);
}

type PageWithFacts = PageRead & { facts: string };
type ReadResult = { outcome: PageRead | PageSkipped; isShell: boolean };

/** Extracts what a page contains. `isShell`: it is empty without scripts. */
function read(
  task: PageTask,
  page: FetchedPage,
  { robotsToken, memory }: Reading,
  isRendered: boolean,
): ReadResult {
  const host = siteHost(new URL(page.finalUrl));
  if (!task.isSeed && host !== task.scopeHost) {
    const outcome = { ...skipped("off_site", page.finalUrl), httpStatus: page.httpStatus };
    return { outcome, isShell: false };
  }
  const { facts, links, noindex, nofollow, watched } = readPage(page.text, {
    url: page.finalUrl,
    isEntry: task.isSeed,
    headers: page.headers,
    cookies: page.cookieNames,
    wantsLinks: task.maxLinks > 0,
    hasHashRoutes: isRendered,
    robotsToken,
    collectsPeople: task.rules.collect_people ?? true,
    watchedBytes: memory?.watchedBytes ?? 0,
  });
  const obeys = task.rules.respect_robots_txt;
  const selected = selectLinks(obeys && nofollow ? [] : links, {
    siteHost: host,
    includePaths: task.rules.include_paths,
    excludePaths: task.rules.exclude_paths,
    respectNofollow: obeys,
    limit: task.maxLinks,
  });
  const { url, ...withoutUrl } = facts;
  // Serialised once: the hash is that of the facts without the address.
  const content = JSON.stringify(withoutUrl);
  const boards = findBoards(page.finalUrl, page.text, links);
  const outcome: PageRead = {
    status: "read",
    finalUrl: page.finalUrl,
    httpStatus: page.httpStatus,
    contentHash: hashOf(content + selected.linkCount),
    ...selected,
    language: facts.language,
    facts:
      obeys && noindex
        ? null
        : withMembers(content, boards.length === 0 ? { url } : { url, jobBoards: boards }),
  };
  const isShell = facts.needsJavascript === true;
  const kept = memory?.withSnapshot(outcome, page, watched) ?? outcome;
  dropText(page);
  return { outcome: kept, isShell };
}

/** A serialised object that is not empty, with further members. */
const withMembers = (text: string, members: object): string =>
  `${JSON.stringify(members).slice(0, -1)},${text.slice(1)}`;

/** A sitemap or a probe returns only links. */
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
