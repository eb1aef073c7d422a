import { expect, it, vi } from "vitest";
import type { PageClaim, PageOutcome, PageTask } from "#src/crawl/messages";
import { PagePool, type PagePoolOptions } from "#src/crawl/fetch/page-pool";

const task = (pageId: number, jobId = "job") => ({ jobId, pageId, siteId: 1 }) as PageTask;
const outcome = ({ siteId, pageId }: PageTask): PageOutcome => ({
  siteId,
  pageId,
  fetchMs: 0,
  robots: [],
  result: { status: "skipped", reason: "robots", finalUrl: "https://a.test/" },
});

const claimed = (tasks: PageTask[], isActive = true): PageClaim => ({
  tasks,
  isActive,
  leaseMs: 60_000,
});

/** Runs the pool over jobs that lease these tasks; returns its claims. */
async function run(made: (claim: PagePoolOptions["claim"]) => PagePool, tasks: PageTask[]) {
  const claims: { jobId: string; capacity: number; messages: number }[] = [];
  const jobs = Map.groupBy(tasks, ({ jobId }) => jobId);
  const poolOf = made(async (jobId, capacity, messages) => {
    claims.push({ jobId, capacity, messages });
    return claimed(jobs.get(jobId) ?? []);
  });
  await poolOf.run(new Map(Array.from(jobs.keys(), (jobId) => [jobId, 1])));
  return claims;
}

function pool(options: Partial<PagePoolOptions> = {}) {
  const reports: { jobId: string; pages: number[]; capacity: number }[] = [];
  const made = (claim: PagePoolOptions["claim"]) =>
    new PagePool({
      lanes: 4,
      pullForMs: 1000,
      maxPages: 100,
      claim,
      process: async (page) => outcome(page),
      report: async (jobId, outcomes, capacity) => {
        reports.push({ jobId, pages: outcomes.map((o) => o.pageId), capacity });
        return claimed([]);
      },
      ...options,
    });
  return { made, reports };
}

it("reports pages that finish together in one call per job", async () => {
  const { made, reports } = pool({ lanes: 8 });
  await run(made, [task(1), task(2), task(3), task(9, "other")]);
  expect(new Map(reports.map(({ jobId, pages }) => [jobId, pages]))).toEqual(
    new Map([
      ["job", [1, 2, 3]],
      ["other", [9]],
    ]),
  );
  expect(reports).toHaveLength(2);
});

it("never fetches more pages at once than it has lanes", async () => {
  let [busy, most] = [0, 0];
  const { made } = pool({
    lanes: 3,
    process: async (page) => {
      most = Math.max(most, ++busy);
      await scheduler.wait(2);
      busy--;
      return outcome(page);
    },
  });
  await run(
    made,
    Array.from({ length: 20 }, (_, i) => task(i)),
  );
  expect(most).toBe(3);
});

it("continues with the tasks a report returns, up to its limit", async () => {
  let next = 100;
  const seen: number[] = [];
  const { made } = pool({
    maxPages: 10,
    report: async (_, outcomes, capacity) => {
      seen.push(...outcomes.map((o) => o.pageId));
      return claimed(Array.from({ length: Math.min(2, capacity) }, () => task(next++)));
    },
  });
  await run(made, [task(1), task(2)]);
  expect(seen).toHaveLength(10);
});

it("retries a report while the object restarts, and ends even if every attempt fails", async () => {
  let calls = 0;
  const { made } = pool({
    report: async () => {
      calls++;
      throw new Error("Durable Object reset because its code was updated.");
    },
  });
  await run(made, [task(1)]);
  expect(calls).toBe(3);
});

it("drops the waiting tasks of an ended job", async () => {
  const read: number[] = [];
  const { made } = pool({
    lanes: 1,
    process: async (page) => {
      read.push(page.pageId);
      await scheduler.wait(30);
      return outcome(page);
    },
    report: async (jobId) => claimed([], jobId !== "job"),
  });
  await run(made, [task(1), task(2), task(3), task(4), task(9, "other")]);
  expect(read).toContain(9);
  expect(read).not.toContain(4);
});

it("ends after one claim if the job has no pages, as for a message that comes late", async () => {
  const { made, reports } = pool();
  let claims = 0;
  const process = vi.fn<PagePoolOptions["process"]>();
  const idle = new PagePool({
    lanes: 4,
    pullForMs: 1000,
    maxPages: 100,
    claim: async () => {
      claims++;
      return claimed([], false);
    },
    process,
    report: async () => claimed([]),
  });
  await idle.run(new Map([["job", 3]]));
  expect(claims).toBe(1);
  expect(process).not.toHaveBeenCalled();
  await run(made, []);
  expect(reports).toEqual([]);
});

it("claims pages of all jobs of its messages before it fetches, in one call each", async () => {
  const { made } = pool({ lanes: 6 });
  const claims = await run(made, [task(1), task(2), task(9, "other")]);
  expect(claims).toEqual([
    { jobId: "job", capacity: 4, messages: 1 },
    { jobId: "other", capacity: 4, messages: 1 },
  ]);
});

it("does not fetch a page whose lease has ended while it waited", async () => {
  const fetched: number[] = [];
  const { made } = pool({
    lanes: 1,
    process: async (page) => {
      fetched.push(page.pageId);
      await scheduler.wait(20);
      return outcome(page);
    },
  });
  const short = made(async () => ({ tasks: [task(1), task(2)], isActive: true, leaseMs: 10 }));
  await short.run(new Map([["job", 1]]));
  expect(fetched).toEqual([1]);
});
