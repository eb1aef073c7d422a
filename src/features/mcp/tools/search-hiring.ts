import * as z from "zod";
import { listHiringCompanies, searchHiring as searchPostings } from "#src/features/hiring/search";
import { RolesQuery } from "#src/features/hiring/search-schemas";
import { PageNumber } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { nextPage } from "#src/features/mcp/protocol/next-page";
import { clip, shortUrl, within } from "#src/features/mcp/protocol/result-size";

const nullable = () => z.string().nullable();
const { title, country } = RolesQuery.shape;

const Company = z.object({
  company_name: z.string(),
  domain: nullable(),
  open_roles: z.int(),
  latest_posted_at: z.string(),
  sample_titles: z.array(z.string()),
});
const Posting = z.object({
  company_name: z.string(),
  domain: nullable(),
  title: z.string(),
  location: nullable(),
  remote: z.boolean().nullable(),
  posted_at: z.string(),
  technologies: z.array(z.string()),
  url: nullable(),
});

export const searchHiring = defineTool({
  name: "search_hiring",
  title: "Search job postings",
  purpose: {
    does: "Searches open roles on public job boards. Returns the hiring companies, most matching roles first, or single postings, newest first.",
    useFor: "buying signals: which companies hire for a technology or role, and where.",
    notFor: "filtering stored leads by hiring (search_leads with `hiring`).",
  },
  scope: "read",
  hasWebText: true,
  input: z.strictObject({
    results: z.enum(["companies", "postings"]).default("companies"),
    technology: z.string().trim().min(1).max(100).optional().describe("By any of its names"),
    title: title.describe("Text in the title of the role"),
    country: country.describe("ISO 3166-1 code or English name"),
    remote: z.boolean().optional().describe("Only for postings"),
    posted_within_days: z.int().min(1).max(3650).optional(),
    page: PageNumber,
    per_page: z.int().min(1).max(50).default(12),
  }),
  output: z.object({
    companies: z.array(Company).describe("Empty if `results` is postings"),
    postings: z.array(Posting).describe("Empty if `results` is companies"),
    total: z.int().describe("At most 10,000, which then means at least"),
    next_page: z.int().nullable(),
  }),
  run: async (c, { results, technology, remote, ...asked }) => {
    const { hiring } = c.var.scope;
    const roles = { ...asked, tech: technology };
    if (results === "companies") {
      const found = await listHiringCompanies(hiring, {
        ...roles,
        sort: "-open_roles",
        min_roles: 1,
      });
      const companies = found.data.map((company) => ({
        ...company,
        company_name: clip(company.company_name, 60),
        sample_titles: company.sample_titles.map((text) => clip(text, 60)),
      }));
      return {
        companies,
        postings: [],
        total: found.total,
        next_page: nextPage(asked, found.total),
      };
    }
    const found = await searchPostings(hiring, { ...roles, remote, sort: "-posted_at" });
    const postings = found.data.map((posting) => ({
      company_name: clip(posting.company_name, 60),
      domain: posting.domain,
      title: clip(posting.title, 80),
      location: clip(posting.location, 50),
      remote: posting.remote,
      posted_at: posting.posted_at,
      technologies: within(80, posting.technologies),
      url: shortUrl(posting.url),
    }));
    return { companies: [], postings, total: found.total, next_page: nextPage(asked, found.total) };
  },
});
