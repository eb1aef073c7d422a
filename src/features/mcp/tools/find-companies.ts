import * as z from "zod";
import { SEARCH_LIMIT } from "#src/features/discovery/limits";
import { DiscoverySearch } from "#src/features/discovery/schemas";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { clip, shortUrl, within } from "#src/features/mcp/protocol/result-size";
import { searchEngines } from "#src/platform/search/search-engine";

const MAX_BYTES = 5_000;
const { query, country, language } = DiscoverySearch.shape;

export const findCompanies = defineTool({
  name: "find_companies",
  title: "Find company websites",
  purpose: {
    does: "Searches the web for company websites and returns their domains, without directories, social networks and news.",
    useFor: "companies that are not leads yet. Give the domains to crawl_sites.",
    notFor:
      "stored leads (search_leads), shops and practices at a place (find_local_businesses), or general questions.",
  },
  scope: "read",
  effect: { isOpenWorld: true },
  hasWebText: true,
  rateLimit: SEARCH_LIMIT,
  input: z.strictObject({
    query: query.describe("Kind of company and place, such as `machine builders in Graz`"),
    limit: z.int().min(1).max(30).default(10),
    country: country.describe("ISO 3166-1 code or English name"),
    language: language.describe("BCP 47, such as `de`"),
  }),
  output: z.object({
    companies: z.array(
      z.object({
        domain: z.string(),
        url: z.string().nullable(),
        title: z.string(),
        snippet: z.string().nullable(),
        already_crawled: z.boolean().describe("The workspace has a lead of this domain"),
      }),
    ),
    incomplete: z.string().nullable().describe("Why results may be missing"),
  }),
  run: async (c, asked) => {
    const { scope, settings } = c.var;
    // Loads lists of directories, which other tools do not need.
    const { findSites } = await import("#src/features/discovery/find-sites");
    const search = { ...asked, include: [] };
    const budgets = { env: c.env, settings };
    const { data, notice } = await findSites(scope, budgets, searchEngines(settings), search);
    const companies = data.map(({ domain, url, title, snippet, already_crawled }) => ({
      domain,
      url: shortUrl(url),
      title: clip(title, 80),
      snippet: clip(snippet, 160),
      already_crawled,
    }));
    return { companies: within(MAX_BYTES, companies), incomplete: notice };
  },
});
