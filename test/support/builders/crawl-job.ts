import { env } from "cloudflare:workers";
import type { CrawlPlan, PageOutcome, PageTask } from "#src/crawl/messages";
import { newId } from "#src/shared/ids";

export type CrawlJobStub = DurableObjectStub<
  import("#durable-objects/crawl-job/crawl-job").CrawlJob
>;

export const CRAWL_CONFIG: CrawlPlan["config"] = {
  concurrency: 4,
  max_depth: 1,
  max_retries: 2,
  rate_limit_per_host_ms: 0,
  respect_robots_txt: false,
  rotate_user_agents: true,
  timeout_ms: 20_000,
  max_pages_per_site: 20,
  include_paths: [],
  exclude_paths: [],
};

/** A plan with one seed per host. */
export const crawlPlan = (
  hosts: string[],
  config: Partial<CrawlPlan["config"]> = {},
): CrawlPlan => ({
  jobId: newId(),
  workspaceId: newId(),
  config: { ...CRAWL_CONFIG, ...config },
  sites: hosts.map((host) => ({ host, seeds: [`https://${host}/`] })),
});

/** Starts a job's object without the API. */
export async function startCrawl(
  hosts: string[],
  config: Partial<CrawlPlan["config"]> = {},
): Promise<CrawlJobStub> {
  const plan = crawlPlan(hosts, config);
  const job: CrawlJobStub = env.CRAWL_JOB.getByName(plan.jobId);
  await job.start(plan);
  return job;
}

/** The outcome of a page that was read, and that links these pages. */
export const readOutcome = (task: PageTask, linked: string[] = []): PageOutcome => ({
  siteId: task.siteId,
  pageId: task.pageId,
  lease: task.lease,
  fetchMs: 10,
  robots: [],
  result: {
    status: "read",
    finalUrl: task.url,
    contentHash: newId(),
    links: linked.map((url) => ({ key: url.replace("https://", ""), url, priority: 1 })),
    linkCount: Math.max(10, linked.length),
    language: "en",
    facts: "{}",
  },
});

/** The outcome of a page that could not be read this time. */
export const failedOutcome = (task: PageTask): PageOutcome => ({
  siteId: task.siteId,
  pageId: task.pageId,
  lease: task.lease,
  fetchMs: 10,
  robots: [],
  result: {
    status: "failed",
    reason: "server_error",
    retry: true,
    retryAfterMs: null,
    httpStatus: 500,
  },
});
