import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import type { CrawlPlan } from "#bench/measure/crawler";
import { freePort } from "#bench/measure/free-port";
import { readUsage, usageSince } from "#bench/measure/process-tree";
import { startWeb } from "#bench/measure/web-process";
import { crawl } from "#bench/quarry/quarry";
import { START, startService } from "#bench/quarry/service-process";
import { createCompanies } from "#bench/web/companies";
import { costOfAreas, sourceFinder } from "./costs.ts";
import { attach, CpuProfile } from "./inspector.ts";

/**
 * Where the Worker spends its CPU time in a crawl: node bench/profile/profile.ts. Samples the isolate during the
 * second crawl of the benchmark's web and prints one row per area. A row's time is its share of the samples,
 * multiplied by the CPU time of workerd, which includes about 5 % for the sampling.
 */
const SAMPLING_INTERVAL_US = 500;
const FILES_PER_AREA = 3;

const { values } = parseArgs({
  options: {
    hosts: { type: "string", default: "100" },
    pages: { type: "string", default: "20" },
    /** Stores the profile for the developer tools of Chrome. */
    out: { type: "string" },
  },
});
const [hosts, pages] = [Number(values.hosts), Number(values.pages)];
const names = createCompanies(2 * hosts, pages).map((company) => company.host);
const web = await startWeb({ hosts, pages, latency: false });
const inspectorPort = await freePort();
const inspectorArguments = ["--inspector-port", String(inspectorPort)];
const service = await startService(web.port, START, {}, inspectorArguments);
try {
  const plan: CrawlPlan = {
    port: web.port,
    hosts: names.slice(0, hosts),
    warmUpHosts: names.slice(hosts),
    pagesPerSite: pages,
    depth: 2,
    concurrency: 64,
  };
  await crawl(service, plan, plan.warmUpHosts);
  const inspector = await attach(inspectorPort);
  await inspector.call("Profiler.enable");
  await inspector.call("Profiler.setSamplingInterval", { interval: SAMPLING_INTERVAL_US });
  await inspector.call("Profiler.start");
  const before = readUsage(service.pid);
  const job = await crawl(service, plan, plan.hosts);
  const { byProgram, peakRssMb } = usageSince(before, readUsage(service.pid));
  const { profile } = (await inspector.call("Profiler.stop")) as { profile: unknown };
  inspector.close();
  if (values.out) writeFileSync(values.out, JSON.stringify(profile));
  const sourceOf = sourceFinder(join(service.state, "worker"));
  const workerdMs = (byProgram["workerd"]?.cpuMs ?? 0) / job.progress.pages_fetched;
  console.log("| area | ms CPU/page | largest files |\n|---|---:|---|");
  for (const [area, cost] of costOfAreas(CpuProfile.parse(profile), sourceOf)) {
    const files = [...cost.files]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, FILES_PER_AREA)
      .map(([file, share]) => `${file} ${(share * workerdMs).toFixed(3)}`);
    console.log(`| ${area} | ${(cost.share * workerdMs).toFixed(3)} | ${files.join(", ")} |`);
  }
  console.log(
    `\n${job.progress.pages_fetched} pages; workerd ${workerdMs.toFixed(2)} ms CPU per page; peak RSS ${peakRssMb.toFixed(0)} MB`,
  );
} finally {
  await service.stop();
  web.stop();
}
process.exit();
