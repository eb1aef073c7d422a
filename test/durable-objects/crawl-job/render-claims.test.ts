import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import {
  CRAWL_CONFIG,
  type CrawlJobStub,
  crawlPlan,
  readOutcome,
} from "#test/support/builders/crawl-job";
import type { PageOutcome, PageTask } from "#src/crawl/messages";

/** Sites whose names do not resolve: if the queue delivers an announcement, all pages are claimed already. */
async function startJob(sites: number, maxRenders: number, render: "auto" | "always" = "auto") {
  const hosts = Array.from({ length: sites }, (_, n) => `s${n}.invalid`);
  const plan = crawlPlan(hosts, { ...CRAWL_CONFIG, concurrency: 64, render });
  const job: CrawlJobStub = env.CRAWL_JOB.getByName(plan.jobId);
  await job.start({ ...plan, maxRenders });
  const { tasks } = await job.claim(64, 1);
  return { job, tasks };
}

const claimOf = ({ pageId, lease }: PageTask) => ({ pageId, lease, expectedMs: 1_000 });

function rendered(task: PageTask): PageOutcome {
  const outcome = readOutcome(task);
  const { result } = outcome;
  return result.status === "read"
    ? { ...outcome, result: { ...result, rendering: "rendered" } }
    : outcome;
}

it("grants as many renderings as the job has, also after an eviction, and only under a lease", async () => {
  const { job, tasks } = await startJob(4, 2);
  expect(tasks.map(({ rules }) => rules.render)).toEqual(["auto", "auto", "auto", "auto"]);
  const [first, second, third] = tasks.map(claimOf);
  expect(await job.claimRender({ ...first!, lease: 99 })).toBe(false);
  expect(await job.claimRender(first!)).toBe(true);
  await evictDurableObject(job);
  expect(await job.claimRender(second!)).toBe(true);
  expect(await job.claimRender(third!)).toBe(false);
  await job.cancel();
  expect(await job.claimRender(third!)).toBe(false);
});

it("counts the attempts of a page as one rendering, also after an eviction", async () => {
  const { job, tasks } = await startJob(3, 2);
  const [first, second, third] = tasks.map(claimOf);
  expect(await job.claimRender(first!)).toBe(true);
  expect(await job.claimRender(first!)).toBe(true);
  await evictDurableObject(job);
  expect(await job.claimRender(first!)).toBe(true);
  expect(await job.claimRender(second!)).toBe(true);
  expect(await job.claimRender(third!)).toBe(false);
  expect(await job.claimRender(first!)).toBe(true);
  await job.cancel();
  expect(await job.claimRender(first!)).toBe(false);
});

it("gives consumers the retries of the job", async () => {
  const { job, tasks } = await startJob(1, 2);
  expect(tasks[0]!.rules.renderRetries).toBe(CRAWL_CONFIG.max_retries);
  await job.cancel();
});

it("counts a rendered page once, however often it is reported", async () => {
  const { job, tasks } = await startJob(2, 5);
  const [task] = tasks;
  expect(await job.claimRender(claimOf(task!))).toBe(true);
  for (let report = 0; report < 2; report++) await job.report([rendered(task!)], 0);
  expect((await job.snapshot())?.progress.rendered_pages).toBe(1);
  await evictDurableObject(job);
  await job.report([rendered(task!)], 0);
  expect((await job.snapshot())?.progress.rendered_pages).toBe(1);
  await job.cancel();
  const { rows } = await job.listSites({}, 10, 0);
  expect(rows.map(({ renderedPages }) => renderedPages)).toEqual([1, 0]);
});

it("gives consumers of a job without renderings no rule to render", async () => {
  const { job, tasks } = await startJob(1, 0, "always");
  expect(tasks[0]!.rules.render).toBeUndefined();
  expect(await job.claimRender(claimOf(tasks[0]!))).toBe(false);
  await job.cancel();
});
