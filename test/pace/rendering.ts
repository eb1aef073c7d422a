import { expect, it } from "vitest";
import { newWorkspace, type Caller } from "#test/support/harness/api";
import { followJob, runJob, sitesOf, type TestSite } from "#test/support/builders/jobs";

// A renderer is configured in this project only; see vitest.config.ts and test/support/fakes/shells-web.ts.

type RenderedSite = TestSite & { rendered_pages: number };

const pagesOf = async (asKey: Caller, jobId: string, host: string) =>
  (await asKey("GET", `/jobs/${jobId}/pages?host=${host}`)).body.data as {
    url: string;
    status: string;
    reason: string | null;
    rendered: boolean;
  }[];

const emailsOf = async (asKey: Caller, leadId: string | null): Promise<string[]> =>
  (await asKey("GET", `/leads/${leadId}`)).body.emails;

/** Requests for renderings of a site that the renderer received. */
const requestsFor = async (host: string) =>
  (await fetch(`http://renderer-shells.test/requests?host=${host}`)).json<
    { url: string; body: any }[]
  >();

const FAILURES: [mode: string, reason: string, attempts: number][] = [
  ["hanging", "render_timeout", 2],
  ["throttled", "render_rate_limited", 1],
  ["broken", "render_failed", 3],
  ["rejected", "render_failed", 1],
  ["garbage", "render_failed", 1],
  ["huge", "render_too_large", 1],
  ["empty", "render_empty", 1],
  ["elsewhere", "render_off_site", 1],
];

/** Renderers that fail for some time, by how often each page is requested. */
const RECOVERING: [mode: string, attempts: number][] = [
  ["flaky", 2],
  ["restarting", 3],
  ["busy", 2],
  ["stuck", 2],
];

it("renders empty pages, follows routes, and ends with every failing renderer", async () => {
  const { asKey, asUser } = await newWorkspace();
  const modes = ["good", "wrapped", ...FAILURES.map(([mode]) => mode)];
  const urls = modes.map((mode) => `https://${mode}-shells.test/`);
  const job = await runJob(asKey, urls);
  const sites = (await sitesOf(asKey, job.id)) as Map<string, RenderedSite>;

  for (const mode of ["good", "wrapped"]) {
    const host = `${mode}-shells.test`;
    const site = sites.get(host)!;
    expect(site).toMatchObject({ status: "done", reason: null, rendered_pages: 3 });
    expect((await emailsOf(asKey, site.lead_id)).toSorted()).toEqual([
      `imprint@${host}`,
      `sales@${host}`,
    ]);
    const pages = await pagesOf(asKey, job.id, host);
    expect(pages.filter(({ rendered }) => rendered).map(({ url }) => url)).toEqual([
      `https://${host}/`,
      `https://${host}/contact`,
      `https://${host}/#/imprint`,
    ]);
  }
  for (const [mode, reason, attempts] of FAILURES) {
    const host = `${mode}-shells.test`;
    expect(sites.get(host), mode).toMatchObject({
      status: "failed",
      reason,
      rendered_pages: 0,
    });
    const [entry] = await pagesOf(asKey, job.id, host);
    expect(entry, mode).toMatchObject({ status: "done", reason, rendered: false });
    expect(await requestsFor(host), mode).toHaveLength(attempts);
  }

  // Ten sites, of which two were read, and six rendered pages.
  expect(job.progress).toMatchObject({ sites_done: 2, rendered_pages: 6 });
  expect(job.credits).toEqual({ reserved: 10 + 100, spent: 2 + 6, refunded: 8 + 94 });
  const { body: credits } = await asUser("GET", "/billing/overview");
  expect(credits.wallet).toMatchObject({ balance: 492, reserved: 0 });
});

