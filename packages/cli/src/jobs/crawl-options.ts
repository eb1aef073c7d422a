import { type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { CrawlJobConfig } from "@quarry/client";
import { collect, wholeNumber } from "#cli/input/arguments";

type CrawlOption = { member: keyof CrawlJobConfig; option: Option };

const number = (
  member: keyof CrawlJobConfig,
  flags: string,
  about: string,
  min = 0,
): CrawlOption => ({
  member,
  option: new Option(flags, about).argParser(wholeNumber(min)) as unknown as Option,
});

const paths = (member: keyof CrawlJobConfig, flags: string, about: string): CrawlOption => ({
  member,
  option: new Option(flags, about).argParser(collect) as unknown as Option,
});

/** The options that configure a crawl. The service has the defaults and the upper bounds. */
const CRAWL_OPTIONS: CrawlOption[] = [
  number("max_depth", "--depth <n>", "Links to follow from the entry page, 0 to 5. Default: 1"),
  number("max_pages_per_site", "--max-pages <n>", "Pages per site, 1 to 500. Default: 20", 1),
  number(
    "concurrency",
    "--concurrency <n>",
    "Pages fetched at the same time, 1 to 64. Default: 4",
    1,
  ),
  number(
    "rate_limit_per_host_ms",
    "--delay <ms>",
    "Pause between two pages of a host. Default: 1000",
  ),
  number("max_retries", "--retries <n>", "Retries of a page, 0 to 10. Default: 2"),
  number("timeout_ms", "--timeout <ms>", "Time limit of a page, 1000 to 60000. Default: 20000", 1),
  paths(
    "include_paths",
    "--include <pattern>",
    "Crawl only these paths, such as /en/*. Repeatable.",
  ),
  {
    member: "render",
    option: new Option(
      "--render [mode]",
      "Render pages in a browser: never, auto (pages that are empty without JavaScript) or always. Default: auto; always without a mode.",
    )
      .choices(["never", "auto", "always"])
      .preset("always") as unknown as Option,
  },
  paths("exclude_paths", "--exclude <pattern>", "Skip these paths, such as /blog/*. Repeatable."),
];

/** Adds the options of a crawl to a command. */
export function addCrawlOptions(command: CommandUnknownOpts): void {
  for (const { option } of CRAWL_OPTIONS) command.addOption(option);
  command.option("--ignore-robots", "Crawl pages that robots.txt disallows.");
}

/** The configuration that the options of a command state. Without options, it is empty. */
export function crawlConfig(given: Record<string, unknown>): CrawlJobConfig {
  const members = CRAWL_OPTIONS.flatMap(({ member, option }) => {
    const value = given[option.attributeName()];
    return value === undefined ? [] : [[member, value] as const];
  });
  return {
    ...(Object.fromEntries(members) as CrawlJobConfig),
    ...(given["ignoreRobots"] === true && { respect_robots_txt: false }),
  };
}
