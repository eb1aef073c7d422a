import { Option } from "@commander-js/extra-typings";
import type { DiscoveredBusiness, DiscoveredSite, DiscoverySearch } from "@quarry/client";
import { UsageError } from "#cli/failures";
import { nameList, wholeNumber } from "#cli/input/arguments";
import { crawlFound } from "#cli/jobs/crawl-found";
import type { Column } from "#cli/output/output";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

const isKnown = ({ already_crawled }: { already_crawled: boolean }) =>
  already_crawled ? "known" : "";

const SITE_COLUMNS: Column<DiscoveredSite>[] = [
  { path: "domain", title: "Domain" },
  { path: "title", title: "Title" },
  { path: "already_crawled", title: "Lead", cell: isKnown },
  { path: "url" },
  { path: "snippet" },
];

const BUSINESS_COLUMNS: Column<DiscoveredBusiness>[] = [
  { path: "domain", title: "Domain" },
  { path: "name", title: "Name" },
  { path: "category", title: "Category" },
  { path: "phone", title: "Phone" },
  { path: "address", title: "Address" },
  { path: "already_crawled", title: "Lead", cell: isKnown },
  { path: "website" },
  { path: "rating" },
  { path: "review_count" },
  { path: "place_id" },
];

const EXAMPLES = examples(
  ['quarry discover "coffee roasters in Portland"', "List websites"],
  ["quarry discover dentists berlin --country DE --new --crawl", "Crawl those without a lead"],
  [
    "quarry discover bakeries --columns domain --no-header | quarry crawl - --depth 2",
    "Crawl them with the options of a crawl",
  ],
);

export function addDiscover(root: Root): void {
  root
    .command("discover")
    .description("Find company websites by a search, and crawl them with --crawl.")
    .argument("<query...>", "Text for the search engine")
    .addOption(
      new Option(
        "--limit <n>",
        "Maximum number of sites, 1 to 50 (60 with --maps). Default: 10; 20 with --maps",
      ).argParser(wholeNumber(1)),
    )
    .option("--country <country>", "Code or name of a country.")
    .option("--language <code>", "Language of the results, such as de.")
    .option(
      "--include <kinds>",
      "Also sites that are not a company's own, such as directory,news.",
      nameList,
    )
    .option("--maps", "Search businesses on Google Maps. Needs a setting of the service.")
    .option("--new", "Only sites without a lead in the workspace.")
    .option("--crawl", "Crawl the sites and print their leads. Costs credits, as `quarry crawl`.")
    .option("--no-wait", "With --crawl: print the id of the job and exit.")
    .addHelpText("after", EXAMPLES)
    .action(async (words, { maps, include, ...options }, command) => {
      if (maps && include) throw new UsageError("--include cannot be combined with --maps.");
      const session = new Session(command);
      const search = searchOf(words.join(" "), options);
      if (maps) {
        const found = await session.quarry.discovery.businesses(search);
        return show(session, found, BUSINESS_COLUMNS, { ...options, query: search.query });
      }
      // The service knows the kinds.
      const kinds = include as DiscoverySearch["include"];
      const found = await session.quarry.discovery.sites({
        ...search,
        ...(kinds && { include: kinds }),
      });
      await show(session, found, SITE_COLUMNS, { ...options, query: search.query });
    });
}

type SearchOptions = { limit?: number; country?: string; language?: string };

const searchOf = (query: string, { limit, country, language }: SearchOptions) => ({
  query,
  ...(limit !== undefined && { limit }),
  ...(country !== undefined && { country }),
  ...(language !== undefined && { language }),
});

/** Prints the sites that were found, or crawls them and prints their leads. */
async function show<T extends DiscoveredSite | DiscoveredBusiness>(
  session: Session,
  { data, notice }: { data: T[]; notice: string | null },
  columns: Column<T>[],
  options: { query: string; limit?: number; new?: true; crawl?: true; wait: boolean },
): Promise<void> {
  if (notice) session.output.note(notice);
  const sites = data.filter((it) => !options.new || !it.already_crawled);
  if (options.crawl) await crawlFound(session, sites, { name: options.query, wait: options.wait });
  else await session.output.list(sites, columns, { noun: "sites", limit: options.limit });
}
