import { Option } from "@commander-js/extra-typings";
import type { CsvJob, Job, NewJob } from "@quarry/client";
import { formatOption } from "#cli/exports/export-file";
import { UsageError } from "#cli/failures";
import { readList } from "#cli/input/sources";
import { crawlTarget, crawlToEnd } from "#cli/jobs/crawl-to-end";
import { addCrawlOptions, crawlConfig } from "#cli/jobs/crawl-options";
import { counted } from "#cli/output/counted";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

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
    .addOption(formatOption("--out"))
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
      const target = crawlTarget(session, options.format);
      const { name, column, onExisting } = options;
      const created = await createJob(session, sites, {
        column,
        members: {
          config: crawlConfig(command.opts()),
          ...(name !== undefined && { name }),
          ...(onExisting && { on_existing: onExisting }),
        },
      });
      await crawlToEnd(session, created, { target, wait: options.wait });
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
