import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CrawlPlan, PageOutcome } from "#src/crawl/messages";
import { pageId } from "#durable-objects/crawl-job/pages/page-ids";
import { newId } from "#src/shared/ids";
import { CRAWL_CONFIG, type CrawlJobStub } from "#test/support/builders/crawl-job";

/** A job with one seed per host. No consumer receives its announcements, so that only the test claims pages. */
async function startJob(
  hosts: string[],
  config: Partial<CrawlPlan["config"]> = {},
  watch?: CrawlPlan["watch"],
) {
  const jobId = newId();
  const job: CrawlJobStub = env.CRAWL_JOB.getByName(jobId);
  await job.start({
    jobId,
    workspaceId: newId(),
    config: { ...CRAWL_CONFIG, ...config },
    sites: hosts.map((host) => ({ host, seeds: [`https://${host}/`] })),
    watch,
  });
  const { tasks } = await job.claim(64, 1);
  leases = new Map(tasks.map((task) => [task.pageId, task.lease]));
  return job;
}

/** The leases of the entry pages of the job that was started last. */
let leases = new Map<number, number>();

/** Messages that announce pages since the test began. They are not delivered. */
let announced = 0;

beforeEach(() => {
  announced = 0;
  const queue = Object.getPrototypeOf(env.PAGES) as Queue;
  const { sendBatch } = queue;
  vi.spyOn(queue, "sendBatch").mockImplementation(async function (this: Queue, messages) {
    const batch = [...messages] as { body: { type: string } }[];
    const others = batch.filter(({ body }) => body.type !== "pages_ready");
    announced += batch.length - others.length;
    if (others.length > 0) await sendBatch.call(this, others);
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  });
});

afterEach(() => vi.restoreAllMocks());

let unique = 0;
const link = (url: string, priority = 3) => ({ key: url.replace("https://", ""), url, priority });
const contact = (host: string) => link(`https://${host}/contact`, 0);

function read(
  task: { siteId: number; pageId: number; url: string; lease?: number },
  links: ReturnType<typeof link>[] = [],
): PageOutcome {
  return {
    siteId: task.siteId,
    pageId: task.pageId,
    ...(task.lease !== undefined && { lease: task.lease }),
    fetchMs: 10,
    robots: [],
    result: {
      status: "read",
      finalUrl: task.url,
      contentHash: `hash ${unique++}`,
      links,
      linkCount: Math.max(10, links.length),
      language: "en",
      facts: "{}",
    },
  };
}

function failed(
  task: { siteId: number; pageId: number; lease?: number },
  failure: Partial<Extract<PageOutcome["result"], { status: "failed" }>> = {},
): PageOutcome {
  return {
    siteId: task.siteId,
    pageId: task.pageId,
    ...(task.lease !== undefined && { lease: task.lease }),
    fetchMs: 10,
    robots: [],
    result: {
      status: "failed",
      reason: "not_found",
      retry: false,
      retryAfterMs: null,
      httpStatus: 404,
      ...failure,
    },
  };
}

function withStatus(outcome: PageOutcome, httpStatus: number): PageOutcome {
  if (outcome.result.status === "read") outcome.result.httpStatus = httpStatus;
  return outcome;
}

/** The entry page of the n-th site, as the job has leased it. */
const entry = (siteId: number, host: string) => ({
  siteId,
  pageId: pageId(siteId, 0),
  lease: leases.get(pageId(siteId, 0)) ?? 0,
  url: `https://${host}/`,
});
const labels = (tasks: { scopeHost: string }[]) =>
  tasks.map(({ scopeHost }) => scopeHost.split(".")[0]);
const recorded = (siteId: number) => ({ siteId, lead: "{}", emails: 1, phones: 0 });

