import { PagePool } from "#src/crawl/fetch/page-pool";
import { KnownLinks } from "#src/crawl/links/known-links";
import type { PageOutcome, PageTask } from "#src/crawl/messages";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import { requestSender } from "#src/platform/outbound/send-request";
import { openRenderer } from "#src/platform/rendering/open-renderer";
import { WorkQueue } from "#src/shared/concurrency";
import { withLogFields } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import { addressRules } from "#src/shared/web/address-rules";
import type { CrawlServices } from "./crawl-services";
import { openPace } from "./open-host-pace";
import type { RenderingOptions } from "./page-rendering";
import { processPage } from "./process-page";

/** Limit of the pages that an invocation takes over from its reports. */
const MAX_PAGES = 300;
/** A queue consumer may run for 15 minutes (https://developers.cloudflare.com/queues/platform/limits/). */
const RETRY_RENDERS_FOR_MS = 3 * 60_000;

const knownLinks = new KnownLinks();

/** What reading needs of `CrawlServices`: the object itself, or a stub of it in another process. */
export type Services = Pick<
  CrawlServices,
  "claim" | "report" | "claimRender" | "reserve" | "lookUp"
>;

/**
 * Claims pages of jobs, whose messages are counted by id, fetches and reads them, and reports to their jobs, one call for
 * many pages. `done` resolves after the last report, `rendered` when no page is being rendered.
 */
export function readPages(
  messagesByJob: ReadonlyMap<string, number>,
  services: Services,
  env: Env,
): { done: Promise<void>; rendered: () => Promise<void> } {
  const settings = readSettings(env);
  const pace = openPace(env, (requests, notices) => services.reserve(requests, notices));
  const rendering = openRendering(env, services);
  const pool = new PagePool({
    lanes: settings.FETCHES_PER_BATCH,
    pullForMs: settings.PAGE_BATCH_MS,
    maxPages: MAX_PAGES,
    claim: (jobId, capacity, messages) => services.claim(jobId, capacity, messages),
    process: pageProcessor(env, services, pace, rendering),
    report: async (jobId, outcomes, capacity) => {
      const reply = await services.report(jobId, outcomes, capacity);
      knownLinks.add(jobId, outcomes);
      return reply;
    },
  });
  return {
    done: pool.run(messagesByJob).then(() => pace.flush()),
    rendered: async () => rendering?.all.idle(),
  };
}

/** What the renderings of an invocation share; undefined without a renderer. */
function openRendering(env: Env, services: Services): RenderingOptions | undefined {
  const settings = readSettings(env);
  const renderer = openRenderer(settings, env);
  if (!renderer) return undefined;
  return {
    renderer,
    timeoutMs: settings.RENDER_TIMEOUT_MS,
    queue: new WorkQueue(settings.RENDERS_AT_ONCE),
    atOnce: settings.RENDERS_AT_ONCE,
    all: new WorkQueue(Infinity),
    retryUntil: Date.now() + RETRY_RENDERS_FOR_MS,
    wait: (ms) => scheduler.wait(ms),
    claim: (task, expectedMs) => services.claimRender(task, expectedMs),
  };
}

/** Fetches and reads one page, with what all pages of an invocation share. */
function pageProcessor(
  env: Env,
  services: Services,
  pace: ReturnType<typeof openPace>,
  rendering: RenderingOptions | undefined,
) {
  const settings = readSettings(env);
  const addresses = addressRules(settings);
  const send = requestSender(env);
  const dependencies = {
    addresses,
    robotsToken: settings.ROBOTS_TOKEN,
    rendering,
    fetch: (url: string, init: RequestInit) => publicFetch(url, init, addresses, send),
  };
  return async (task: PageTask): Promise<PageOutcome> => {
    const { rules, requests, slot } = task;
    const visit = pace.visit({ intervalMs: rules.rate_limit_per_host_ms, requests, slot });
    const outcome = await withLogFields({ job_id: task.jobId }, () =>
      processPage(task, { ...dependencies, pace: visit }, (watch, key, withOthers) =>
        services.lookUp(watch, key, withOthers),
      ),
    );
    for (const report of outcome.robots) pace.reportCrawlDelay(report);
    const { result } = outcome;
    if (result.status === "read")
      result.links = knownLinks.unknown(task.jobId, task.siteId, result.links);
    return outcome;
  };
}
