import { KnownLinks } from "#src/crawl/links/known-links";
import type { PageMessage } from "#src/crawl/page-message";
import { PagePool } from "#src/crawl/fetch/page-pool";
import { connect } from "#src/db/client";
import { openPace } from "#src/pipeline/pages/open-host-pace";
import { processPage } from "#src/pipeline/pages/process-page";
import type { LookUpPage } from "#src/pipeline/pages/page-cache";
import { PageCacheReader } from "#src/pipeline/pages/saved-pages.repository";
import { crawlOf } from "#src/platform/crawl-job-object";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import { addressRules } from "#src/shared/web/address-rules";
import { withLogFields } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";

/** Bounds in time and pages for the further pages that an invocation accepts from its reports. */
const PULL_FOR_MS = 20_000;
const MAX_PAGES = 300;

const knownLinks = new KnownLinks();

/**
 * Fetches pages and reports to their jobs, one call for many pages. All messages count as delivered:
 * the lease that each job keeps on a page is what finds a lost one.
 */
export async function consumePages(
  messages: readonly Message<PageMessage>[],
  env: Env,
  ctx: ExecutionContext,
) {
  const settings = readSettings(env);
  const addresses = addressRules(settings);
  const dependencies = {
    addresses,
    robotsToken: settings.ROBOTS_TOKEN,
    fetch: (url: string, init: RequestInit) => publicFetch(url, init, addresses),
  };
  const pace = openPace(env);
  const memory = new PageCacheReader(connect(env.DB));
  const lookUp: LookUpPage = (watch, key, withOthers) => memory.lookUp(watch, key, withOthers);
  const pool = new PagePool({
    lanes: settings.FETCHES_PER_BATCH,
    pullForMs: PULL_FOR_MS,
    maxPages: MAX_PAGES,
    process: async (task) => {
      const { rules, requests, slot } = task;
      const intervalMs = rules.rate_limit_per_host_ms;
      const visit = pace.visit({ intervalMs, requests, slot });
      const outcome = await withLogFields({ job_id: task.jobId }, () =>
        processPage(task, { ...dependencies, pace: visit }, lookUp),
      );
      for (const report of outcome.robots) pace.reportCrawlDelay(report);
      const { result } = outcome;
      if (result.status === "read")
        result.links = knownLinks.unknown(task.jobId, task.siteId, result.links);
      return outcome;
    },
    report: async (jobId, outcomes, capacity) => {
      const answer = await crawlOf(env, jobId).report(outcomes, capacity);
      knownLinks.add(jobId, outcomes);
      return answer;
    },
  });
  const done = pool.run(messages.map((message) => message.body)).then(() => pace.flush());
  ctx.waitUntil(done);
  // A queue that delivers one batch at a time, such as the local one, continues while slow pages load.
  await Promise.race([done, scheduler.wait(settings.BATCH_HANDOVER_MS)]);
}