it("reads a site one link deep, makes a lead of it, and completes", async () => {
  const job = await startJob(["a.unanswered.test"]);
  const { tasks } = await job.report(
    [read(entry(1, "a.unanswered.test"), [contact("a.unanswered.test")])],
    10,
  );
  expect(tasks.map((task) => task.url)).toEqual(["https://a.unanswered.test/contact"]);
  expect(tasks[0]?.maxLinks).toBe(0);
  await evictDurableObject(job);
  await job.report([read(tasks[0]!, [link("https://a.unanswered.test/deeper")])], 10);
  const [facts] = await job.siteFacts([1]);
  expect(facts).toMatchObject({
    host: "a.unanswered.test",
    entryUrl: "https://a.unanswered.test/",
    pagesRead: 2,
  });
  expect((await job.snapshot())?.state).toBe("running");
  await job.recordSites([recorded(1)]);
  expect(await job.snapshot())?.toMatchObject({
    state: "completed",
    sitesPaid: 1,
    progress: { sites_done: 1, sites_failed: 0, pages_fetched: 2, leads: 1, emails: 1 },
  });
});

it("counts a page once, however often it is reported", async () => {
  const job = await startJob(["a.unanswered.test"], { max_depth: 0 });
  await Promise.all([1, 2, 3].map(() => job.report([read(entry(1, "a.unanswered.test"))], 0)));
  await job.recordSites([recorded(1)]);
  await job.recordSites([recorded(1)]);
  expect((await job.snapshot())?.progress).toMatchObject({
    pages_fetched: 1,
    leads: 1,
    sites_done: 1,
  });
});

it("never reads more pages of a site than it may, however many are under way", async () => {
  const job = await startJob(["a.unanswered.test"], { max_pages_per_site: 5, concurrency: 64 });
  const links = Array.from({ length: 50 }, (_, i) => link(`https://a.unanswered.test/p${i}`));
  let { tasks } = await job.report(
    [read(entry(1, "a.unanswered.test"), [contact("a.unanswered.test"), ...links])],
    64,
  );
  expect(tasks).toHaveLength(4);
  // A failure adds one task, a success adds none.
  ({ tasks } = await job.report([failed(tasks[0]!), ...tasks.slice(1).map((t) => read(t))], 64));
  expect(tasks).toHaveLength(1);
  ({ tasks } = await job.report([read(tasks[0]!)], 64));
  expect(tasks).toHaveLength(0);
  expect((await job.siteFacts([1]))[0]?.pagesRead).toBe(5);
});

it("keeps to the job's concurrency and spaces out each host's pages", async () => {
  const hosts = Array.from({ length: 20 }, (_, i) => `h${i}.unanswered.test`);
  const job = await startJob(hosts, { concurrency: 3, rate_limit_per_host_ms: 60_000 });
  expect([...leases.keys()]).toEqual([1, 2, 3].map((siteId) => pageId(siteId, 0)));
  expect((await job.claim(10, 1)).tasks).toEqual([]);
  const links = [
    link("https://h0.unanswered.test/a"),
    link("https://h0.unanswered.test/b"),
    contact("h0.unanswered.test"),
  ];
  const { tasks } = await job.report([read(entry(1, "h0.unanswered.test"), links)], 10);
  // The host was just asked, so the free place goes to the next site.
  expect(tasks.map((task) => task.url)).toEqual(["https://h3.unanswered.test/"]);
});

it("reads contact pages before shallow ones", async () => {
  const job = await startJob(["a.unanswered.test"], { concurrency: 1 });
  const links = [
    link("https://a.unanswered.test/a", 3),
    link("https://a.unanswered.test/b", 7),
    contact("a.unanswered.test"),
  ];
  const order: string[] = [];
  let { tasks } = await job.report([read(entry(1, "a.unanswered.test"), links)], 1);
  while (tasks[0]) {
    order.push(new URL(tasks[0].url).pathname);
    ({ tasks } = await job.report([read(tasks[0])], 1));
  }
  expect(order).toEqual(["/contact", "/a", "/b"]);
});

it("tries a failing page again with its retries, then fails the site with the reason", async () => {
  const job = await startJob(["a.unanswered.test"], { max_retries: 1 });
  const down = { reason: "server_error", retry: true, httpStatus: 503 } as const;
  await job.report([failed(entry(1, "a.unanswered.test"), down)], 1);
  expect((await job.listSites({}, 10, 0)).rows[0]?.status).toBe("pending");
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  const { tasks } = await job.claim(1, 1);
  await job.report([failed(tasks[0]!, down)], 1);
  expect((await job.listSites({}, 10, 0)).rows[0]).toMatchObject({
    status: "failed",
    reason: "server_error",
    leadId: null,
  });
  expect(await job.snapshot())?.toMatchObject({
    state: "failed",
    sitesPaid: 0,
    error: "No site could be read: server_error (1)",
  });
});

