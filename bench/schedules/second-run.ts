import { setTimeout } from "node:timers/promises";
import { type Job, Quarry } from "@quarry/client";
import { readUsage, usageSince } from "#bench/measure/process-tree";
import { startWeb } from "#bench/measure/web-process";
import { startService } from "#bench/quarry/service-process";
import { createCompanies } from "#bench/web/companies";

/*
 * Crawls the web of the benchmark with an ordinary job, with an incremental schedule and with a monitor, each
 * schedule twice. Prints the time and the CPU of each run. The web sends no validators, so the second runs
 * recognise pages by their content. Usage: node bench/schedules/second-run.ts [hosts] [--verbose]
 */
const HOSTS = Number(process.argv[2] ?? 50);
const PAGES = 20;
const CONFIG = {
  concurrency: 64,
  max_depth: 2,
  max_pages_per_site: PAGES,
  rate_limit_per_host_ms: 0,
};

const companies = createCompanies(2 * HOSTS, PAGES).map(({ host }) => `http://${host}/`);
const group = (nth: number) => companies.slice(nth * HOSTS, (nth + 1) * HOSTS);
const web = await startWeb({ hosts: 2 * HOSTS, pages: PAGES, latency: false });
const service = await startService(web.port);
try {
  const quarry = new Quarry({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  const ordinary = (urls: string[]) => () => quarry.jobs.create({ urls, config: CONFIG });
  await measure("warm-up", ordinary(group(1)));
  await measure("ordinary job", ordinary(group(0)));
  await measure("ordinary job again", ordinary(group(0)));
  for (const [name, members] of Object.entries({
    incremental: { kind: "schedule", incremental: true },
    monitor: { kind: "monitor", incremental: false },
    "incremental monitor": { kind: "monitor", incremental: true },
  } as const)) {
    const schedule = await quarry.schedules.create({
      name,
      urls: group(0),
      interval_minutes: 525_600,
      enabled: false,
      config: CONFIG,
      ...members,
    });
    const run = () => quarry.schedules.run(schedule.id);
    await measure(`${name}, first run`, run);
    await measure(`${name}, second run`, run);
  }

  async function measure(name: string, start: () => Promise<Job>) {
    const before = readUsage(service.pid);
    const startMs = performance.now();
    let job = await start();
    while (job.status === "queued" || job.status === "running") {
      await setTimeout(50);
      job = await quarry.jobs.get(job.id);
    }
    const seconds = (performance.now() - startMs) / 1000;
    const { cpuMs } = usageSince(before, readUsage(service.pid));
    const { pages_fetched: pages, leads } = job.progress;
    console.log(
      `${name.padEnd(34)} ${pages} pages, ${leads} leads, ${seconds.toFixed(1)} s, ${(pages / seconds).toFixed(0)} pages/s, ${(cpuMs / pages).toFixed(2)} ms CPU a page`,
    );
  }
} finally {
  await service.stop();
  web.stop();
}
