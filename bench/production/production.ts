import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Quarry } from "@quarry/client";
import { makeFirstWorkspace } from "#local/dev/service/state/first-workspace";
import { recordedOwner } from "#local/dev/service/state/state-folder";
import { AutoscaledQueue } from "./autoscaler.ts";
import { hostOf, serveSlowWeb } from "./slow-web.ts";
import { SiteBatches } from "./site-batches.ts";
import { PAGES, SITES, startProduction } from "./service.ts";

const USAGE = `node bench/production/production.ts [options]

  --jobs N          jobs that start together (4)
  --sites N         sites of each job (100)
  --pages N         pages of each site (10)
  --interval MS     time between two pages of a host (0)
  --concurrency N   pages that each job fetches at once (16)
  --consumers N     limit of concurrent consumers (250)
  --site-timeout S  seconds that a site waits for others to fill its batch (as in wrangler.toml)
  --site-batch N    sites of a batch at most (as in wrangler.toml)
  --verbose         show the service's log

Runs jobs to which nobody listens with the settings of production: 6 connections for each consumer, the batch size of
wrangler.toml, and one consumer that scales by the documented rule. Every response takes 300 to 600 ms.`;

const GIVE_UP_AFTER_MS = 15 * 60_000;
const AFTER_THE_END_MS = 15_000;

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "4" },
    sites: { type: "string", default: "100" },
    pages: { type: "string", default: "10" },
    interval: { type: "string", default: "0" },
    concurrency: { type: "string", default: "16" },
    consumers: { type: "string", default: "250" },
    "site-timeout": { type: "string" },
    "site-batch": { type: "string" },
    verbose: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const [jobs, sites, pages, concurrency, consumers] = [
  Number(values.jobs),
  Number(values.sites),
  Number(values.pages),
  Number(values.concurrency),
  Number(values.consumers),
] as const;
const CONNECTIONS = 6;

async function main() {
  const folder = mkdtempSync(join(tmpdir(), "quarry-production-"));
  const { web, fetches } = await serveSlowWeb(pages);
  const queues = new Map<string, AutoscaledQueue>();
  const settings = { FETCHES_PER_BATCH: String(CONNECTIONS) };
  const sent = new Map<string, number>();
  const service = await startProduction(folder, web.address, settings, (name, bodies) => {
    sent.set(name, (sent.get(name) ?? 0) + bodies.length);
    if (name === SITES) siteBatches.send(bodies);
    queues.get(name)?.send(bodies);
  });
  const { deliver, batching } = service;
  const queue = new AutoscaledQueue((messages) => deliver(PAGES, messages), {
    ...batching.pages,
    maxConsumers: consumers,
  });
  const siteBatches: SiteBatches = new SiteBatches((messages) => deliver(SITES, messages));
  const maxBatchSize = Number(values["site-batch"] ?? batching.sites.maxBatchSize);
  const sitesQueue = new AutoscaledQueue(siteBatches.deliver, {
    maxBatchSize,
    maxBatchTimeoutMs: values["site-timeout"]
      ? Number(values["site-timeout"]) * 1000
      : batching.sites.maxBatchTimeoutMs,
  });
  queues.set(PAGES, queue).set(SITES, sitesQueue);
  try {
    const { base_url, api_key } = await makeFirstWorkspace(service.url, recordedOwner(folder));
    const quarry = new Quarry({ baseUrl: base_url, apiKey: api_key });
    const startMs = performance.now();
    await Promise.all(Array.from({ length: jobs }, (_, job) => createJob(quarry, job)));
    const endMs = await untilEnded(service.database);
    const atEnd = fetches.length;
    await wait(AFTER_THE_END_MS);
    print(startMs, endMs, atEnd, queue, fetches);
    printMessages(sent);
    siteBatches.print(startMs, maxBatchSize);
  } finally {
    queue.stop();
    sitesQueue.stop();
    await service.stop();
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const createJob = (quarry: Quarry, job: number) =>
  quarry.jobs.create({
    urls: Array.from({ length: sites }, (_, site) => `https://${hostOf(job, site)}/`),
    config: {
      concurrency,
      max_depth: 1,
      max_pages_per_site: pages,
      rate_limit_per_host_ms: Number(values.interval),
    },
  });

/** Reads D1 only: a request to a job's object would keep it from hibernating. */
async function untilEnded(database: {
  prepare(query: string): { first<T>(): Promise<T | null> };
}): Promise<number> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < deadline) {
    const row = await database
      .prepare("SELECT count(*) AS n FROM jobs WHERE status IN ('queued', 'running')")
      .first<{ n: number }>();
    if (row?.n === 0) return performance.now();
    await wait(500);
  }
  console.log("Gave up: the jobs have not ended.");
  return performance.now();
}