it("takes Retry-After as the host's word: all its pages wait, and no try is spent", async () => {
  const job = await startJob(["a.unanswered.test"], { max_retries: 0, concurrency: 2 });
  const { tasks } = await job.report(
    [
      read(entry(1, "a.unanswered.test"), [
        contact("a.unanswered.test"),
        link("https://a.unanswered.test/b"),
        link("https://a.unanswered.test/c"),
      ]),
    ],
    2,
  );
  const busy = {
    reason: "rate_limited",
    retry: true,
    retryAfterMs: 60_000,
    httpStatus: 429,
  } as const;
  const answer = await job.report([failed(tasks[0]!, busy), read(tasks[1]!)], 2);
  expect(answer.tasks).toEqual([]);
  await runInDurableObject(job, (_, { storage }) => {
    const state = JSON.parse(storage.kv.get<string>("state")!);
    expect(state.pauses).toMatchObject([["a.unanswered.test", expect.any(Number)]]);
    storage.kv.put("state", JSON.stringify({ ...state, pauses: [] }));
    storage.sql.exec("UPDATE pages SET not_before = 0");
  });
  await evictDurableObject(job);
  const later = await job.report([], 2);
  expect(later.tasks.map((task) => task.url)).toEqual([
    "https://a.unanswered.test/contact",
    "https://a.unanswered.test/c",
  ]);
});

it("tries www and http before it gives up on a name that does not answer", async () => {
  const job = await startJob(["a.unanswered.test"], { max_retries: 0 });
  const dead = { reason: "dns", retry: true, httpStatus: null } as const;
  const tried: string[] = [];
  let { tasks } = await job.report([failed(entry(1, "a.unanswered.test"), dead)], 1);
  for (let i = 0; i < 5 && tasks[0]; i++) {
    tried.push(tasks[0].url);
    ({ tasks } = await job.report([failed(tasks[0], dead)], 1));
  }
  expect(tried).toEqual(["https://www.a.unanswered.test/", "http://a.unanswered.test/"]);
});

it("follows a site to the host it has moved to, and stays there", async () => {
  const job = await startJob(["old.unanswered.test"]);
  const moved = read({ ...entry(1, "old.unanswered.test"), url: "https://new.unanswered.test/" }, [
    contact("new.unanswered.test"),
  ]);
  const { tasks } = await job.report([moved], 4);
  expect(tasks[0]).toMatchObject({
    url: "https://new.unanswered.test/contact",
    scopeHost: "new.unanswered.test",
  });
});

it("guesses contact pages only where an address that cannot exist is not found", async () => {
  const job = await startJob(["a.unanswered.test", "b.unanswered.test"], { concurrency: 10 });
  const outcome = await job.report(
    [
      read(entry(1, "a.unanswered.test"), [link("https://a.unanswered.test/x")]),
      read(entry(2, "b.unanswered.test"), [link("https://b.unanswered.test/x")]),
    ],
    10,
  );
  const probes = outcome.tasks.filter((task) => task.kind === "probe");
  expect(probes).toHaveLength(2);
  const { tasks } = await job.report([failed(probes[0]!), read(probes[1]!)], 20);
  expect(tasks.length).toBeGreaterThan(0);
  expect(new Set(tasks.map((task) => new URL(task.url).host))).toEqual(
    new Set([new URL(probes[0]!.url).host]),
  );
});

it("skips guessed contact pages that do not exist, so that failed pages are those it counts", async () => {
  const host = "a.unanswered.test";
  const job = await startJob([host], { concurrency: 10, max_retries: 0 });
  const opened = await job.report(
    [read(entry(1, host), [link(`https://${host}/x`), link(`https://${host}/y`)])],
    10,
  );
  const probe = opened.tasks.find((task) => task.kind === "probe")!;
  const linked = opened.tasks.filter((task) => task.kind === "page");
  const guesses = (await job.report([failed(probe)], 20)).tasks;
  expect(guesses.length).toBeGreaterThan(1);
  const [slow, ...missing] = guesses;
  await job.report(
    [
      failed(slow!, { reason: "timeout", retry: true, httpStatus: null }),
      ...missing.map((task) => failed(task)),
      failed(linked[0]!),
      failed(linked[1]!, { reason: "timeout", retry: true, httpStatus: null }),
    ],
    0,
  );
  const failures = await job.listPages({ status: "failed" }, 50, 0);
  expect(failures.rows).toEqual([
    expect.objectContaining({ url: linked[0]!.url, reason: "not_found", http_status: 404 }),
    expect.objectContaining({ url: linked[1]!.url, reason: "timeout", http_status: null }),
  ]);
  expect((await job.snapshot())?.progress.pages_failed).toBe(failures.total);
  const skipped = await job.listPages({ status: "skipped" }, 50, 0);
  expect(skipped.rows).toContainEqual(
    expect.objectContaining({ url: missing[0]!.url, reason: "not_found", http_status: 404 }),
  );
});

