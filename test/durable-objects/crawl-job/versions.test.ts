import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SCHEMA_STEPS } from "#durable-objects/crawl-job/storage/schema-steps";
import {
  crawlPlan,
  readOutcome,
  startCrawl,
  type CrawlJobStub,
} from "#test/support/builders/crawl-job";

const HOST = "a.unanswered.test";

/** Storage that an earlier version wrote, with the first `steps` of the schema. */
async function formerJob(steps: number, config: Parameters<typeof crawlPlan>[1] = {}) {
  const { sites: _sites, ...plan } = crawlPlan([HOST], config);
  const job: CrawlJobStub = env.CRAWL_JOB.getByName(plan.jobId);
  await runInDurableObject(job, (_, { storage }) => {
    const { sql, kv } = storage;
    for (const table of ["pages", "sites", "hosts", "robots", "events"])
      sql.exec(`DROP TABLE IF EXISTS ${table}`);
    for (const step of SCHEMA_STEPS.slice(0, steps)) sql.exec(step);
    kv.put("schema_version", steps);
    kv.put("plan", plan);
    kv.put("life", {
      state: "running",
      startedAt: 1,
      finishedAt: null,
      error: null,
      isSettled: false,
    });
    kv.put("progress", { ...NO_PROGRESS, sites_total: 1, pages_fetched: 1 });
    sql.exec(
      `INSERT INTO sites (host, scope_host, seed_url, entry_url, lead_id, status, pages_read)
       VALUES (?, ?, ?, ?, 'lead', 'active', 1)`,
      HOST,
      HOST,
      `https://${HOST}/`,
      `https://${HOST}/`,
    );
    const pages: [
      path: string,
      isSeed: number,
      isGuess: number,
      state: string,
      reason: string | null,
    ][] = [
      ["/", 1, 0, "done", null],
      ["/contact", 0, 0, "waiting", null],
      ["/gone", 0, 0, "failed", "not_found"],
      ["/guessed", 0, 1, steps < 3 ? "failed" : "skipped", "not_found"],
    ];
    for (const [path, isSeed, isGuess, state, reason] of pages)
      sql.exec(
        `INSERT INTO pages (site_id, key, url, depth, priority, is_seed, is_guess, state, reason)
         VALUES (1, ?, ?, ?, 1, ?, ?, ?, ?)`,
        path === "/" ? HOST : HOST + path,
        `https://${HOST}${path}`,
        isSeed ? 0 : 1,
        isSeed,
        isGuess,
        state,
        reason,
      );
    sql.exec(
      "INSERT INTO facts (page_id, site_id, url, depth, hash, facts) VALUES (1, 1, ?, 0, 'h', '{}')",
      `https://${HOST}/`,
    );
  });
  await evictDurableObject(job);
  return job;
}

const NO_PROGRESS = {
  sites_total: 0,
  sites_done: 0,
  sites_failed: 0,
  pages_fetched: 0,
  pages_failed: 0,
  pages_queued: 0,
  leads: 0,
  emails: 0,
  phones: 0,
};

const versionOf = (job: CrawlJobStub) =>
  runInDurableObject(job, (_, { storage }) => storage.kv.get<number>("schema_version"));

beforeEach(() => {
  const queue = Object.getPrototypeOf(env.PAGES) as Queue;
  vi.spyOn(queue, "sendBatch").mockResolvedValue({
    metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
  });
});
afterEach(() => vi.restoreAllMocks());

it.each([1, 3].map((steps) => [steps]))(
  "continues a job from the storage of schema version %i",
  async (steps) => {
    const job = await formerJob(steps);
    expect(await versionOf(job)).toBe(SCHEMA_STEPS.length);
    const { rows } = await job.listPages({}, 50, 0);
    expect(rows.map(({ url, status, reason }) => [new URL(url).pathname, status, reason])).toEqual([
      ["/", "done", null],
      ["/gone", "failed", "not_found"],
      ["/guessed", "skipped", "not_found"],
    ]);
    const { tasks } = await job.claim(8, 1);
    expect(tasks.map(({ url }) => url)).toEqual([`https://${HOST}/contact`]);
    await job.report([readOutcome(tasks[0]!)], 8);
    expect((await job.snapshot())?.progress).toMatchObject({ sites_total: 1, pages_fetched: 2 });
    const [facts] = await job.siteFacts([1]);
    expect(facts?.pages.map(({ url }) => url)).toEqual([
      `https://${HOST}/`,
      `https://${HOST}/contact`,
    ]);
    expect(facts?.leadId).toBe("lead");
  },
);

it("does not find a page again that a former version knew", async () => {
  const job = await formerJob(3, { max_depth: 2 });
  const { tasks } = await job.claim(1, 1);
  const known = ["contact", "gone", "guessed"].map((path) => `https://${HOST}/${path}`);
  const { tasks: next } = await job.report(
    [readOutcome(tasks[0]!, [...known, `https://${HOST}/new`])],
    8,
  );
  expect(next.map(({ url }) => url)).toEqual([`https://${HOST}/new`]);
});

it("works on the storage of a newer version, and leaves its version", async () => {
  const job = await startCrawl([HOST]);
  const newer = SCHEMA_STEPS.length + 2;
  await runInDurableObject(job, (_, { storage }) => {
    storage.sql.exec("ALTER TABLE pages ADD COLUMN added_later TEXT");
    storage.sql.exec("CREATE TABLE added_later (id INTEGER PRIMARY KEY)");
    storage.kv.put("schema_version", newer);
    const state = JSON.parse(storage.kv.get<string>("state")!);
    storage.kv.put("state", JSON.stringify({ ...state, addedLater: [1] }));
  });
  await evictDurableObject(job);
  const [task] = (await job.claim(4, 1)).tasks;
  await job.report([readOutcome(task!, [`https://${HOST}/contact`])], 0);
  await evictDurableObject(job);
  expect((await job.snapshot())?.progress).toMatchObject({ pages_fetched: 1, pages_queued: 1 });
  expect(await versionOf(job)).toBe(newer);
});

it("records outcomes without a lease, which a consumer of an older version sends", async () => {
  const job = await startCrawl([HOST], { concurrency: 1 });
  const [task] = (await job.claim(1, 1)).tasks;
  const { tasks } = await job.report([readOutcome(task!, [`https://${HOST}/contact`])], 0);
  expect(tasks).toEqual([]);
  const pageId = task!.pageId + 1;
  const { lease: _lease, ...outcome } = readOutcome({
    ...task!,
    pageId,
    url: `https://${HOST}/contact`,
  });
  await job.report([outcome], 0);
  expect((await job.snapshot())?.progress.pages_fetched).toBe(2);
});
