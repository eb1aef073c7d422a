import { parseArgs } from "node:util";

import * as z from "zod";

import type { CrawlPlan } from "#bench/measure/crawler";
import { type ProcessUsage, readUsage, usageSince } from "#bench/measure/process-tree";
import { startWeb } from "#bench/measure/web-process";
import { createCompanies } from "#bench/web/companies";
import { callApi, crawl } from "./quarry.ts";
import { type ServiceProcess, startServiceOf } from "./service-process.ts";

/**
 * Compares versions of the service, whose checkouts crawl the same sites in turns:
 * node bench/quarry/versions.ts <checkout> <checkout> … The first one is the base of the ratios. A load of the
 * machine affects all of them. With --leads, it also compares the leads that they found.
 */
const { values, positionals: checkouts } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "6" },
    hosts: { type: "string", default: "30" },
    pages: { type: "string", default: "20" },
    leads: { type: "boolean", default: false },
  },
});
const [rounds, hosts, pages] = [values.rounds, values.hosts, values.pages].map(Number) as [
  number,
  number,
  number,
];

/** Differ between two crawls that found the same. */
const OWN_MEMBERS = /(?:^|_)(?:id|ids|at)$|^(?:duration|key)/;
const Page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  total: z.number(),
});
const LEADS_PER_PAGE = 200;

type Version = {
  checkout: string;
  service: ServiceProcess;
  crawls: ProcessUsage[];
  speeds: number[];
};

/** All members of the leads of a job but those that belong to this crawl, as one text. */
async function foundBy(service: ServiceProcess, jobId: string): Promise<string> {
  const leads: unknown[] = [];
  for (let page = 1; ; page++) {
    const path = `/jobs/${jobId}/leads?page=${page}&per_page=${LEADS_PER_PAGE}`;
    const { data, total } = Page.parse(await (await callApi(service, path)).json());
    for (const { id } of data)
      leads.push(await (await callApi(service, `/leads/${String(id)}`)).json());
    if (page * LEADS_PER_PAGE >= total) break;
  }
  const ownRemoved = (key: string, value: unknown) => (OWN_MEMBERS.test(key) ? undefined : value);
  return leads
    .map((lead) => JSON.stringify(lead, ownRemoved))
    .toSorted()
    .join("\n");
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function printRow({ checkout, crawls, service, speeds }: Version, base: Version): void {
  const perPage = (usage: ProcessUsage, program?: string): number =>
    (program ? (usage.byProgram[program]?.cpuMs ?? 0) : usage.cpuMs) / (hosts * pages);
  const programs = Object.keys(crawls[0]?.byProgram ?? {});
  const ratios = crawls.map((usage, round) => usage.cpuMs / (base.crawls[round]?.cpuMs ?? 1));
  const parts = programs.map((program) => {
    const { peakRssMb } = readUsage(service.pid).byProgram[program] ?? { peakRssMb: 0 };
    const cpu = median(crawls.map((usage) => perPage(usage, program)));
    return `${program} ${cpu.toFixed(2)} ms, ${peakRssMb.toFixed(0)} MB`;
  });
  console.log(
    `${checkout}: ${median(crawls.map((usage) => perPage(usage))).toFixed(2)} ms CPU per page (${parts.join("; ")}), ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}), ${median(speeds).toFixed(0)} pages/s`,
  );
}

// The web has twice as many hosts as it is asked for.
const web = await startWeb({ hosts: Math.ceil((hosts * (rounds + 1)) / 2), pages, latency: false });
const names = createCompanies(hosts * (rounds + 1), pages).map((company) => company.host);
const versions: Version[] = [];
try {
  for (const checkout of checkouts)
    versions.push({
      checkout,
      service: await startServiceOf(checkout, web.port),
      crawls: [],
      speeds: [],
    });
  for (let round = 0; round <= rounds; round++) {
    const own = names.slice(round * hosts, (round + 1) * hosts);
    const plan: CrawlPlan = {
      port: web.port,
      hosts: own,
      warmUpHosts: [],
      pagesPerSite: pages,
      depth: 2,
      concurrency: 64,
    };
    const found: string[] = [];
    for (const version of round % 2 === 0 ? versions : versions.toReversed()) {
      const before = readUsage(version.service.pid);
      const startMs = performance.now();
      const job = await crawl(version.service, plan, own);
      const seconds = (performance.now() - startMs) / 1000;
      const usage = usageSince(before, readUsage(version.service.pid));
      if (job.progress.pages_fetched !== hosts * pages)
        console.log(`${version.checkout} fetched ${job.progress.pages_fetched} pages in a round`);
      if (values.leads) found.push(await foundBy(version.service, job.id));
      // The first crawl compiles the code.
      if (round === 0) continue;
      version.crawls.push(usage);
      version.speeds.push(job.progress.pages_fetched / seconds);
    }
    if (new Set(found).size > 1) console.log(`Round ${round}: the leads differ`);
    else if (found.length > 1)
      console.log(`Round ${round}: the same leads, ${found[0]?.length} characters`);
  }
  for (const version of versions) printRow(version, versions[0]!);
} finally {
  for (const { service } of versions) await service.stop();
  web.stop();
}
process.exit();