it("reports the HTTP status of each page's last response", async () => {
  const host = "a.unanswered.test";
  const job = await startJob([host], { concurrency: 10, respect_robots_txt: true });
  const paths = ["same", "off", "old", "private"];
  const links = paths.map((path) => link(`https://${host}/${path}`));
  const rules = { verdict: "rules", rules: "-/private" } as const;
  const about = { host, ...rules, crawlDelayMs: null, sitemaps: [], failure: null };
  const first = withStatus(read(entry(1, host), [contact(host), ...links]), 200);
  const { tasks } = await job.report([{ ...first, robots: [about] }], 10);
  const of = (path: string) => tasks.find((task) => task.url.endsWith(path))!;
  const same = read(of("/same"));
  if (same.result.status === "read" && first.result.status === "read")
    same.result.contentHash = first.result.contentHash;
  const off: PageOutcome = {
    ...read(of("/off")),
    result: { status: "skipped", reason: "off_site", finalUrl: "https://x.test/", httpStatus: 200 },
  };
  await job.report(
    [withStatus(read(of("/contact")), 304), withStatus(same, 203), off, read(of("/old"))],
    0,
  );
  const { rows } = await job.listPages({}, 50, 0);
  expect(rows.map((row) => [new URL(row.url).pathname, row.status, row.http_status])).toEqual([
    ["/", "done", 200],
    ["/contact", "done", 304],
    ["/same", "skipped", 203],
    ["/off", "skipped", 200],
    ["/old", "done", null],
    ["/private", "skipped", null],
  ]);
});

it("lists a page that a redirect led to under its own address", async () => {
  const host = "a.unanswered.test";
  const job = await startJob([host], { max_depth: 0 });
  const moved = withStatus(read({ ...entry(1, host), url: `https://${host}/en` }), 200);
  await job.report([moved], 0);
  const { rows } = await job.listPages({}, 50, 0);
  expect(rows.map((row) => [row.url, row.status, row.http_status])).toEqual([
    [`https://${host}/`, "done", 200],
    [`https://${host}/en`, "skipped", 200],
  ]);
});

it("looks into the sitemap of a site with few links", async () => {
  const job = await startJob(["a.unanswered.test"]);
  const lonely = read(entry(1, "a.unanswered.test"));
  if (lonely.result.status === "read") lonely.result.linkCount = 1;
  const { tasks } = await job.report([lonely], 10);
  expect(tasks.map((task) => task.kind).toSorted()).toEqual(["probe", "sitemap"]);
});

it("obeys the robots.txt that a page's reader has found", async () => {
  const job = await startJob(["a.unanswered.test"], { respect_robots_txt: true });
  const first = read(entry(1, "a.unanswered.test"), [
    link("https://a.unanswered.test/private/x"),
    contact("a.unanswered.test"),
  ]);
  first.robots.push({
    host: "a.unanswered.test",
    verdict: "rules",
    rules: "-/private",
    crawlDelayMs: null,
    sitemaps: [],
    failure: null,
  });
  const { tasks } = await job.report([first], 10);
  expect(tasks.map((task) => task.url)).toEqual(["https://a.unanswered.test/contact"]);
  expect(tasks[0]?.needsRobots).toBe(false);
});

