import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

import type { CrawlPlan } from "#bench/measure/crawler";
import { readUsage, usageSince } from "#bench/measure/process-tree";
import { startWeb } from "#bench/measure/web-process";
import { crawl } from "#bench/quarry/quarry";
import { START, START_UNPROFILED, startService } from "#bench/quarry/service-process";
import { createCompanies } from "#bench/web/companies";
import { createPages } from "#bench/web/pages";

/*
 * What the reader of addresses, registrations, people, legal names and statements costs: CPU time per page with and
 * without it, in alternating rounds, of `readPage` alone in Node and of the whole service (workerd and Node).
 * Usage: node bench/extraction/profile-cost.ts [--hosts 30] [--rounds 5]
 */

type ReadPage = (html: string, page: object) => unknown;
type Pair = { without: number; with: number };

const PAGES = 20;
const WARM_UP_ROUNDS = 3;
const REPLACEMENTS = Object.fromEntries(
  ["read-profile", "read-structured"].map((name) => [
    `#src/extraction/profile/${name}`,
    join(import.meta.dirname, `../quarry/unprofiled/${name}.ts`),
  ]),
);

const { values } = parseArgs({
  options: {
    hosts: { type: "string", default: "30" },
    rounds: { type: "string", default: "5" },
  },
});
const [hosts, rounds] = [Number(values.hosts), Number(values.rounds)];

report("readPage alone", await measureReader());
report("whole service", await measureService());
process.exit();

async function measureReader(): Promise<Pair[]> {
  const pages = createCompanies(hosts, PAGES).flatMap((company) =>
    [...createPages(company, PAGES)].map(([path, html]) => ({
      html,
      page: {
        url: `https://${company.host}${path}`,
        isEntry: path === "/",
        headers: {},
        cookies: [],
        wantsLinks: true,
      },
    })),
  );
  const [readWithout, readWith] = await Promise.all([bundleReader(REPLACEMENTS), bundleReader({})]);
  const findsAny = (read: ReadPage) =>
    pages.some(({ html, page }) => JSON.stringify(read(html, page)).includes('"addresses"'));
  // The bundler ignores an alias for a module that is imported by another name.
  if (findsAny(readWithout) || !findsAny(readWith)) throw new Error("the reader is not replaced");
  const measure = (read: ReadPage) => {
    const before = process.cpuUsage();
    for (const { html, page } of pages) read(html, page);
    return process.cpuUsage(before).user / 1_000 / pages.length;
  };
  const measureBoth = () => ({ without: measure(readWithout), with: measure(readWith) });
  for (let round = 0; round < WARM_UP_ROUNDS; round++) measureBoth();
  return Array.from({ length: rounds }, measureBoth);
}

async function bundleReader(alias: Record<string, string>): Promise<ReadPage> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-profile-cost-"));
  const outfile = join(folder, "read-page.mjs");
  try {
    await build({
      entryPoints: [join(import.meta.dirname, "../../src/extraction/read-page.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      alias,
      loader: { ".txt": "text" },
    });
    const { readPage } = (await import(outfile)) as { readPage: ReadPage };
    return readPage;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureService(): Promise<Pair[]> {
  const names = createCompanies(2 * hosts, PAGES).map((company) => company.host);
  const web = await startWeb({ hosts, pages: PAGES, latency: false });
  const services = {
    without: await startService(web.port, START_UNPROFILED),
    with: await startService(web.port, START),
  };
  const plan: CrawlPlan = {
    port: web.port,
    hosts: names.slice(0, hosts),
    warmUpHosts: names.slice(hosts),
    pagesPerSite: PAGES,
    depth: 2,
    concurrency: 64,
  };
  const measure = async (name: keyof Pair, crawled: string[]) => {
    const service = services[name];
    const before = readUsage(service.pid);
    const job = await crawl(service, plan, crawled);
    const { byProgram } = usageSince(before, readUsage(service.pid));
    return (byProgram["workerd"]?.cpuMs ?? 0) / job.progress.pages_fetched;
  };
  const measureBoth = async (crawled: string[]) => ({
    without: await measure("without", crawled),
    with: await measure("with", crawled),
  });
  try {
    await measureBoth(plan.warmUpHosts);
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round++) pairs.push(await measureBoth(plan.hosts));
    return pairs;
  } finally {
    await services.without.stop();
    await services.with.stop();
    web.stop();
  }
}

function report(what: string, pairs: Pair[]): void {
  const ratios = pairs.map((pair) => pair.with / pair.without);
  console.log(
    `${what}: ${median(pairs.map((pair) => pair.without)).toFixed(3)} ms CPU per page without the reader, ` +
      `${median(pairs.map((pair) => pair.with)).toFixed(3)} with it; ratio ${median(ratios).toFixed(3)} ` +
      `(median of ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
  );
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
