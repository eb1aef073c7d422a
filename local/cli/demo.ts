import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Job, type JobSiteEvent, type Lead, type LeadEmail, Quarry } from "@quarry/client";
import { download } from "#cli/exports/export-file";
import { ProgressBar } from "#cli/jobs/progress-bar";
import { scoreLeads } from "#local/cli/demo/ai-scores";
import { findSomebody, officeTable, peopleTable } from "#local/cli/demo/people";
import { discover, readBoards, searchRoles } from "#local/cli/demo/prospects";
import { verifyList } from "#local/cli/demo/verified-list";
import { addressTable, leadTable, scoreTable } from "#local/cli/demo/tables";
import { exitOnSignal, runProgram } from "#local/cli/terminal/program";
import { SAMPLE_SITES } from "#local/fixtures/sample-web/sample-sites";
import { startSampleWorld } from "#local/fixtures/sample-world";
import {
  findDifferences,
  findWrongStatuses,
  findLeadsToVerify,
} from "#local/fixtures/sample-web/truth";
import { openService, type OpenService } from "#local/dev/service/open-service";
import { settingsFromEnvironment } from "#local/dev/service/start-service";
import { outboundToAddress } from "#local/dev/web/outbound-worker";

const USAGE = `npm run demo [-- --out DIR] [--ai] [--open]

  --out DIR   where to write the leads as csv, xlsx and json (out)
  --open      leaves the service running with the data, until Ctrl-C, and prints a link to its dashboard
  --ai        a language model describes and scores some of the leads: the one of the sample web, or yours
              (AI_BASE_URL, AI_MODEL)`;

/** `onOpen` is called when the demo has ended and the service stays. */
type DemoFlags = { out: string; ai: boolean; open: boolean; onOpen: () => void };

/** Runs the main job once against the sample web, from an empty folder to three export files. */
async function demo(folder: string, flags: DemoFlags): Promise<number> {
  const startedMs = performance.now();
  const world = await startSampleWorld();
  const given = settingsFromEnvironment();
  const settings = world.settingsWith(given);
  console.log(`Booting Quarry on workerd (D1, Durable Objects, Queues, R2, cron) …`);
  const service = await openService({
    folder,
    port: 0,
    settings,
    outbound: outboundToAddress(world.address, {
      direct: [given["AI_BASE_URL"]],
      reachesLoopback: true,
    }),
    quiet: true,
  });
  exitOnSignal(service.stop);
  try {
    const { base_url, api_key } = service.credentials;
    const quarry = new Quarry({ baseUrl: base_url, apiKey: api_key });
    const { job, sites } = await runJob(quarry, base_url);
    const leads = await Array.fromAsync(quarry.jobs.leads(job.id));
    console.log(`\n${leadTable(leads)}\n`);
    for (const { host, reason } of sites.filter(({ status }) => status !== "done"))
      console.log(`${host} has no lead: ${reason}`);
    await showPeople(quarry, job.id);
    const addresses = await verifySome(quarry, leads);
    console.log(`\n${addressTable(addresses)}\n`);
    await showVerifiedList(quarry);
    if (flags.ai)
      await scoreSome(quarry, leads, given["AI_BASE_URL"] ?? "the sample web's language model");
    await writeExports(quarry, job.id, resolve(flags.out));
    await findProspects(quarry);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const differences = [
      ...findDifferences(leads, sites),
      ...(settings.ENABLE_SMTP_VERIFY === "true" ? findWrongStatuses(addresses) : []),
    ];
    for (const difference of differences) console.log(`Not as expected: ${difference}`);
    console.log(
      `${SAMPLE_SITES.length} sites, ${job.progress.pages_fetched} pages, ${leads.length} leads in ${seconds} s${differences.length === 0 ? ", all as expected" : ""}.`,
    );
    if (flags.open) {
      flags.onOpen();
      await keepOpen(service);
    }
    return job.status === "completed" ? 0 : 1;
  } finally {
    await service.stop();
    await world.close();
  }
}

/** Waits for the signal that stops the service. */
async function keepOpen({ signInLink, credentials }: OpenService): Promise<never> {
  const link = await signInLink(credentials.email);
  console.log(`\nOpen the dashboard (the link signs you in once): ${link}`);
  console.log("Press Ctrl-C to stop the service. Its data is then deleted.");
  return new Promise(() => {});
}

type SiteResult = JobSiteEvent["data"];

async function runJob(quarry: Quarry, baseUrl: string): Promise<{ job: Job; sites: SiteResult[] }> {
  const created = await quarry.jobs.create({
    name: "Sample web",
    urls: SAMPLE_SITES.map(({ seed }) => seed),
    config: { concurrency: 64, max_depth: 2, rate_limit_per_host_ms: 50 },
  });
  console.log(`Created job ${created.id} over ${baseUrl}: ${created.progress.sites_total} sites`);
  const bar = new ProgressBar({ linesEveryMs: 1000 });
  const sites: SiteResult[] = [];
  bar.start(created.progress.sites_total);
  try {
    for await (const { event, data } of quarry.jobs.events(created.id, { lastEventId: 0 })) {
      if (event === "site") sites.push(data);
      if (event === "progress") bar.show(data);
      if (event !== "done") continue;
      bar.show(data.progress);
      return { job: data, sites };
    }
  } finally {
    bar.stop();
  }
  throw new Error("The job did not end.");
}

/** Rows of the tables of people and addresses. */
const ROWS_SHOWN = 12;

