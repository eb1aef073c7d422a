import { Option } from "@commander-js/extra-typings";
import type { Change, Schedule } from "@quarry/client";
import { Failure } from "#cli/failures";
import { intervalMinutes } from "#cli/input/arguments";
import { limitOption, pageSize } from "#cli/input/limit";
import { confirmOrFail } from "#cli/input/prompts";
import { readValues } from "#cli/input/sources";
import { addCrawlOptions, crawlConfig } from "#cli/jobs/crawl-options";
import { shortTime } from "#cli/output/cells";
import { counted } from "#cli/output/counted";
import type { Column } from "#cli/output/output";
import { examples, type Group, type Root } from "#cli/root";
import { Session } from "#cli/session";

const SCHEDULE_COLUMNS: Column<Schedule>[] = [
  { path: "id", title: "Id" },
  { path: "name", title: "Name" },
  { path: "kind", title: "Kind" },
  { path: "url_count", title: "Sites" },
  { path: "interval_minutes", title: "Every", cell: (it) => interval(it.interval_minutes) },
  {
    path: "next_run_at",
    title: "Next run (UTC)",
    cell: ({ enabled, next_run_at }) => (enabled ? shortTime(next_run_at) : "paused"),
  },
  { path: "enabled" },
  { path: "last_error", title: "Error" },
];

const CHANGE_KINDS = ["content", "contacts", "technology", "company", "availability"] as const;
const CHANGE_COLUMNS: Column<Change>[] = [
  { path: "detected_at", title: "Detected (UTC)", cell: (it) => shortTime(it.detected_at) },
  { path: "kind", title: "Kind" },
  { path: "url", title: "Page" },
  { path: "summary", title: "Change" },
  { path: "schedule_id" },
];

/** 10080 as `1w`, 90 as `90m`. */
function interval(minutes: number): string {
  const units = [
    { unit: "w", length: 10_080 },
    { unit: "d", length: 1440 },
    { unit: "h", length: 60 },
  ];
  const whole = units.find(({ length }) => minutes % length === 0);
  return whole ? `${minutes / whole.length}${whole.unit}` : `${minutes}m`;
}

export function addSchedules(root: Root): void {
  const schedules = root
    .command("schedules")
    .description("Crawl sites repeatedly, and list what changed.")
    .addHelpText(
      "after",
      examples(
        ["quarry schedules create acme.com --every 1d --monitor", "Watch a site for changes"],
        ["quarry schedules list", "List schedules and monitors"],
        ["quarry schedules changes --kind contacts", "List changed contacts"],
      ),
    );
  addLists(schedules);
  addCreate(schedules);
  addActions(schedules);
}

function addLists(schedules: Group): void {
  schedules
    .command("list")
    .description("List schedules and monitors, newest first.")
    .addOption(limitOption())
    .addHelpText("after", examples(["quarry schedules list --json", "List them as JSON lines"]))
    .action(async ({ limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.schedules.list(pageSize(limit));
      await output.list(found, SCHEDULE_COLUMNS, { noun: "schedules", limit });
    });

  schedules
    .command("get")
    .alias("show")
    .description("Print a schedule.")
    .argument("<id>", "Id of the schedule")
    .addHelpText("after", examples(["quarry schedules get <id>", "Print a schedule"]))
    .action(async (id, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.record(await quarry.schedules.get(id));
    });

  schedules
    .command("changes")
    .description("List the changes that monitors detected, newest first.")
    .option("--schedule <id>", "Only changes of this monitor.")
    .addOption(new Option("--kind <kind>", "Only changes of this kind.").choices(CHANGE_KINDS))
    .addOption(limitOption())
    .addHelpText(
      "after",
      examples([
        "quarry schedules changes --kind contacts --limit 10",
        "List the last changed contacts",
      ]),
    )
    .action(async ({ schedule, kind, limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.schedules.changes({ schedule_id: schedule, kind, ...pageSize(limit) });
      await output.list(found, CHANGE_COLUMNS, { noun: "changes", limit });
    });
}

const isSite = (cell: string) => /^(?:https?:\/\/)?[^\s@]+\.[^\s@]+$/i.test(cell);

function addCreate(schedules: Group): void {
  const create = schedules
    .command("create")
    .description("Create a schedule. Its first run starts within a minute.")
    .argument("<sites...>", "Websites, files with one per line, or - for standard input")
    .requiredOption(
      "--every <interval>",
      "Interval of the runs: 30m, 12h, 1d, 2w.",
      intervalMinutes,
    )
    .option("--name <name>", "Name of the schedule. Default: its first site")
    .option("--monitor", "Also detect changes.")
    .option("--incremental", "Skip pages that did not change.")
    .option("--paused", "Create it without starting it.");
  addCrawlOptions(create);
  create
    .addHelpText(
      "after",
      examples(
        ["quarry schedules create acme.com --every 1d --monitor", "Watch a site for changes"],
        ["quarry schedules create sites.txt --every 1w --name Dentists", "Crawl a list every week"],
      ),
    )
    .action(async (given, { every, name, monitor, incremental, paused }, command) => {
      const { quarry, output } = new Session(command);
      const urls = await readValues(given, isSite);
      const [first] = urls;
      if (!first) throw new Failure("The input contains no websites.");
      const config = crawlConfig(command.opts());
      const schedule = await quarry.schedules.create({
        name: name ?? first,
        urls,
        interval_minutes: every,
        kind: monitor ? "monitor" : "schedule",
        ...(incremental && { incremental }),
        ...(paused && { enabled: false }),
        ...(Object.keys(config).length > 0 && { config }),
      });
      output.note(`Created ${schedule.kind} "${schedule.name}": ${counted(urls.length, "site")}.`);
      await output.result(schedule);
    });
}

function addActions(schedules: Group): void {
  for (const { verb, enabled, effect } of [
    { verb: "pause", enabled: false, effect: "Stop the runs of a schedule until it is resumed." },
    { verb: "resume", enabled: true, effect: "Continue the runs of a paused schedule." },
  ])
    schedules
      .command(verb)
      .description(effect)
      .argument("<id>", "Id of the schedule")
      .addHelpText("after", examples([`quarry schedules ${verb} <id>`, effect]))
      .action(async (id, _options, command) => {
        const { quarry, output } = new Session(command);
        const schedule = await quarry.schedules.update(id, { enabled });
        const state = enabled ? `next run ${shortTime(schedule.next_run_at)} UTC` : "paused";
        await output.done(`${schedule.name}: ${state}.`, schedule);
      });

  schedules
    .command("run")
    .description("Start a run now. Prints the id of its job.")
    .argument("<id>", "Id of the schedule")
    .addHelpText("after", examples(["quarry schedules run <id>", "Start a run now"]))
    .action(async (id, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.result(await quarry.schedules.run(id));
    });

  schedules
    .command("delete")
    .description("Delete a schedule. The jobs and leads of its runs stay.")
    .argument("<id>", "Id of the schedule")
    .option("-y, --yes", "Do not ask.")
    .addHelpText(
      "after",
      examples(["quarry schedules delete <id> --yes", "Delete without a question"]),
    )
    .action(async (id, { yes }, command) => {
      const session = new Session(command);
      const { name } = await session.quarry.schedules.get(id);
      await confirmOrFail(session, `Delete the schedule "${name}"?`, yes);
      await session.quarry.schedules.delete(id);
      await session.output.done(`Deleted ${name}.`, { id, name, deleted: true });
    });
}