it("stops at once when it is canceled, and pays for what was read", async () => {
  const job = await startJob(["a.unanswered.test", "b.unanswered.test", "c.unanswered.test"], {
    max_depth: 0,
    concurrency: 2,
  });
  await job.report([read(entry(1, "a.unanswered.test"))], 0);
  await job.recordSites([recorded(1)]);
  expect(await job.cancel()).toMatchObject({ state: "canceled", sitesPaid: 1 });
  const ended = { tasks: [], isActive: false };
  expect(await job.report([read(entry(2, "b.unanswered.test"))], 5)).toMatchObject(ended);
  expect(await job.claim(5, 1)).toMatchObject(ended);
  expect(await job.cancel()).toMatchObject({ state: "canceled", sitesPaid: 1 });
  const { rows } = await job.listSites({ status: "skipped" }, 10, 0);
  expect(rows.map((site) => site.reason)).toEqual(["canceled", "canceled"]);
});

it("makes leads of the sites that were read in part when it is canceled", async () => {
  const job = await startJob(["a.unanswered.test", "b.unanswered.test"]);
  const first = read(entry(1, "a.unanswered.test"), [contact("a.unanswered.test")]);
  const { tasks } = await job.report([first], 5);
  expect(await job.cancel()).toMatchObject({ state: "canceled", sitesPaid: 1 });
  await job.report([read(tasks[0]!)], 5);
  expect(await job.siteFacts([1, 2])).toMatchObject([{ siteId: 1, pagesRead: 1 }]);
  await job.settle("{}");
  await job.recordSites([recorded(1)]);
  await job.settle("{}");
  const events = await eventsOf(job, 0);
  expect(events.map(({ event }) => event)).toEqual(["snapshot", "site", "lead", "done"]);
});

it("reads no further where robots.txt asks for longer pauses than any job can keep", async () => {
  const job = await startJob(["a.unanswered.test"], { respect_robots_txt: true });
  const first = read(entry(1, "a.unanswered.test"), [contact("a.unanswered.test")]);
  first.robots.push({
    host: "a.unanswered.test",
    verdict: "rules",
    rules: "",
    crawlDelayMs: 3600_000,
    sitemaps: [],
    failure: null,
  });
  expect((await job.report([first], 5)).tasks).toEqual([]);
  expect(await job.siteFacts([1])).toMatchObject([{ pagesRead: 1 }]);
});

it("announces a finished site again when its lead does not come", async () => {
  const job = await startJob(["a.unanswered.test"], { max_depth: 0 });
  await job.report([read(entry(1, "a.unanswered.test"))], 0);
  await job.giveUpSite(1);
  expect(await job.snapshot())?.toMatchObject({ state: "failed", sitesPaid: 0 });
});

/** Reads a stream of events to its end. */
async function eventsOf(job: CrawlJobStub, after: number | undefined, body = "{}") {
  const query = after === undefined ? "" : `?after=${after}`;
  const response = await job.fetch(`http://job/events${query}`, { method: "POST", body });
  return parse(await response.text());
}
const parse = (text: string) =>
  text
    .split("\n\n")
    .filter((frame) => frame.startsWith("id:") || frame.startsWith("event:"))
    .map((frame) =>
      Object.fromEntries(frame.split("\n").map((l) => l.split(/: (.*)/s).slice(0, 2))),
    );

it("streams snapshot, site, lead and done, and resumes after any of them", async () => {
  const job = await startJob(["a.unanswered.test"], { max_depth: 0 });
  const listening = eventsOf(job, undefined);
  await job.report([read(entry(1, "a.unanswered.test"))], 0);
  await job.recordSites([recorded(1)]);
  await job.settle('{"status":"completed"}');
  const heard = (await listening).filter((event) => event.event !== "progress");
  expect(heard.map(({ id, event }) => [id, event])).toEqual([
    ["0", "snapshot"],
    ["1", "site"],
    ["2", "lead"],
    ["3", "done"],
  ]);
  const resumed = await eventsOf(job, 1);
  expect(resumed.map(({ event }) => event)).toEqual(["snapshot", "lead", "done"]);
  const late = await eventsOf(job, undefined);
  expect(late.map(({ event }) => event)).toEqual(["snapshot", "done"]);
});

it("knows nothing of a job that was never started", async () => {
  const job: CrawlJobStub = env.CRAWL_JOB.getByName(newId());
  expect(await job.wake()).toBe(false);
  expect(await job.snapshot()).toBeNull();
  expect(await job.cancel()).toBeNull();
  expect(await job.report([], 5)).toMatchObject({ tasks: [], isActive: false });
  expect(await job.claim(5, 1)).toMatchObject({ tasks: [], isActive: false });
});

