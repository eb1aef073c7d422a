import { expect, it } from "vitest";
import type { PageOutcome, PageTask } from "#src/crawl/messages";
import { PagePool, type PagePoolOptions } from "#src/crawl/fetch/page-pool";

const task = (pageId: number, jobId = "job") => ({ jobId, pageId, siteId: 1 }) as PageTask;
const outcome = ({ siteId, pageId }: PageTask): PageOutcome => ({
  siteId,
  pageId,
  fetchMs: 0,
  robots: [],
  result: { status: "skipped", reason: "robots", finalUrl: "https://a.test/" },
});

function pool(options: Partial<PagePoolOptions> = {}) {
  const reports: { jobId: string; pages: number[]; capacity: number }[] = [];
  const made = new PagePool({
    lanes: 4,
    pullForMs: 1000,
    maxPages: 100,
    process: async (page) => outcome(page),
    report: async (jobId, outcomes, capacity) => {
      reports.push({ jobId, pages: outcomes.map((o) => o.pageId), capacity });
      return { tasks: [], isActive: true };
    },
    ...options,
  });
  return { made, reports };
}

it("reports pages that finish together in one call per job", async () => {
  const { made, reports } = pool({ lanes: 8 });
  await made.run([task(1), task(2), task(3), task(9, "other")]);
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
  await made.run(Array.from({ length: 20 }, (_, i) => task(i)));
  expect(most).toBe(3);
});

it("continues with the tasks a report returns, up to its limit", async () => {
  let next = 100;
  const seen: number[] = [];
  const { made } = pool({
    maxPages: 10,
    report: async (_, outcomes, capacity) => {
      seen.push(...outcomes.map((o) => o.pageId));
      return {
        tasks: Array.from({ length: Math.min(2, capacity) }, () => task(next++)),
        isActive: true,
      };
    },
  });
  await made.run([task(1), task(2)]);
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
  await made.run([task(1)]);
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
    report: async (jobId) => ({ tasks: [], isActive: jobId !== "job" }),
  });
  await made.run([task(1), task(2), task(3), task(4), task(9, "other")]);
  expect(read).toContain(9);
  expect(read).not.toContain(4);
});

it("ends immediately without tasks", async () => {
  const { made, reports } = pool();
  await made.run([]);
  expect(reports).toEqual([]);
});
