import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { newWorkspace } from "#test/support/harness/api";
import { ChangingSite, newSchedule } from "#test/support/fakes/changing-site";
import { runJob, sitesOf } from "#test/support/builders/jobs";

/** A site of one page; the query makes each a different one to count. */
const SITES = ["ok", "utf-16le", "deep-nesting"].map((name) => `https://${name}.hostile.test/`);

/** The prototype that all bindings of a kind share, the objects' ones too. */
const prototypeOf = <T extends object>(binding: T) => Object.getPrototypeOf(binding) as T;

afterEach(() => vi.restoreAllMocks());

it("creates the same leads and ledger entries if every message is delivered twice", async () => {
  const queue = prototypeOf(env.PAGES);
  const { sendBatch } = queue;
  let sent = 0;
  vi.spyOn(queue, "sendBatch").mockImplementation(function (this: Queue, messages) {
    const batch = [...messages];
    sent += batch.length;
    return sendBatch.call(this, [...batch, ...batch]);
  });
  const { asKey } = await newWorkspace({ credits: 10 });
  const job = await runJob(asKey, SITES);
  expect(sent).toBeGreaterThan(SITES.length);
  expect(job.progress).toMatchObject({ sites_done: 3, sites_failed: 0, leads: 3 });
  expect(job.credits).toEqual({ reserved: 3, spent: 3, refunded: 0 });
  const { body } = await asKey("GET", `/jobs/${job.id}/leads`);
  expect(body.total).toBe(3);
});

it("writes nothing to D1 for a page, and one batch for the leads of a batch of sites", async () => {
  const { asKey } = await newWorkspace({ credits: 10 });
  const statements: string[] = [];
  const batches: number[] = [];
  const d1 = prototypeOf(env.DB);
  const { prepare, batch } = d1;
  vi.spyOn(d1, "prepare").mockImplementation(function (this: D1Database, query) {
    statements.push(query);
    return prepare.call(this, query);
  });
  vi.spyOn(d1, "batch").mockImplementation(function (this: D1Database, prepared) {
    batches.push(prepared.length);
    return batch.call(this, prepared) as never;
  });
  await runJob(asKey, SITES);
  const leadWrites = statements.filter((query) => /INTO\s+.?leads/i.test(query));
  // Created (1 batch), its leads (at most one batch each), settled (1 batch).
  expect(leadWrites.length).toBeGreaterThan(0);
  expect(leadWrites.length).toBeLessThanOrEqual(SITES.length);
  expect(batches.length).toBeLessThanOrEqual(2 + SITES.length);
});

it("fails only the site for which no lead can be created", async () => {
  const namespace = prototypeOf(env.CRAWL_JOB);
  const { getByName } = namespace;
  type Crawl = ReturnType<typeof getByName>;
  const unreadable = async (crawl: Crawl, siteIds: number[]) =>
    (await crawl.siteFacts(siteIds)).map((site) =>
      site.host.startsWith("utf")
        ? { ...site, pages: site.pages.map((page) => ({ ...page, facts: "{" })) }
        : site,
    );
  vi.spyOn(namespace, "getByName").mockImplementation(function (this: typeof env.CRAWL_JOB, name) {
    const crawl = getByName.call(this, name);
    return new Proxy(crawl, {
      get: (_, key: keyof Crawl) =>
        key === "siteFacts"
          ? (siteIds: number[]) => unreadable(crawl, siteIds)
          : (...given: unknown[]) => (crawl[key] as (...given: unknown[]) => unknown)(...given),
    });
  });
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { asKey } = await newWorkspace({ credits: 10 });
  const job = await runJob(asKey, SITES);
  expect(job.progress).toMatchObject({ sites_done: 2, sites_failed: 1, leads: 2 });
  expect(job.credits).toEqual({ reserved: 3, spent: 2, refunded: 1 });
  const sites = await sitesOf(asKey, job.id);
  expect(sites.get("utf-16le.hostile.test")).toMatchObject({
    status: "failed",
    reason: "internal",
  });
  expect(log.mock.calls.flat().join()).toContain("lead.failed");
});

it("reports many pages to the job in one call", async () => {
  const namespace = prototypeOf(env.CRAWL_JOB);
  const { getByName } = namespace;
  let calls = 0;
  vi.spyOn(namespace, "getByName").mockImplementation(function (this: typeof env.CRAWL_JOB, name) {
    calls++;
    return getByName.call(this, name);
  });
  const { asKey } = await newWorkspace({ credits: 10 });
  const job = await runJob(asKey, ["https://many-pages.hostile.test/"], { max_pages_per_site: 60 });
  expect(job.progress.pages_fetched).toBe(60);
  // Creating, following and settling the job call it too: what is left is far less than a call a page.
  expect(calls).toBeLessThan(30);
});

it("writes the lead and changes of a monitored site once, even if the job misses the first report", async () => {
  const namespace = prototypeOf(env.CRAWL_JOB);
  const { getByName } = namespace;
  type Crawl = ReturnType<typeof getByName>;
  const site = new ChangingSite();
  const html = (text: string) => ({ html: `<title>Acme</title><h1>${text}</h1><p>Of Berlin</p>` });
  await site.show({ "/": html("Anvils") });
  const { asKey } = await newWorkspace();
  const { id, run } = await newSchedule(asKey, [site.url], { kind: "monitor" });
  await run();
  await site.show({ "/": html("Hammers") });
  const leads: unknown[] = [];
  vi.spyOn(namespace, "getByName").mockImplementation(function (this: typeof env.CRAWL_JOB, name) {
    const crawl = getByName.call(this, name);
    return new Proxy(crawl, {
      get: (_, key: keyof Crawl) =>
        key === "recordSites"
          ? (recorded: Parameters<Crawl["recordSites"]>[0]) => {
              leads.push(recorded[0]!.lead);
              if (leads.length === 1) throw new Error("The object is restarting");
              return crawl.recordSites(recorded);
            }
          : (...given: unknown[]) => (crawl[key] as (...given: unknown[]) => unknown)(...given),
    });
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const job = await run();
  expect(job.progress).toMatchObject({ sites_done: 1, leads: 1 });
  expect(leads).toHaveLength(2);
  expect(leads[1]).toBe(leads[0]);
  const { body } = await asKey("GET", `/schedules/changes?schedule_id=${id}`);
  expect(body.data).toMatchObject([{ kind: "content", job_id: job.id }]);
});
