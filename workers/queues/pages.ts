import { PagePool } from "#src/crawl/fetch/page-pool";
import { KnownLinks } from "#src/crawl/links/known-links";
import type { PageClaim, PageOutcome, PageTask } from "#src/crawl/messages";
import type { PagesReadyMessage } from "#src/crawl/pages-ready-message";
import { openDatabases, shardOf } from "#src/db/databases";
import { openPace } from "#src/pipeline/pages/open-host-pace";
import type { LookUpPage } from "#src/pipeline/pages/page-cache";
import type { RenderingOptions } from "#src/pipeline/pages/page-rendering";
import { processPage } from "#src/pipeline/pages/process-page";
import { PageCacheReader } from "#src/pipeline/pages/saved-pages.repository";
import { crawlOf } from "#src/platform/crawl-job-object";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import { requestSender } from "#src/platform/outbound/send-request";
import { openRenderer } from "#src/platform/rendering/open-renderer";
import { WorkQueue } from "#src/shared/concurrency";
import { log, withLogFields } from "#src/shared/log";
import { count } from "#src/shared/metrics";
import { readSettings } from "#src/shared/settings";
import { addressRules } from "#src/shared/web/address-rules";

/** Limit of the pages that an invocation takes over from its reports. */
const MAX_PAGES = 300;
const RETRY_DELAY_S = 5;
const NOTHING: PageClaim = { tasks: [], isActive: false, leaseMs: 0 };

const knownLinks = new KnownLinks();

/**
 * Claims pages of the jobs that have announced some, fetches them, and reports to their jobs, one call for many
 * pages. A message is only an announcement: the lease that a job keeps on each page finds a lost one.
 */
export async function consumePages(
  messages: readonly Message<PagesReadyMessage>[],
  env: Env,
  ctx: ExecutionContext,
) {
  const settings = readSettings(env);
  const pace = openPace(env);
  const rendering = openRendering(env);
  const process = pageProcessor(env, pace, rendering);
  const byJob = Map.groupBy(messages, ({ body }) => body.jobId);
  const pool = new PagePool({
    lanes: settings.FETCHES_PER_BATCH,
    pullForMs: settings.PAGE_BATCH_MS,
    maxPages: MAX_PAGES,
    claim: async (jobId, capacity, count) => {
      try {
        return await crawlOf(env, jobId).claim(capacity, count);
      } catch (error) {
        // The object is restarting, or still runs an older version that knows no claims.
        log.warn("page.claim_failed", { job_id: jobId, error });
        for (const message of byJob.get(jobId) ?? [])
          message.retry({ delaySeconds: RETRY_DELAY_S });
        return NOTHING;
      }
    },
    process,
    report: async (jobId, outcomes, capacity) => {
      const reply = await crawlOf(env, jobId).report(outcomes, capacity);
      knownLinks.add(jobId, outcomes);
      return reply;
    },
  });
  const counts = new Map(Array.from(byJob, ([jobId, ofJob]) => [jobId, ofJob.length] as const));
  const done = pool.run(counts).then(() => pace.flush());
  ctx.waitUntil(done);
  // Cloudflare adds consumers only between batches
  // (https://developers.cloudflare.com/queues/configuration/consumer-concurrency/). The last pages are not waited for:
  // they continue after the batch, and their leases cover them.
  const holdMs = Math.min(settings.BATCH_HANDOVER_MS, settings.PAGE_BATCH_MS);
  // A rendering takes longer than what Cloudflare allows after the batch (30 s), so the batch waits for it.
  const rendered = scheduler.wait(holdMs).then(() => rendering?.queue.idle());
  await Promise.race([done, rendered, scheduler.wait(settings.BATCH_HANDOVER_MS)]);
}

/** What the renderings of an invocation share; undefined without a renderer. */
function openRendering(env: Env): RenderingOptions | undefined {
  const settings = readSettings(env);
  const renderer = openRenderer(settings, env);
  if (!renderer) return undefined;
  return {
    renderer,
    timeoutMs: settings.RENDER_TIMEOUT_MS,
    queue: new WorkQueue(settings.RENDERS_AT_ONCE),
    atOnce: settings.RENDERS_AT_ONCE,
    wait: (ms) => scheduler.wait(ms),
    claim: async ({ jobId, pageId, lease }, expectedMs) => {
      try {
        return await crawlOf(env, jobId).claimRender({ pageId, lease, expectedMs });
      } catch (error) {
        // The object is restarting, or still runs an older version: the page is used as it was fetched.
        log.warn("page.claim_failed", { job_id: jobId, error });
        return false;
      }
    },
  };
}

/** Fetches and reads one page, with what all pages of an invocation share. */
function pageProcessor(
  env: Env,
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
  const databases = openDatabases(env);
  const cache = new PageCacheReader((workspaceId) => shardOf(databases, workspaceId), env.FILES);
  const lookUp: LookUpPage = (watch, key, withOthers) => cache.lookUp(watch, key, withOthers);
  return async (task: PageTask): Promise<PageOutcome> => {
    const { rules, requests, slot } = task;
    const visit = pace.visit({ intervalMs: rules.rate_limit_per_host_ms, requests, slot });
    const outcome = await withLogFields({ job_id: task.jobId }, () =>
      processPage(task, { ...dependencies, pace: visit }, lookUp),
    );
    for (const report of outcome.robots) pace.reportCrawlDelay(report);
    const { result } = outcome;
    count("pages", "reason" in result ? result.reason : result.status, { fetched: 1 });
    if ("rendering" in result && result.rendering) count("renders", result.rendering, { pages: 1 });
    if (result.status === "read")
      result.links = knownLinks.unknown(task.jobId, task.siteId, result.links);
    return outcome;
  };
}
