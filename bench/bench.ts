import { parseArgs } from "node:util";

import { bareElements, bareReadPage } from "./bare/bare.ts";
import { crawlee, crawleeHelper } from "./crawlee/crawlee.ts";
import { judgeLatency, judgeMain, printRatios } from "./goals.ts";
import type { CrawlPlan, Crawler } from "./measure/crawler.ts";
import { scoreContacts } from "./measure/score.ts";
import { type BenchWeb, startWeb } from "./measure/web-process.ts";
import {
  type Goal,
  type Row,
  printGoals,
  printMistakes,
  printRemarks,
  printRows,
} from "./report.ts";
import { quarry, quarryReaders, quarryUnenriched } from "./quarry/quarry.ts";
import { scrapy } from "./scrapy/scrapy.ts";
import { type Company, createCompanies } from "./web/companies.ts";

const USAGE = `npm run bench [-- options]

  --hosts N         hosts of the web (100)
  --pages N         pages of each host (20)
  --runs N          runs of each crawler; the one of middle speed is shown (1)
  --only a,b        quarry, quarry-readers, quarry-unenriched, bare, bare-read-page, crawlee, crawlee-helper, scrapy
  --latency which   none, only, both (both): the variant with 100 to 200 ms per answer and gzip
  --concurrency N   requests in flight (64)
  --mistakes N      show up to N contacts of each kind that were missed or wrongly taken (0)
  --verbose         show the service's log
  --assert          exit with 1 where a goal is missed

Parts of the service have benches of their own: node bench/leads/filters.ts, bench/analytics/overview.ts,
bench/hiring/hiring.ts and others; see bench/README.md.`;

const CRAWLERS: Crawler[] = [
  quarry,
  quarryReaders,
  quarryUnenriched,
  bareElements,
  bareReadPage,
  crawlee,
  crawleeHelper,
  scrapy,
];
/** Variants of other crawlers. They run only on request. */
const ON_DEMAND = new Set([crawleeHelper.name, quarryReaders.name, quarryUnenriched.name]);
const DEPTH = 2;

type Options = {
  hosts: number;
  pages: number;
  runs: number;
  concurrency: number;
  mistakes: number;
};

async function runOnce(
  crawler: Crawler,
  web: BenchWeb,
  companies: Company[],
  plan: CrawlPlan,
): Promise<Row> {
  await web.reset();
  const result = await crawler.run(plan, () => web.reset());
  const tally = await web.tally();
  return {
    crawler,
    result,
    tally,
    scores: result.found === null ? null : scoreContacts(companies, result.found),
    pagesPerSecond: tally.pages / result.seconds,
    cpuMsPerPage: result.usage.cpuMs / Math.max(1, tally.pages),
  };
}

/** A crawler that fails does not discard the others' figures, but the benchmark has failed. */
async function runOrReport(...args: Parameters<typeof runOnce>): Promise<Row | null> {
  try {
    return await runOnce(...args);
  } catch (error) {
    console.error(
      `${args[0].title} broke: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
    return null;
  }
}

/** Runs all crawlers on one web, round by round, so that a slowdown of the machine affects all of them. */
async function runVariant(crawlers: Crawler[], options: Options, latency: boolean): Promise<Row[]> {
  const all = createCompanies(2 * options.hosts, options.pages);
  const companies = all.slice(0, options.hosts);
  const web = await startWeb({ hosts: options.hosts, pages: options.pages, latency });
  try {
    console.log(
      `\n${options.hosts} hosts × ${options.pages} pages of ${(web.meanBytes / 1000).toFixed(0)} KB on average, depth ${DEPTH}, ${options.concurrency} in flight${latency ? ", 100 to 200 ms per answer, gzip" : ""}; ${options.runs === 1 ? "one run" : `middle of ${options.runs} runs`}\n`,
    );
    const plan: CrawlPlan = {
      port: web.port,
      hosts: companies.map((company) => company.host),
      warmUpHosts: all.slice(options.hosts).map((company) => company.host),
      pagesPerSite: options.pages,
      depth: DEPTH,
      concurrency: options.concurrency,
    };
    const runs = new Map<string, Row[]>();
    for (let round = 0; round < options.runs; round++)
      for (const crawler of crawlers) {
        const row = await runOrReport(crawler, web, companies, plan);
        if (row !== null) runs.set(crawler.name, [...(runs.get(crawler.name) ?? []), row]);
      }
    const rows = [...runs.values()].map(middleRow);
    printRows(rows);
    console.log("");
    printRemarks(rows, options.hosts * options.pages);
    if (options.runs > 1) for (const [name, of] of runs) console.log(`  ${name}: ${speeds(of)}`);
    if (options.mistakes > 0) for (const row of rows) printMistakes(row, options.mistakes);
    printRatios(rows);
    return rows;
  } finally {
    web.stop();
  }
}

/** The spread of the runs. It shows whether other programs used the machine. */
const speeds = (rows: Row[]): string =>
  `${rows.map((row) => row.pagesPerSecond.toFixed(0)).join(", ")} pages/s in its ${rows.length} runs`;

function middleRow(rows: Row[]): Row {
  const sorted = rows.toSorted((a, b) => a.pagesPerSecond - b.pagesPerSecond);
  const row = sorted[Math.floor((sorted.length - 1) / 2)];
  if (row === undefined) throw new Error("no run");
  return row;
}

async function selectCrawlers(only: string | undefined): Promise<Crawler[]> {
  const names = only?.split(",");
  const unknown = names?.filter((name) => !CRAWLERS.some((crawler) => crawler.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`no such crawler: ${unknown.join(", ")}\n\n${USAGE}`);
  const wanted = CRAWLERS.filter(
    (crawler) => names?.includes(crawler.name) ?? !ON_DEMAND.has(crawler.name),
  );
  const selected: Crawler[] = [];
  for (const crawler of wanted) {
    const reason = await crawler.unavailable();
    if (reason === null) selected.push(crawler);
    else console.log(`${crawler.title} is skipped: ${reason}.`);
  }
  return selected;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      hosts: { type: "string", default: "100" },
      pages: { type: "string", default: "20" },
      runs: { type: "string", default: "1" },
      concurrency: { type: "string", default: "64" },
      mistakes: { type: "string", default: "0" },
      only: { type: "string" },
      latency: { type: "string", default: "both" },
      verbose: { type: "boolean", default: false },
      assert: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const options: Options = {
    hosts: Number(values.hosts),
    pages: Number(values.pages),
    runs: Number(values.runs),
    concurrency: Number(values.concurrency),
    mistakes: Number(values.mistakes),
  };
  const crawlers = await selectCrawlers(values.only);
  const goals: Goal[] = [];
  if (values.latency !== "only")
    goals.push(...judgeMain(await runVariant(crawlers, options, false)));
  if (values.latency !== "none")
    goals.push(...judgeLatency(await runVariant(crawlers, options, true)));
  if (goals.length > 0) console.log("\nGoals");
  printGoals(goals);
  if (values.assert && goals.some((goal) => !goal.holds)) process.exitCode = 1;
}

await main();