type Fetches = Awaited<ReturnType<typeof serveSlowWeb>>["fetches"];

function print(
  startMs: number,
  endMs: number,
  atEnd: number,
  queue: AutoscaledQueue,
  fetches: Fetches,
) {
  const ofPages = fetches.filter(({ url }) => !url.endsWith("/robots.txt"));
  const repeats = ofPages.length - new Set(ofPages.map(({ url }) => url)).size;
  const row = (name: string, value: string) => console.log(`${name.padEnd(46)} ${value}`);
  const config = `${jobs} jobs × ${sites} sites × ${pages} pages, concurrency ${concurrency}`;
  console.log(
    `${config}, batches of ${queue.batches} invocations, at most ${consumers} consumers\n`,
  );
  row("Time until all jobs ended", `${seconds(endMs - startMs)}`);
  row("Fetches of pages / repeated", `${ofPages.length} / ${repeats}`);
  row("Fetches after the last job had ended", String(fetches.length - atEnd));
  const gaps = Array.from({ length: jobs }, (_, job) => longestGap(job, startMs, fetches));
  row("Longest standstill of each job", gaps.map(seconds).join(", "));
  row("Consumers at once, at most", String(queue.maxActive));
  // The start, in which consumers are added, and the end, in which work runs out, are left out.
  const ordered = fetches.map(({ endedMs }) => endedMs).toSorted((a, b) => a - b);
  const from = ordered[Math.floor(ordered.length * 0.2)]!;
  const to = ordered[Math.floor(ordered.length * 0.8)]!;
  const latencyS = mean(fetches.map((one) => one.endedMs - one.startedMs)) / 1000;
  const possible = (queue.consumerSeconds(from, to) * CONNECTIONS) / latencyS;
  const done = ordered.filter((at) => at >= from && at < to).length;
  const rate = done / ((to - from) / 1000);
  row("Fetches per second, in the middle 60 %", rate.toFixed(1));
  row(`Of ${CONNECTIONS} × consumers / mean latency`, `${((100 * done) / possible).toFixed(0)} %`);
}

/** Each message is three operations: write, read and delete (https://developers.cloudflare.com/queues/platform/pricing/). */
function printMessages(sent: ReadonlyMap<string, number>) {
  const fetched = jobs * sites * pages;
  for (const [name, messages] of sent)
    console.log(
      `${`Messages of ${name}, of a page`.padEnd(46)} ${messages}, ${(messages / fetched).toFixed(3)}`,
    );
}

/** The longest time without a request of a job that was begun or ended, from its creation to its last page. */
function longestGap(job: number, startMs: number, fetches: Fetches): number {
  const moments = fetches
    .filter((one) => one.job === job)
    .flatMap(({ startedMs, endedMs }) => [startedMs, endedMs])
    .toSorted((a, b) => a - b);
  let [longest, last] = [0, startMs];
  for (const at of moments) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest;
}

const mean = (numbers: number[]) =>
  numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

if (values.help) console.log(USAGE);
else await main();
