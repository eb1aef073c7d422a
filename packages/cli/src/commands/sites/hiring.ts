import type { HiringCompany, JobPosting, ListHiringCompaniesQuery, Quarry } from "@quarry/client";
import { wholeNumber } from "#cli/input/arguments";
import { limitOption, pageSize } from "#cli/input/limit";
import { crawlFound } from "#cli/jobs/crawl-found";
import { shortTime } from "#cli/output/cells";
import type { Column } from "#cli/output/output";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

const COMPANY_COLUMNS: Column<HiringCompany>[] = [
  { path: "domain", title: "Domain" },
  { path: "company_name", title: "Company" },
  { path: "open_roles", title: "Roles" },
  {
    path: "latest_posted_at",
    title: "Latest (UTC)",
    cell: ({ latest_posted_at }) => shortTime(latest_posted_at),
  },
  { path: "sample_titles", title: "Titles" },
];

const POSTING_COLUMNS: Column<JobPosting>[] = [
  { path: "domain", title: "Domain" },
  { path: "company_name", title: "Company" },
  { path: "title", title: "Title" },
  { path: "location", title: "Location" },
  { path: "posted_at", title: "Posted (UTC)", cell: ({ posted_at }) => shortTime(posted_at) },
  { path: "url" },
  { path: "remote" },
  { path: "technologies" },
];

/** Companies that --crawl crawls without --limit. A common technology has thousands. */
const CRAWLED_COMPANIES = 25;

export function addHiring(root: Root): void {
  root
    .command("hiring")
    .description("Find companies with open roles, and crawl them with --crawl.")
    .argument("<technology or role...>", "A technology, such as kubernetes, or words of a title")
    .option("--role", "Search titles, also if the words are a technology.")
    .option("--postings", "List the postings instead of the companies.")
    .option("--country <country>", "Code or name of a country.")
    .option("--days <n>", "Only postings of the last days.", wholeNumber(1))
    .addOption(limitOption())
    .option(
      "--crawl",
      `Crawl the companies and print their leads: --limit of them, ${CRAWLED_COMPANIES} by default. Costs credits.`,
    )
    .option("--no-wait", "With --crawl: print the id of the job and exit.")
    .addHelpText(
      "after",
      examples(
        ["quarry hiring kubernetes --country DE", "List German companies that look for it"],
        ['quarry hiring "data engineer" --days 14 --postings', "List recent postings by title"],
        ["quarry hiring shopify --limit 20 --crawl", "Crawl the 20 companies with the most roles"],
        [
          "quarry hiring terraform --columns domain --no-header | quarry crawl - --depth 2",
          "Crawl them with the options of a crawl",
        ],
      ),
    )
    .action(async (words, { role, postings, country, days, limit, crawl, wait }, command) => {
      const session = new Session(command);
      const { quarry, output } = session;
      const text = words.join(" ");
      const query = {
        ...(role ? { title: text } : await technologyOrTitle(quarry, text)),
        country,
        posted_within_days: days,
      };
      if (query.title !== undefined && !role)
        output.note(`No posting mentions the technology ${text}. Searching titles.`);
      if (crawl) {
        const max = limit ?? CRAWLED_COMPANIES;
        const companies = quarry.hiring.companies({ ...query, ...pageSize(max) });
        return crawlFound(session, companies, { name: `Hiring: ${text}`, limit: max, wait });
      }
      if (postings)
        return output.list(
          quarry.hiring.search({ ...query, ...pageSize(limit) }),
          POSTING_COLUMNS,
          { noun: "postings", limit },
        );
      const companies = quarry.hiring.companies({ ...query, ...pageSize(limit) });
      await output.list(companies, COMPANY_COLUMNS, { noun: "companies", limit });
    });
}

/** The service knows the names of technologies: `k8s` is Kubernetes. Other words are those of a title. */
async function technologyOrTitle(
  quarry: Quarry,
  text: string,
): Promise<Pick<ListHiringCompaniesQuery, "tech" | "title">> {
  const { total } = await quarry.hiring.companies({ tech: text, per_page: 1 });
  return total > 0 ? { tech: text } : { title: text };
}