it("announces pages that the caller does not take, to a growing number of consumers", async () => {
  const hosts = Array.from({ length: 500 }, (_, i) => `q${i}.unanswered.test`);
  // Two consumers are called at the start, and two more by the one that came.
  const job = await startJob(hosts, { concurrency: 500 });
  expect(leases.size).toBe(64);
  expect(announced).toBe(4);
  const { tasks } = await job.claim(2, 1);
  expect(labels(tasks)).toEqual(["q64", "q65"]);
  expect(announced).toBe(6);
  // What was sent and not received calls for four consumers, and 435 pages fill seven messages.
  for (const total of [8, 8, 8]) {
    await job.report([], 0);
    expect(announced).toBe(total);
  }
});

it("does not announce pages that fill no message before the next report, or the alarm", async () => {
  const hosts = Array.from({ length: 70 }, (_, i) => `q${i}.unanswered.test`);
  const job = await startJob(hosts, { concurrency: 64 });
  expect([leases.size, announced]).toEqual([64, 1]);
  await job.report([failed(entry(1, hosts[0]!))], 0);
  expect(announced).toBe(1);
  const { tasks } = await job.report([failed(entry(2, hosts[1]!))], 1);
  expect(labels(tasks)).toEqual(["q64"]);
  await job.wake();
  expect(announced).toBe(2);
});

const WATCH = { scheduleId: newId(), isIncremental: true, isMonitor: true };
const remembering = (task: Parameters<typeof read>[0], text: string): PageOutcome => {
  const outcome = read(task);
  if (outcome.result.status === "read") outcome.result.memory = JSON.stringify({ text });
  return outcome;
};

it("keeps what the next run is to know of a page with its facts, once, until the site's end", async () => {
  const host = "a.unanswered.test";
  const job = await startJob([host], { max_depth: 1 }, WATCH);
  const first = remembering(entry(1, host), "Write to jane@acme.com");
  if (first.result.status === "read") first.result.links = [contact(host)];
  const { tasks } = await job.report([first], 10);
  expect(tasks[0]?.watch).toMatchObject({ ...WATCH, host, maxDepth: 1, maxTextBytes: 65_536 });
  await job.report([remembering(entry(1, host), "told again")], 0);
  await job.report([failed(tasks[0]!)], 0);
  await evictDurableObject(job);
  await job.erase({ subject: { type: "email", value: "jane@acme.com" } });
  const [facts] = await job.siteFacts([1]);
  expect(facts?.pages).toMatchObject([{ key: host, memory: '{"text":"Write to [erased]"}' }]);
  expect(facts?.watch).toMatchObject({
    ...WATCH,
    isCutShort: false,
    unread: [{ key: `${host}/contact`, reason: "not_found" }],
  });
});

it("publishes nothing that its settings mention after its erasure, however long it runs", async () => {
  const hosts = ["a.unanswered.test", "b.unanswered.test"];
  const config = { max_depth: 1, exclude_paths: ["/team/jane@acme.com"] };
  const job = await startJob(hosts, config, WATCH);
  const first = remembering(entry(1, hosts[0]!), "Anvils");
  if (first.result.status === "read") first.result.links = [contact(hosts[0]!)];
  const { tasks: before } = await job.report([first], 10);
  expect(before[0]?.rules.exclude_paths).toEqual(config.exclude_paths);
  // What is written to the database at a site's end was found out before: it never mentions anybody.
  expect(JSON.stringify([before[0]?.watch, await job.siteFacts([1])])).not.toContain("jane");

  await job.erase({ subject: { type: "email", value: "jane@acme.com" } });
  const second = remembering(entry(2, hosts[1]!), "Anvils");
  if (second.result.status === "read") second.result.links = [contact(hosts[1]!)];
  const { tasks } = await job.report([second, failed(before[0]!)], 10);
  expect(tasks[0]?.rules.exclude_paths).toEqual(["/team/[erased]"]);
  const facts = await job.siteFacts([1]);
  expect(facts).toHaveLength(1);
  expect(JSON.stringify([tasks, facts])).not.toContain("jane");
});