it("repeats renderings that fail temporarily, at the price of one", async () => {
  const { asKey, asUser } = await newWorkspace({ credits: 100 });
  const urls = RECOVERING.map(([mode]) => `https://${mode}-shells.test/`);
  const job = await runJob(asKey, urls, { max_depth: 0 });
  const sites = (await sitesOf(asKey, job.id)) as Map<string, RenderedSite>;
  for (const [mode, attempts] of RECOVERING) {
    const host = `${mode}-shells.test`;
    expect(sites.get(host), mode).toMatchObject({ status: "done", rendered_pages: 1 });
    expect(await requestsFor(host), mode).toHaveLength(attempts);
  }
  expect(job.progress).toMatchObject({ sites_done: 4, rendered_pages: 4 });
  expect(job.credits).toEqual({ reserved: 4 + 24, spent: 4 + 4, refunded: 20 });
  const { body: credits } = await asUser("GET", "/billing/overview");
  expect(credits.wallet).toMatchObject({ balance: 92, reserved: 0 });
});

it("repeats no rendering of a job that retries nothing", async () => {
  const { asKey } = await newWorkspace();
  const job = await runJob(asKey, ["https://flaky-2-shells.test/"], { max_retries: 0 });
  const sites = await sitesOf(asKey, job.id);
  expect(sites.get("flaky-2-shells.test")).toMatchObject({ reason: "render_failed" });
  expect(await requestsFor("flaky-2-shells.test")).toHaveLength(1);
});

it("sends the renderer the page, the user agent, limits and the token", async () => {
  const { asKey } = await newWorkspace();
  await runJob(asKey, ["https://good-2-shells.test/"], { max_depth: 0, rotate_user_agents: false });
  const [request] = await requestsFor("good-2-shells.test");
  expect(request!.body).toEqual({
    url: "https://good-2-shells.test/",
    userAgent: expect.stringContaining("quarrybot"),
    gotoOptions: { waitUntil: "networkidle0", timeout: 1000 },
    waitForTimeout: 300,
    rejectResourceTypes: expect.arrayContaining(["image", "media", "font"]),
    bestAttempt: true,
  });
});

it("renders no page where the job, its credits or the limits say so", async () => {
  const [{ asKey }, { asKey: asPoor }, { asKey: asPoorest }] = await Promise.all([
    newWorkspace(),
    newWorkspace({ credits: 9 }),
    newWorkspace({ credits: 4 }),
  ]);
  const [never, poor, poorest] = await Promise.all([
    runJob(asKey, ["https://good-3-shells.test/"], { render: "never" }),
    runJob(asPoor, ["https://good-4-shells.test/"]),
    runJob(asPoorest, ["https://good-6-shells.test/"]),
  ]);
  expect(never.credits.reserved).toBe(1);
  const [page] = await pagesOf(asKey, never.id, "good-3-shells.test");
  expect(page).toMatchObject({ status: "done", reason: "needs_javascript", rendered: false });
  expect(await requestsFor("good-3-shells.test")).toEqual([]);
  // A quarter of the 8 credits that the site leaves may be reserved.
  expect(poor.credits).toEqual({ reserved: 3, spent: 3, refunded: 0 });
  const pages = await pagesOf(asPoor, poor.id, "good-4-shells.test");
  expect(pages.map(({ reason }) => reason)).toEqual([null, null, "render_limit"]);
  // A quarter of 3 credits is less than the price of a page.
  expect(poorest.credits).toEqual({ reserved: 1, spent: 0, refunded: 1 });
  const [unpaid] = await pagesOf(asPoorest, poorest.id, "good-6-shells.test");
  expect(unpaid).toMatchObject({ status: "done", reason: "render_credits", rendered: false });
  const sites = await sitesOf(asPoorest, poorest.id);
  expect(sites.get("good-6-shells.test")).toMatchObject({ reason: "render_credits" });
});

it("passes the mode on to the runs of a schedule", async () => {
  const { asKey } = await newWorkspace();
  const { body: schedule } = await asKey("POST", "/schedules", {
    json: {
      name: "Shells",
      urls: ["https://good-5-shells.test/"],
      interval_minutes: 1440,
      incremental: true,
      enabled: false,
      config: { max_depth: 0, render: "always" },
    },
  });
  expect(schedule.config.render).toBe("always");
  for (const reason of [null, "unchanged"]) {
    const { body: run } = await asKey("POST", `/schedules/${schedule.id}/run`);
    const job = await followJob(asKey, run.id);
    expect(job.progress.rendered_pages).toBe(1);
    const sites = await sitesOf(asKey, job.id);
    expect(sites.get("good-5-shells.test")).toMatchObject({ status: "done", reason });
  }
});
