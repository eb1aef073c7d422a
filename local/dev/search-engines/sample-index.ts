import { SAMPLE_SITES } from "#local/fixtures/sample-web/sample-sites";

/** A page of the web as a search engine stores it. */
export type IndexedPage = { url: string; title: string; snippet: string; words: string };

const asUrl = (seed: string) => (seed.includes("://") ? seed : `https://${seed}/`);

/** Results besides companies: directories and networks that list them. */
const LISTS: IndexedPage[] = [
  ["https://www.yelp.com/search?find_desc=", "The best 10 near you - Yelp"],
  ["https://www.linkedin.com/company/", "Companies | LinkedIn"],
  ["https://de.indeed.com/jobs?q=", "Stellenangebote & Jobs | Indeed"],
  ["https://en.wikipedia.org/wiki/", "Business - Wikipedia"],
].map(([url = "", title = ""]) => ({ url, title, snippet: "Many of them.", words: "" }));

/** The sample web's companies: two pages each, so that some domains occur twice. */
const PAGES: IndexedPage[] = SAMPLE_SITES.flatMap(({ seed, about, lead }) => {
  if (!lead?.company_name) return [];
  const { city = "", country = "", description = "" } = lead.company ?? {};
  const url = asUrl(lead.website ?? seed);
  const place = [city, country].filter(Boolean).join(", ");
  const page = {
    url,
    title: [lead.company_name, place].filter(Boolean).join(" - "),
    snippet: description || `${lead.company_name}: ${place || "home page"}`,
    words: `company website ${url} ${lead.company_name} ${place} ${description} ${about}`
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " "),
  };
  return [page, { ...page, url: new URL("/about", url).href, title: `About ${page.title}` }];
});

/** Pages with words that start with the query's words, best matches first, including lists of companies. */
export function searchSamples(query: string): IndexedPage[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const found = PAGES.map((page) => ({
    page,
    hits: words.filter((word) => ` ${page.words}`.includes(` ${word}`)).length,
  }))
    .filter(({ hits }) => hits > 0)
    .toSorted((one, other) => other.hits - one.hits)
    .map(({ page }) => page);
  if (found.length === 0) return [];
  const amongLists = LISTS.flatMap((list, at) => [list, ...found.slice(at, at + 1)]);
  return [...amongLists, ...found.slice(LISTS.length)];
}

/** A query with this word finds one page, whose URL contains the parameters of the request. */
export const ECHO_WORD = "echo";

/** The page that shows the parameters of the request; none for other queries. */
export function echoPage(query: string, parameters: Record<string, unknown>): IndexedPage[] {
  if (!query.toLowerCase().split(/\s+/).includes(ECHO_WORD)) return [];
  const sent = Object.entries(parameters).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
  return [
    { url: `https://echo.test/?${search.toString()}`, title: "Echo", snippet: "", words: "" },
  ];
}
