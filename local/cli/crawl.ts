import { existsSync, readFileSync } from "node:fs";
import { basename, extname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ApiClient } from "#local/cli/client/api-client";
import { followJob, type JobView, type SiteView } from "#local/cli/client/job-events";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type LeadView,
  readAll,
  saveExport,
  STANDARD_OUTPUT,
} from "#local/cli/client/leads";
import { leadTable } from "#local/cli/client/lead-table";
import { ProgressBar } from "#local/cli/client/progress-bar";
import { counted } from "#local/cli/terminal/counted";
import { EXIT_INTERRUPTED, runProgram, UsageError } from "#local/cli/terminal/program";
import { readCredentials, stateFolder } from "#local/dev/service/state/state-folder";

const USAGE = `npm run crawl -- <urls… | file.csv> [options]

  --format csv|xlsx|json   write the leads to a file as well
  --out FILE               that file (leads.<format>); its ending may name the format. With - the leads go to
                           standard output, instead of the table
  --name NAME              the job's name
  --depth N                how many links away from the given pages to read (1)
  --concurrency N          pages in flight at once (4)
  --max-pages N            pages per site (20)
  --delay MS               pause between two pages of a host (1000)
  --retries N              tries after a failed one (2)
  --timeout MS             for one page (20000)
  --ignore-robots          do not ask robots.txt

  QUARRY_URL, QUARRY_API_KEY   the service to use (else the one that npm start made a key for)`;

/** Maximum number of leads on the terminal; the file contains all. */
const TABLE_ROWS = 200;
const FAILURE_ROWS = 20;

const OPTIONS = {
  format: { type: "string" },
  out: { type: "string" },
  name: { type: "string" },
  depth: { type: "string" },
  concurrency: { type: "string" },
  "max-pages": { type: "string" },
  delay: { type: "string" },
  retries: { type: "string" },
  timeout: { type: "string" },
  "ignore-robots": { type: "boolean" },
} as const;

let isInterrupted = false;

const readArguments = () => parseArgs({ options: OPTIONS, allowPositionals: true });
type Flags = ReturnType<typeof readArguments>["values"];

async function crawl(): Promise<number> {
  const { values: flags, positionals } = readArguments();
  if (positionals.length === 0) throw new UsageError("Name at least one website, or a file.");
  const target = exportTarget(flags);
  const api = connect();
  const created = await createJob(api, positionals, flags);
  console.error(`Job ${created.id}: ${created.name}`);
  const job = await watch(api, created);
  if (target?.file !== STANDARD_OUTPUT) await showLeads(api, job);
  await listFailures(api, job);
  if (target) {
    const rows = await saveExport(api, job.id, target.format, target.file);
    if (target.file !== STANDARD_OUTPUT)
      console.error(`Wrote ${counted(rows, "lead")} to ${target.file}`);
  }
  const { sites_done, sites_failed } = job.progress;
  console.error(
    `${job.status}: ${counted(sites_done, "site")} read, ${sites_failed} not; ${counted(job.credits.spent, "credit")} spent.${job.error ? ` ${job.error}` : ""}`,
  );
  if (isInterrupted) return EXIT_INTERRUPTED;
  return job.status === "completed" ? 0 : 1;
}

async function showLeads(api: ApiClient, job: JobView): Promise<void> {
  const leads = await readAll<LeadView>(api, `/jobs/${job.id}/leads`, TABLE_ROWS);
  console.log(leads.length > 0 ? leadTable(leads) : "No leads.");
  const more = job.progress.leads - leads.length;
  if (more > 0) console.log(`… and ${more} more`);
}

/** Prints the reason for each site without a lead. */
async function listFailures(api: ApiClient, { id, progress }: JobView): Promise<void> {
  if (progress.sites_failed === 0) return;
  const sites = await readAll<SiteView>(api, `/jobs/${id}/sites`);
  const without = sites.filter(({ status }) => status === "failed" || status === "skipped");
  for (const { host, reason } of without.slice(0, FAILURE_ROWS))
    console.error(`${host} has no lead: ${reason}`);
  if (without.length > FAILURE_ROWS) console.error(`… and ${without.length - FAILURE_ROWS} more`);
}

function connect(): ApiClient {
  const known = readCredentials(stateFolder());
  const url = process.env["QUARRY_URL"] || known?.base_url;
  const key = process.env["QUARRY_API_KEY"] || known?.api_key;
  if (!url || !key)
    throw new Error(
      "No credentials. Start a service in another terminal (npm start), or set QUARRY_URL and QUARRY_API_KEY.",
    );
  const origin = url.replace(/\/+$/, "");
  return new ApiClient(origin.endsWith("/api/v1") ? origin : `${origin}/api/v1`, key);
}

function exportTarget({ format, out }: Flags): { format: ExportFormat; file: string } | undefined {
  if (!format && !out) return undefined;
  const named = format ?? (out === STANDARD_OUTPUT ? "csv" : extname(out ?? "").slice(1));
  const known = EXPORT_FORMATS.find((it) => it === named);
  if (!known)
    throw new UsageError(`--format is one of ${EXPORT_FORMATS.join(", ")}; got "${named}"`);
  return { format: known, file: out ?? `leads.${known}` };
}

function jobConfig(flags: Flags): Record<string, unknown> {
  const numbers = {
    max_depth: flags.depth,
    concurrency: flags.concurrency,
    max_pages_per_site: flags["max-pages"],
    rate_limit_per_host_ms: flags.delay,
    max_retries: flags.retries,
    timeout_ms: flags.timeout,
  };
  const given = Object.entries(numbers).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, Number(value)])),
    ...(flags["ignore-robots"] && { respect_robots_txt: false }),
  };
}

function createJob(api: ApiClient, sources: string[], flags: Flags): Promise<JobView> {
  const name = flags.name === undefined ? {} : { name: flags.name };
  const config = jobConfig(flags);
  const [file] = sources;
  if (sources.length > 1 || !file || !/\.(csv|tsv|txt)$/i.test(file) || /^https?:/i.test(file))
    return api.post("/jobs", { urls: sources, config, ...name });
  if (!existsSync(file)) throw new Error(`There is no file ${resolve(file)}`);
  const form = new FormData();
  form.set("file", new File([readFileSync(file)], basename(file), { type: "text/csv" }));
  form.set("config", JSON.stringify(config));
  if (name.name) form.set("name", name.name);
  return api.post("/jobs/csv", form);
}

/** Shows the job until it ends. Ctrl-C cancels it; a second Ctrl-C exits without waiting. */
async function watch(api: ApiClient, job: JobView): Promise<JobView> {
  const bar = new ProgressBar();
  const cancel = () => {
    isInterrupted = true;
    console.error("\nCancelling the job; press Ctrl-C again to exit immediately.");
    process.once("SIGINT", () => process.exit(EXIT_INTERRUPTED));
    api.post(`/jobs/${job.id}/cancel`).catch((error: unknown) => {
      // The job may have ended meanwhile; the stream shows it.
      console.error(error instanceof Error ? error.message : error);
    });
  };
  process.once("SIGINT", cancel);
  bar.start(job.progress.sites_total);
  try {
    return await followJob(api, job.id, { progress: (progress) => bar.show(progress) });
  } finally {
    bar.stop();
    process.off("SIGINT", cancel);
  }
}

await runProgram(USAGE, crawl);
