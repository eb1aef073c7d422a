import {
  createExecutionContext,
  createMessageBatch,
  evictDurableObject,
  getQueueResult,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { siteIdOf } from "#durable-objects/crawl-job/pages/page-ids";
import { newId } from "#src/shared/ids";
import {
  failedOutcome,
  readOutcome,
  startCrawl,
  type CrawlJobStub,
} from "#test/support/builders/crawl-job";
import { followJob } from "#test/support/builders/jobs";
import { newWorkspace } from "#test/support/harness/api";
import { arrivalsAt, newDomain, release } from "#test/support/harness/pace";
import { waitUntil } from "#test/support/harness/wait-until";
import worker from "#workers/index";

const HOST = "a.unanswered.test";

afterEach(() => vi.restoreAllMocks());

/** Leases of a job with this timeout end `leaseMs` after the claim. */
const endingAfter = (leaseMs: number) => ({ timeout_ms: leaseMs - 30_000 });

/** Delivers a message to the pages consumer, as a queue that delivers it late or again. */
async function deliver(body: object) {
  const message = { id: newId(), timestamp: new Date(), attempts: 1, body };
  const batch = createMessageBatch("quarry-pages", [message]);
  const context = createExecutionContext();
  await worker.queue(batch, env, context);
  return getQueueResult(batch, context);
}

describe("without a consumer that receives announcements", () => {
  let announced = 0;
  beforeEach(() => {
    announced = 0;
    const queue = Object.getPrototypeOf(env.PAGES) as Queue;
    vi.spyOn(queue, "sendBatch").mockImplementation(async (messages) => {
      announced += [...messages].length;
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
    });
  });

  it("does not hand out pages again that are being fetched when the object is evicted", async () => {
    const hosts = Array.from({ length: 6 }, (_, n) => `s${n}.unanswered.test`);
    const job = await startCrawl(hosts, { concurrency: 6 });
    const { tasks } = await job.claim(6, 1);
    expect(tasks).toHaveLength(6);
    await evictDurableObject(job);
    expect((await job.claim(6, 1)).tasks).toEqual([]);
    await job.wake();
    await evictDurableObject(job);
    const { tasks: more } = await job.report(
      tasks.map((task) => readOutcome(task, [`${task.url}contact`])),
      6,
    );
    expect(more.map(({ url }) => url)).toEqual(hosts.map((host) => `https://${host}/contact`));
    expect((await job.snapshot())?.progress).toMatchObject({ pages_fetched: 6, pages_queued: 6 });
    const leases = [...tasks, ...more].map(({ lease }) => lease);
    expect(new Set(leases).size).toBe(12);
  });

  it("counts a failed page once if its report is repeated after a lost reply", async () => {
    const job = await startCrawl([HOST], { max_depth: 0, max_retries: 1 });
    const [task] = (await job.claim(1, 1)).tasks;
    const outcome = failedOutcome(task!);
    await job.report([outcome], 0);
    await job.report([outcome], 0);
    await evictDurableObject(job);
    await job.report([outcome], 0);
    expect((await job.snapshot())?.progress).toMatchObject({ pages_failed: 0, pages_queued: 1 });
    await runInDurableObject(job, (_, { storage }) => {
      const [page] = storage.sql.exec("SELECT attempt, fetch_ms FROM pages").toArray();
      expect(page).toEqual({ attempt: 1, fetch_ms: outcome.fetchMs });
    });
  });

  it("records the late report of a page whose lease has ended, also after an eviction", async () => {
    const job = await startCrawl([HOST], { max_depth: 0, ...endingAfter(20) });
    const [task] = (await job.claim(1, 1)).tasks;
    await scheduler.wait(30);
    await job.wake();
    await evictDurableObject(job);
    await job.report([readOutcome(task!)], 0);
    expect((await job.snapshot())?.progress).toMatchObject({ pages_fetched: 1, pages_queued: 0 });
  });

  it("hands out a page exactly once more when its lease ends, and records one of both results", async () => {
    const job = await startCrawl([HOST], { max_depth: 0, ...endingAfter(20) });
    const [first] = (await job.claim(4, 1)).tasks;
    await scheduler.wait(30);
    await job.wake();
    const again = (await job.claim(4, 1)).tasks;
    expect(again.map(({ pageId }) => pageId)).toEqual([first!.pageId]);
    expect((await job.claim(4, 1)).tasks).toEqual([]);
    expect(again[0]!.lease).toBeGreaterThan(first!.lease);
    // The first consumer is late: its lease belongs to nobody.
    await job.report([readOutcome(first!)], 0);
    expect((await job.snapshot())?.progress.pages_fetched).toBe(0);
    await job.report([readOutcome(again[0]!)], 0);
    await job.report([readOutcome(first!)], 0);
    expect((await job.snapshot())?.progress.pages_fetched).toBe(1);
  });

  it("records a result that is late while nobody else has claimed its page", async () => {
    const job = await startCrawl([HOST], { max_depth: 0, ...endingAfter(20) });
    const [first] = (await job.claim(4, 1)).tasks;
    await scheduler.wait(30);
    await job.wake();
    await job.report([readOutcome(first!)], 0);
    expect((await job.snapshot())?.progress.pages_fetched).toBe(1);
    expect((await job.claim(4, 1)).tasks).toEqual([]);
  });

  it("gives up a page after its lease has ended four times", async () => {
    const job = await startCrawl([HOST], { max_depth: 0, ...endingAfter(0) });
    let claims = 0;
    for (let n = 0; n < 20 && (await job.snapshot())?.state === "running"; n++) {
      claims += (await job.claim(4, 1)).tasks.length;
      await scheduler.wait(2);
      await job.wake();
    }
    expect(claims).toBe(4);
    expect(await job.snapshot()).toMatchObject({ error: "No site could be read: lost (1)" });
  });

  it("announces pages again when no consumer receives their message", async () => {
    const job = await startCrawl([HOST]);
    expect(announced).toBe(1);
    await job.wake();
    expect(announced).toBe(1);
    for (const resends of [1, 2]) {
      await isDue(job);
      await job.wake();
      expect(announced).toBe(1 + resends);
    }
  });

  /** Makes the announcements due, as if their time had passed. */
  async function isDue(job: CrawlJobStub) {
    await runInDurableObject(job, (_, { storage }) => {
      const state = JSON.parse(storage.kv.get<string>("state")!);
      expect(state.announcements.sent).toBe(1);
      expect(state.announcements.dueAt).toBeGreaterThan(Date.now());
      state.announcements.dueAt = 0;
      storage.kv.put("state", JSON.stringify(state));
    });
    await evictDurableObject(job);
  }

  it("claims one page at a time of a host with an interval, and only after it", async () => {
    const job = await startCrawl([HOST], { rate_limit_per_host_ms: 60_000, concurrency: 8 });
    const [entry] = (await job.claim(8, 1)).tasks;
    const { tasks } = await job.report([readOutcome(entry!, [`https://${HOST}/contact`])], 8);
    expect(tasks).toEqual([]);
    await evictDurableObject(job);
    expect((await job.claim(8, 1)).tasks).toEqual([]);
  });

  it("reads no page that was erased while it was being fetched", async () => {
    const job = await startCrawl([HOST], { concurrency: 8 });
    const [entry] = (await job.claim(8, 1)).tasks;
    const links = ["jane@acme.com", "contact"].map((path) => `https://${HOST}/${path}`);
    const { tasks } = await job.report([readOutcome(entry!, links)], 1);
    expect(tasks.map(({ url }) => url)).toEqual([links[0]]);
    await job.erase({ subject: { type: "email", value: "jane@acme.com" } });
    await job.report([readOutcome(tasks[0]!)], 0);
    expect((await job.snapshot())?.progress).toMatchObject({ pages_fetched: 1, pages_queued: 1 });
    const waiting = (await job.claim(8, 1)).tasks;
    expect(waiting.map(({ url }) => url)).toEqual([links[1]]);
    expect(siteIdOf(waiting[0]!.pageId)).toBe(1);
  });
});

it("fetches no page twice while its job's object is evicted again and again", async () => {
  const domain = newDomain("held");
  const { asKey } = await newWorkspace();
  const urls = Array.from({ length: 8 }, (_, n) => `https://s${n}.${domain}/`);
  const config = {
    rate_limit_per_host_ms: 0,
    max_pages_per_site: 5,
    concurrency: 6,
    timeout_ms: 60_000,
  };
  const created = await asKey("POST", "/jobs", { json: { urls, config } });
  const job = env.CRAWL_JOB.getByName(created.body.id);
  /** Only an object that runs can be evicted, and a call starts it. */
  const evict = async () => {
    const isRunning = (await job.snapshot())?.state === "running";
    if (isRunning) await evictDurableObject(job);
    await scheduler.wait(20);
    return isRunning;
  };
  // However fast or slow the machine is, the job runs until the first pages were in flight during some evictions.
  const pagesAsked = async () =>
    (await arrivalsAt(domain)).flatMap(({ host, path }) =>
      path === "/robots.txt" ? [] : [host + path],
    );
  await waitUntil(async () => expect(await pagesAsked()).toHaveLength(6));
  for (let evictions = 0; evictions < 5; evictions++) expect(await evict()).toBe(true);
  await release(domain);
  // Nobody listens: the object of an open event stream is not evicted.
  while (await evict());
  const ended = await followJob(asKey, created.body.id);
  expect(ended.progress).toMatchObject({ sites_done: 8, pages_fetched: 40, pages_failed: 0 });
  const fetched = await pagesAsked();
  expect(fetched).toHaveLength(new Set(fetched).size);
});

it.each(["pages_ready", "page"])(
  "makes no request for a message of type %s that arrives after its job has ended",
  async (type) => {
    const domain = newDomain();
    const { asKey } = await newWorkspace();
    const created = await asKey("POST", "/jobs", {
      json: { urls: [`https://${domain}/`], config: { rate_limit_per_host_ms: 0, max_depth: 0 } },
    });
    await followJob(asKey, created.body.id);
    const before = (await arrivalsAt(domain)).length;
    const { retryMessages } = await deliver({ type, jobId: created.body.id, siteId: 1, pageId: 1 });
    expect(retryMessages).toEqual([]);
    expect(await arrivalsAt(domain)).toHaveLength(before);
  },
);

it("delivers a message again if the job's object does not accept the claim", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const claim = () => Promise.reject(new Error("The object does not implement the method claim"));
  const bindings = { ...env, CRAWL_JOB: { getByName: () => ({ claim }) } } as unknown as Env;
  const message = {
    id: newId(),
    timestamp: new Date(),
    attempts: 1,
    body: { type: "pages_ready", jobId: newId() },
  };
  const batch = createMessageBatch("quarry-pages", [message]);
  const context = createExecutionContext();
  await worker.queue(batch, bindings, context);
  const { retryMessages } = await getQueueResult(batch, context);
  expect(retryMessages).toMatchObject([{ msgId: message.id }]);
  expect(log.mock.calls.flat().join()).toContain("page.claim_failed");
});
