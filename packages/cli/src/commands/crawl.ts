import { Option } from "@commander-js/extra-typings";
import type { CsvJob, Job, NewJob } from "@quarry/client";
import { download, exportTarget, LEAD_FORMATS } from "#cli/exports/export-file";
import { EXIT_FAILED, EXIT_INTERRUPTED, UsageError } from "#cli/failures";
import { readList } from "#cli/input/sources";
import { addCrawlOptions, crawlConfig } from "#cli/jobs/crawl-options";
import { runCrawl } from "#cli/jobs/run-crawl";
import { summaryOf } from "#cli/jobs/summary";
import { LEAD_COLUMNS } from "#cli/leads/columns";
import { counted } from "#cli/output/counted";
import { STANDARD_STREAM } from "#cli/output/sink";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

/** The number of sites without a lead that are explained. `quarry jobs sites` lists all. */
const MAX_FAILURES = 20;

export function addCrawl(root: Root): void {
  const crawl = root
    .command("crawl")
    .description("Crawl websites and print their leads.")
    .argument("<sites...>", "Websites, a CSV or XLSX file, or - for a list on standard input")
    .option("--name <name>", "Name of the job. Default: its first site")
    .option("--column <name>", "Column of the file with the websites. Leads keep the others.")
    .addOption(
      new Option(
        "--on-existing <choice>",
        "Sites that have a lead: make another (new), update it, or skip the site. Default: new",
      ).choices(["new", "update", "skip"] as const),
    )
    .addOption(
      new Option("--format <format>", "Format of --out. Default: its ending, or csv").choices(
        LEAD_FORMATS,
      ),
    )
    .option("--no-wait", "Print the id of the job and exit.");
  addCrawlOptions(crawl);
  crawl
    .addHelpText(
      "after",
      examples(
        ["quarry crawl acme.com globex.com", "Crawl two sites and print their leads"],
        ["quarry crawl sites.csv --depth 2 --out leads.xlsx", "Crawl a list and write a workbook"],
        [
          "quarry crawl crm.xlsx --column Website --on-existing update",
          "Refresh the leads of a list",
        ],
        [
          "cut -f3 companies.tsv | quarry crawl - --out -",
          "Crawl a list from a pipe, write CSV to one",
        ],
        ["quarry crawl acme.com --json | jq .emails", "Read the leads with another program"],
        ["quarry crawl acme.com --no-wait", "Only start the job"],
      ),
    )
    .action(async (sites, options, command) => {
      const session = new Session(command);
      const { out } = session.options;
      const hasFile = out !== undefined || options.format !== undefined;
      const target = hasFile
        ? exportTarget(LEAD_FORMATS, { format: options.format, out })
        : undefined;
      const { name, column, onExisting } = options;
      const created = await createJob(session, sites, {
        column,
        members: {
          config: crawlConfig(command.opts()),
          ...(name !== undefined && { name }),
          ...(onExisting && { on_existing: onExisting }),
        },
      });
      if (!options.wait) return session.output.to(undefined).result(created);
      session.output.note(`Job ${created.id}: ${created.name}`);
      const list = session.output.to(undefined);
      // A person sees the leads beside a file of them. A program asks for one of the two.
      const isListed = target === undefined || (list.isTable && target.file !== STANDARD_STREAM);
      const { result: job, isInterrupted } = await runCrawl(session, created, async (found) => {
        if (isListed && !list.isTable) await list.list(found, LEAD_COLUMNS, { noun: "leads" });
      });
      if (!job) {
        session.output.note(`The job continues. To follow it: quarry jobs watch ${created.id}`);
        return void (process.exitCode = EXIT_INTERRUPTED);
      }
      if (isListed && list.isTable)
        await list.list(session.quarry.jobs.leads(job.id), LEAD_COLUMNS, { noun: "leads" });
      await explainFailures(session, job);
      if (target) {
        const { url, rows } = await session.quarry.jobs.export(job.id, { format: target.format });
        await download(url, target.file);
        if (target.file !== STANDARD_STREAM)
          session.output.note(`Wrote ${counted(rows, "lead")} to ${target.file}`);
      }
      session.output.note(summaryOf(job));
      if (isInterrupted) process.exitCode = EXIT_INTERRUPTED;
      else if (job.status !== "completed") process.exitCode = EXIT_FAILED;
    });
}

async function createJob(
  { quarry, output }: Session,
  given: string[],
  { column, members }: { column: string | undefined; members: Omit<NewJob, "urls"> },
): Promise<Job> {
  const sites = await readList(given);
  if ("values" in sites) {
    if (column !== undefined) throw new UsageError("--column needs a file of websites.");
    return quarry.jobs.create({ urls: sites.values, ...members });
  }
  const job: CsvJob = await quarry.jobs.createFromCsv({
    ...members,
    file: sites.file,
    config: JSON.stringify(members.config),
    ...(column !== undefined && { column }),
  });
  if (job.repeated_count > 0)
    output.note(
      `Combined ${counted(job.repeated_count, "row")} with an earlier row of its website`,
    );
  if (job.skipped_count > 0) {
    const [first] = job.skipped_rows;
    const reason = first ? `, such as row ${first.row}: ${first.reason}` : "";
    output.note(`Skipped ${counted(job.skipped_count, "row")} without a website${reason}`);
  }
  return job;
}

/** Prints why sites have no lead. */
async function explainFailures({ quarry, output }: Session, job: Job): Promise<void> {
  const known = job.progress.sites_skipped;
  if (known > 0) output.note(`Skipped ${counted(known, "site")} that already had a lead`);
  const total = job.progress.sites_failed;
  if (total === 0) return;
  let shown = 0;
  for (const status of ["failed", "skipped"] as const)
    for await (const { host, reason } of quarry.jobs.sites(job.id, { status })) {
      if (reason === "known") continue;
      if (shown++ === MAX_FAILURES)
        return output.note(`… and ${total - MAX_FAILURES} more: quarry jobs sites ${job.id}`);
      output.note(`${host} has no lead: ${reason}`);
    }
}
