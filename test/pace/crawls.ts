import { expect, it } from "vitest";
import { api, newWorkspace } from "#test/support/harness/api";
import { runJob } from "#test/support/builders/jobs";
import { arrivalsAt, expectSpacing, newDomain } from "#test/support/harness/pace";

// These tests run with the settings of production; see vitest.config.ts.
it("keeps the service's minimum where a job asks for none", async () => {
  const domain = newDomain();
  const { asKey } = await newWorkspace();
  const config = { rate_limit_per_host_ms: 0, max_pages_per_site: 12 };
  const job = await runJob(asKey, [`https://${domain}/`], config);
  expect(job.progress.pages_fetched).toBe(12);
  const times = (await arrivalsAt(domain)).map(({ at }) => at);
  expect(times.length).toBeGreaterThanOrEqual(13);
  expectSpacing(times, 250);
});

it("keeps the interval of two jobs of two workspaces, and of a tool, on one host", async () => {
  const domain = newDomain();
  const crawl = async () => {
    const { asKey } = await newWorkspace();
    return runJob(asKey, [`https://${domain}/`], {
      rate_limit_per_host_ms: 300,
      max_pages_per_site: 4,
    });
  };
  // While the jobs hold the slots of the host, the tool returns 429 and says when to try again.
  const tool = async (): Promise<number> => {
    const call = { json: { url: `https://${domain}/` } };
    const { status, headers } = await api("POST", "/tools/tech", call);
    if (status !== 429) return status;
    await scheduler.wait(Number(headers.get("Retry-After")) * 1000);
    return tool();
  };
  const [one, other, status] = await Promise.all([crawl(), crawl(), tool()]);
  expect([one, other].map(({ progress }) => progress.pages_fetched)).toEqual([4, 4]);
  expect(status === 200 || status === 502).toBe(true);
  const times = (await arrivalsAt(domain)).map(({ at }) => at);
  // The tool keeps the service's minimum.
  expectSpacing(times, 250);
});

it("keeps the cap of a registrable domain over all its subdomains", async () => {
  const domain = newDomain();
  const { asKey } = await newWorkspace();
  const urls = Array.from({ length: 40 }, (_, n) => `https://s${n}.${domain}/`);
  const job = await runJob(asKey, urls, { rate_limit_per_host_ms: 0, max_depth: 0 });
  expect(job.progress).toMatchObject({ pages_fetched: 40, sites_failed: 0 });
  const times = (await arrivalsAt(domain)).map(({ at }) => at);
  expect(times.length).toBeGreaterThanOrEqual(80);
  expectSpacing(times, 125);
});
