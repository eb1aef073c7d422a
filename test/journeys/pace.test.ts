import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { newWorkspace } from "#test/support/harness/api";
import { runJob } from "#test/support/builders/jobs";
import { arrivalsAt, expectSpacing, newDomain } from "#test/support/harness/pace";
import { waitUntil } from "#test/support/harness/wait-until";

afterEach(() => vi.restoreAllMocks());

it("keeps one interval for all jobs and workspaces on a host", async () => {
  const domain = newDomain();
  const config = { rate_limit_per_host_ms: 250, max_pages_per_site: 5 };
  const jobs = await Promise.all(
    [1, 2, 3].map(async () => {
      const { asKey } = await newWorkspace();
      return runJob(asKey, [`https://${domain}/`], config);
    }),
  );
  expect(jobs.map(({ progress }) => progress.pages_fetched)).toEqual([5, 5, 5]);
  const arrivals = await arrivalsAt(domain);
  expect(arrivals.length).toBeGreaterThanOrEqual(18);
  const times = arrivals.map(({ at }) => at);
  expectSpacing(times, 250);
});

it("paces the hosts that redirects lead to", async () => {
  const target = newDomain("target");
  const { asKey } = await newWorkspace();
  const sites = Array.from({ length: 6 }, () => newDomain("moved"));
  const urls = sites.map((site) => `https://${site}/?to=https://${target}/of-${site}`);
  const job = await runJob(asKey, urls, { rate_limit_per_host_ms: 300, max_depth: 0 });
  expect(job.progress.sites_failed).toBe(0);
  const arrivals = await arrivalsAt(target);
  expect(arrivals.filter(({ path }) => path.startsWith("/of-"))).toHaveLength(6);
  const times = arrivals.map(({ at }) => at);
  expectSpacing(times, 300);
});

it("applies a pause that a host requested from one job to all jobs", async () => {
  const domain = newDomain();
  const [one, other] = [await newWorkspace(), await newWorkspace()];
  const config = { max_depth: 0, respect_robots_txt: false };
  const first = runJob(one.asKey, [`https://${domain}/limited`], config);
  await waitUntil(async () => {
    const pacer = env.HOST_PACER.getByName("shard-0");
    const look = { intervalMs: 0, domainIntervalMs: 0, requests: 1, maxWaitMs: 0 };
    const [reply] = await pacer.reserve([{ host: domain, domain, ...look }], []);
    expect(reply!.waitMs).toBeGreaterThan(0);
  });
  const second = await runJob(other.asKey, [`https://${domain}/`], config);
  expect(second.progress.leads).toBe(1);
  expect((await first).progress.leads).toBe(1);
  const [refused, ...later] = await arrivalsAt(domain);
  expect(refused?.path).toBe("/limited");
  for (const { at } of later) expect(at - refused!.at).toBeGreaterThanOrEqual(2_900);
});

it("applies a Crawl-delay to all jobs", async () => {
  const domain = newDomain("slow");
  const jobs = await Promise.all(
    [1, 2].map(async () => {
      const { asKey } = await newWorkspace();
      const config = { rate_limit_per_host_ms: 100, max_pages_per_site: 2 };
      return runJob(asKey, [`https://${domain}/`], config);
    }),
  );
  expect(jobs.map(({ progress }) => progress.pages_fetched)).toEqual([2, 2]);
  const times = (await arrivalsAt(domain)).map(({ at }) => at);
  // The jobs read robots.txt before they know the delay.
  expectSpacing(times.slice(-3), 2_000);
});

it("reserves slots with at most one call for each batch of pages", async () => {
  const namespace = Object.getPrototypeOf(env.CRAWL_JOB) as typeof env.CRAWL_JOB;
  const calls = { reserve: 0, report: 0 };
  const { getByName } = namespace;
  vi.spyOn(namespace, "getByName").mockImplementation(function (this: typeof env.CRAWL_JOB, name) {
    const stub = getByName.call(this, name) as unknown as Record<string, Function>;
    return new Proxy(stub, {
      get: (_, key: string) => {
        if (key === "reserve" || key === "report") calls[key]++;
        return (...given: unknown[]) => stub[key]!(...given);
      },
    }) as never;
  });
  const { asKey } = await newWorkspace();
  const urls = Array.from({ length: 20 }, (_, n) => {
    const domain = newDomain();
    return n % 2 === 0 ? `https://${domain}/` : `http://${domain}/?to=https://${domain}/`;
  });
  const config = { rate_limit_per_host_ms: 20, max_pages_per_site: 6 };
  const job = await runJob(asKey, urls, config);
  expect(job.progress.pages_fetched).toBe(120);
  expect(calls.reserve).toBeGreaterThan(0);
  expect(calls.reserve).toBeLessThanOrEqual(calls.report);
});