it("distinguishes runs that may see other pages of a site", async () => {
  const coverages = new Set<string | undefined>();
  for (const config of [
    {},
    { concurrency: 2 },
    { max_depth: 2 },
    { exclude_paths: ["/a"] },
    { exclude_paths: ["/b"] },
    { include_paths: ["/a"] },
  ]) {
    const job = await startJob(["a.unanswered.test"], { max_depth: 1, ...config }, WATCH);
    const entered = remembering(entry(1, "a.unanswered.test"), "Anvils");
    if (entered.result.status === "read") entered.result.links = [contact("a.unanswered.test")];
    coverages.add((await job.report([entered], 10)).tasks[0]?.watch?.coverage);
  }
  expect(coverages.size).toBe(5);
});

it("says of a site that it was cut short where the job was canceled", async () => {
  const host = "a.unanswered.test";
  const job = await startJob([host], { max_depth: 1 }, WATCH);
  const entered = remembering(entry(1, host), "Anvils");
  if (entered.result.status === "read") entered.result.links = [contact(host)];
  await job.report([entered], 10);
  await job.cancel();
  expect((await job.siteFacts([1]))[0]?.watch).toMatchObject({ isCutShort: true });
});

it("ends a site that has not changed without a lead, under the lead it had before", async () => {
  const host = "a.unanswered.test";
  const job = await startJob([host], { max_depth: 0 }, { ...WATCH, isMonitor: false });
  await job.report([remembering(entry(1, host), "the same")], 0);
  const leadId = newId();
  const unchanged = { siteId: 1, leadId, lead: null, emails: 0, phones: 0 };
  await job.recordSites([unchanged]);
  await job.recordSites([unchanged]);
  expect(await job.snapshot()).toMatchObject({
    state: "completed",
    sitesPaid: 1,
    progress: { sites_done: 1, leads: 0 },
  });
  expect((await job.listSites({}, 10, 0)).rows).toMatchObject([
    { status: "done", reason: "unchanged", leadId },
  ]);
});

it("remembers nothing of the pages of other jobs", async () => {
  const job = await startJob(["a.unanswered.test"]);
  const outcome = read(entry(1, "a.unanswered.test"), [contact("a.unanswered.test")]);
  const { tasks } = await job.report([outcome], 10);
  expect(tasks[0]).not.toHaveProperty("watch");
});

/** Reads a site page by page, and returns the order of its pages and how often the object looked up which are next. */
async function readInOrder(host: string, linksOf: (read: number) => string[], isEvicted: boolean) {
  const job = await startJob([host], { max_pages_per_site: 90, max_depth: 5 });
  const queries = await runInDurableObject(job, (_, { storage }) =>
    vi.spyOn(Object.getPrototypeOf(storage.sql) as SqlStorage, "exec"),
  );
  const order: string[] = [];
  let { tasks } = await job.report([read(entry(1, host), linksTo(host, linksOf(0)))], 1);
  while (tasks[0]) {
    order.push(new URL(tasks[0].url).pathname);
    // A site that was read from storage again is looked up each time.
    if (isEvicted && order.length === 1) await evictDurableObject(job);
    const links = linksTo(host, linksOf(order.length));
    ({ tasks } = await job.report([read(tasks[0], links)], 1));
  }
  const lookups = queries.mock.calls.filter(([query]) => query.includes("ORDER BY priority"));
  queries.mockRestore();
  return { order, lookups: lookups.length };
}

const linksTo = (host: string, paths: string[]) =>
  paths.map((path, index) => link(`https://${host}${path}`, (index * 7) % 5));

it("looks up which pages of a site are next once for many results, in the order of its storage", async () => {
  // The entry page links more pages than the object keeps in memory. The others link new and known ones.
  const linksOf = (page: number) =>
    page === 0
      ? Array.from({ length: 70 }, (_, index) => `/p${index}`)
      : [`/p${page}`, `/q${page % 9}`, `/q${page % 7}/r`];
  const kept = await readInOrder("a.unanswered.test", linksOf, false);
  const lookedUp = await readInOrder("b.unanswered.test", linksOf, true);
  expect(kept.order).toEqual(lookedUp.order);
  expect(kept.order).toHaveLength(89);
  expect(lookedUp.lookups).toBeGreaterThan(80);
  expect(kept.lookups).toBeLessThanOrEqual(6);
});
