import { Option } from "@commander-js/extra-typings";
import { EXIT_FAILED } from "#cli/failures";
import { limitOption, pageSize } from "#cli/input/limit";
import { readIds } from "#cli/input/sources";
import { JOB_COLUMNS, JOB_STATUSES, SITE_COLUMNS, SITE_STATUSES } from "#cli/jobs/columns";
import { followJob } from "#cli/jobs/follow";
import { summaryOf } from "#cli/jobs/summary";
import { LEAD_COLUMNS } from "#cli/leads/columns";
import { addLeadFilters, readLeadFilter } from "#cli/leads/filter-options";
import { counted } from "#cli/output/counted";
import { examples, type Group, type Root } from "#cli/root";
import { Session } from "#cli/session";

export function addJobs(root: Root): void {
  const jobs = root
    .command("jobs")
    .description("List, follow, cancel and retry crawl jobs.")
    .addHelpText(
      "after",
      examples(
        ["quarry jobs list --status running", "List the running jobs"],
        ["quarry jobs watch <id>", "Follow a job to its end"],
        ["quarry jobs results <id> --json", "Print the leads of a job"],
      ),
    );
  addList(jobs);
  addGet(jobs);
  addWatch(jobs);
  addCancel(jobs);
  addRetry(jobs);
  addResults(jobs);
  addSites(jobs);
}

function addList(jobs: Group): void {
  jobs
    .command("list")
    .description("List jobs, newest first.")
    .addOption(new Option("--status <status>", "Only jobs with this status.").choices(JOB_STATUSES))
    .option("--schedule <id>", "Only the runs of this schedule.")
    .addOption(limitOption())
    .addHelpText(
      "after",
      examples(
        ["quarry jobs list", "List the latest jobs"],
        ["quarry jobs list --status failed --limit 10", "List the last 10 failed jobs"],
        ["quarry jobs list --columns id,error --no-header", "Print two members per job"],
      ),
    )
    .action(async ({ status, schedule, limit }, command) => {
      const { quarry, output } = new Session(command);
      const query = { status, schedule_id: schedule, ...pageSize(limit) };
      await output.list(quarry.jobs.list(query), JOB_COLUMNS, { noun: "jobs", limit });
    });
}

function addGet(jobs: Group): void {
  jobs
    .command("get")
    .alias("show")
    .description("Print a job.")
    .argument("<id>", "Id of the job")
    .addHelpText("after", examples(["quarry jobs get <id> --json", "Print a job as JSON"]))
    .action(async (id, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.record(await quarry.jobs.get(id));
    });
}

function addWatch(jobs: Group): void {
  jobs
    .command("watch")
    .description("Follow a job to its end. Ctrl-C stops following; the job continues.")
    .argument("<id>", "Id of the job")
    .addHelpText(
      "after",
      examples(
        ["quarry jobs watch <id>", "Show the progress of a job, and its result"],
        ["quarry jobs watch <id> --json", "Print each event of the job as a JSON line"],
      ),
    )
    .action(async (id, _options, command) => {
      const session = new Session(command);
      const { quarry, output, options } = session;
      const started = await quarry.jobs.get(id);
      const job = options.json
        ? await output.stream((write) => followJob(session, started, write))
        : await followJob(session, started);
      if (!options.json) output.note(summaryOf(job));
      if (job.status !== "completed") process.exitCode = EXIT_FAILED;
    });
}

function addCancel(jobs: Group): void {
  jobs
    .command("cancel")
    .description("Cancel jobs. Unspent credits are refunded.")
    .argument("<ids...>", "Ids of the jobs, files with one per line, or -")
    .addHelpText(
      "after",
      examples(
        ["quarry jobs cancel <id>", "Cancel a job"],
        [
          "quarry jobs list --status running --columns id --no-header | quarry jobs cancel -",
          "Cancel all running jobs",
        ],
      ),
    )
    .action(async (given, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.changes(async (done) => {
        for (const id of await readIds(given)) {
          const job = await quarry.jobs.cancel(id);
          const refund = counted(job.credits.refunded, "credit");
          await done(job, `${job.name}: ${job.status}; ${refund} refunded.`);
        }
      });
    });
}

function addRetry(jobs: Group): void {
  jobs
    .command("retry")
    .description("Crawl the failed sites of a job again. Prints the id of the new job.")
    .argument("<id>", "Id of a job that has ended")
    .addHelpText(
      "after",
      examples(
        ["quarry jobs retry <id>", "Start a job of the failed sites"],
        ["quarry jobs watch $(quarry jobs retry <id>)", "Start it, and follow it"],
      ),
    )
    .action(async (id, _options, command) => {
      const { quarry, output } = new Session(command);
      const job = await quarry.jobs.retry(id);
      output.note(`Created ${job.name}: ${counted(job.progress.sites_total, "site")}.`);
      await output.result(job);
    });
}

function addResults(jobs: Group): void {
  const results = jobs
    .command("results")
    .description("Print the leads of a job.")
    .argument("<id>", "Id of the job")
    .addOption(limitOption());
  addLeadFilters(results);
  results
    .addHelpText(
      "after",
      examples(
        ["quarry jobs results <id>", "Print the leads as a table"],
        ["quarry jobs results <id> --has-email --columns website,emails", "Print two members"],
        ["quarry jobs results <id> --out leads.jsonl", "Write JSON lines"],
      ),
    )
    .action(async (id, { limit }, command) => {
      const { quarry, output } = new Session(command);
      const query = { ...readLeadFilter(command.opts()), ...pageSize(limit) };
      await output.list(quarry.jobs.leads(id, query), LEAD_COLUMNS, { noun: "leads", limit });
    });
}

function addSites(jobs: Group): void {
  jobs
    .command("sites")
    .description("List the sites of a job, with the reason of each failure.")
    .argument("<id>", "Id of the job")
    .addOption(
      new Option("--status <status>", "Only sites with this status.").choices(SITE_STATUSES),
    )
    .addOption(limitOption())
    .addHelpText(
      "after",
      examples(["quarry jobs sites <id> --status failed", "List the failed sites"]),
    )
    .action(async (id, { status, limit }, command) => {
      const { quarry, output } = new Session(command);
      const sites = quarry.jobs.sites(id, { status, ...pageSize(limit) });
      await output.list(sites, SITE_COLUMNS, { noun: "sites", limit });
    });
}