/** Prints people and postal addresses of the leads, and finds the address of a person. */
async function showPeople(quarry: Quarry, jobId: string): Promise<void> {
  const leads = await Array.fromAsync(quarry.jobs.leads(jobId, { include: "people,addresses" }));
  console.log(`\n${peopleTable(leads, ROWS_SHOWN)}\n`);
  console.log(`${officeTable(leads, ROWS_SHOWN)}\n`);
  const { email, status, confidence, pattern } = await findSomebody(quarry);
  console.log(
    `Katharina Weiß of hafenwerk-robotik.de: ${email ?? "no address"} (${status}, ${confidence}, ${pattern})\n`,
  );
}

/**
 * Verifies addresses of all kinds of leads by DNS and, if they could start, the sample world's mail
 * servers.
 */
async function verifySome(quarry: Quarry, leads: Lead[]): Promise<LeadEmail[]> {
  const chosen = findLeadsToVerify(leads);
  console.log(`Verifying the addresses of ${chosen.length} leads …`);
  const pages = await Promise.all(chosen.map(({ id }) => quarry.leads.emails.verify(id)));
  return pages.flatMap(({ data }) => data);
}

/** Verifies an uploaded list and prints its results. */
async function showVerifiedList(quarry: Quarry): Promise<void> {
  const { verification, results } = await verifyList(quarry);
  const { total, credits, counts } = verification;
  const distribution = Object.entries(counts).map(([status, count]) => `${count} ${status}`);
  console.log(
    `Verified an uploaded list: ${total} different addresses for ${credits.spent} credits, ${distribution.join(", ")}`,
  );
  console.log(`\n${addressTable(results)}\n`);
}

/** Enough to show the AI's results; a local model may be slow. */
const LEADS_TO_SCORE = 12;

const ICP = {
  name: "Practices and places with guests",
  description:
    "Owner-run practices, restaurants and hotels whose customers book a place or an appointment.",
  company_keywords: ["appointment", "reservation", "table", "room"],
  disqualifiers: ["parked domain"],
  target_industries: [
    "Dental care",
    "Veterinary care",
    "Restaurants and catering",
    "Hotels and accommodation",
  ],
};

/** Requests descriptions and ICP scores for some leads. */
async function scoreSome(quarry: Quarry, all: Lead[], model: string): Promise<void> {
  const chosen = all.slice(0, LEADS_TO_SCORE);
  console.log(`Requesting results of ${model} for ${chosen.length} of the ${all.length} leads …`);
  const { leads, failures, creditsSpent } = await scoreLeads(quarry, chosen, ICP);
  console.log(`\n${scoreTable(leads)}\n`);
  if (failures.length > 0)
    console.log(
      `${failures.length} AI requests returned no usable response. The first: ${failures[0]}`,
    );
  console.log(
    `The AI enriched ${leads.filter(({ enrichment }) => enrichment.ai).length} leads and scored ${leads.filter(({ enrichment }) => enrichment.icp).length} against the profile "${ICP.name}", for ${creditsSpent} credits.`,
  );
}

/** One of the sample web's boards for each provider. */
const BOARDS = [
  "https://job-boards.greenhouse.io/northfieldanalytics",
  "https://jobs.lever.co/coogee-solar",
  "https://jobs.ashbyhq.com/Savonnerie%20Brume",
  "https://careers.smartrecruiters.com/HarbourlightHospitality",
  "https://leuchtwerk.recruitee.com",
  "https://apply.workable.com/padaria-girassol",
  "https://brandl-foerderanlagen.jobs.personio.de",
  "https://kaminskitremblay.bamboohr.com/careers",
  "https://fjordlinje.teamtailor.com",
  "https://riverbend-foundation.breezy.hr",
  "https://takumi.wd3.myworkdayjobs.com/Takumi_Careers",
];

/** Finds companies to crawl next: by search, and by technologies in their open roles. */
async function findProspects(quarry: Quarry): Promise<void> {
  const query = "hardware, cider and coffee roasters in Portland";
  const sites = await discover(quarry, query);
  console.log(`\nDiscovery of "${query}" (${sites.provider}): ${sites.found} companies\n`);
  console.log(`${sites.table}\n`);
  console.log(`Reading ${BOARDS.length} job boards …`);
  const { read, failed } = await readBoards(quarry, BOARDS, BOARDS_WAIT_MS);
  const tech = "k8s";
  const roles = await searchRoles(quarry, tech);
  console.log(
    `${read} were read${failed > 0 ? `, ${failed} could not be` : ""}. Open roles with ${tech}: ${roles.found}\n`,
  );
  console.log(`${roles.table}\n`);
}

async function writeExports(quarry: Quarry, jobId: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const format of ["csv", "xlsx", "json"] as const) {
    const file = join(folder, `leads.${format}`);
    const { url, rows } = await quarry.jobs.export(jobId, { format });
    await download(url, file);
    console.log(`Wrote ${file} (${rows} leads)`);
  }
}

const BOARDS_WAIT_MS = 30_000;
/** Far more than the demo needs on a slow machine. A local model takes longer. */
const deadlineMs = (ai: boolean) => (ai ? 600_000 : 120_000);

async function runDemo(): Promise<number> {
  const { values: flags } = parseArgs({
    options: {
      out: { type: "string", default: "out" },
      ai: { type: "boolean", default: false },
      open: { type: "boolean", default: false },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "quarry-demo-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const deadline = setTimeout(() => {
    console.error(`The demo did not end within ${deadlineMs(flags.ai) / 1000} s.`);
    process.exit(1);
  }, deadlineMs(flags.ai)).unref();
  return demo(folder, { ...flags, onOpen: () => clearTimeout(deadline) });
}

await runProgram(USAGE, runDemo);
