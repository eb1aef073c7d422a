import * as z from "zod";
import { LeadFilter } from "#src/features/leads/filter";
import { findLeads } from "#src/features/leads/find";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { PageNumber } from "#src/features/mcp/protocol/inputs";
import { nextPage } from "#src/features/mcp/protocol/next-page";
import { FoundPerson, presentPeople } from "#src/features/mcp/protocol/present-people";
import { clip, within } from "#src/features/mcp/protocol/result-size";

const { role, seniority, job_id, tag, country, domain } = LeadFilter.shape;
const BYTES_OF_COMPANY = 900;

export const findPeople = defineTool({
  name: "find_people",
  title: "Find people of companies",
  purpose: {
    does: "Searches the people whom the websites of stored leads name, by job title, department or rank, and returns them by company.",
    useFor: "decision makers and contacts of a role, such as heads of sales.",
    notFor:
      "companies that were never crawled (crawl_sites first), or the address of a known person (find_email).",
  },
  scope: "read",
  hasWebText: true,
  input: z.strictObject({
    role: role.describe("Words of job titles or departments (in English), such as `head sales`"),
    seniority: seniority.describe(
      "Ranks separated by commas: founder, c_level, vp, director, head, manager",
    ),
    job_id: job_id.describe("Only leads of this crawl"),
    tag: tag.describe("Name of a tag"),
    country: country.describe("ISO 3166-1 code or English name"),
    domain: domain.describe("Such as `acme.com`"),
    page: PageNumber,
    per_page: z.int().min(1).max(20).default(5).describe("Companies in a page"),
  }),
  output: z.object({
    companies: z.array(
      z.object({
        lead_id: z.string(),
        company_name: z.string().nullable(),
        domain: z.string(),
        people: z.array(FoundPerson).describe("The matching ones first"),
        people_total: z.int(),
      }),
    ),
    total: z.int().describe("Companies with such a person"),
    next_page: z.int().nullable(),
  }),
  run: async (c, { page, per_page, ...given }) => {
    const filter = LeadFilter.parse(given);
    const found = await findLeads(c.var.scope, filter, { page, per_page }, ["people"]);
    const isAsked = matcherOf(given.role, given.seniority);
    return {
      companies: found.data.map(({ id, company_name, domain: host, people = [] }) => ({
        lead_id: id,
        company_name: clip(company_name, 60),
        domain: clip(host, 80),
        people: within(
          BYTES_OF_COMPANY,
          presentPeople(people.toSorted((one, other) => isAsked(other) - isAsked(one))),
        ),
        people_total: people.length,
      })),
      total: found.total,
      next_page: nextPage({ page, per_page }, found.total),
    };
  },
});

type Ranked = { title: string | null; department: string | null; seniority: string | null };

/** 1 for a person who has the rank and a word of the role, else 0. The filter selects companies, not people. */
function matcherOf(asked = "", ranks = ""): (person: Ranked) => number {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const names = ranks.split(",").filter(Boolean);
  return ({ title, department, seniority: rank }) => {
    const texts = `${title ?? ""} ${department ?? ""}`.toLowerCase();
    const hasRole = words.length === 0 || words.some((word) => texts.includes(word));
    return hasRole && (names.length === 0 || names.includes(rank ?? "")) ? 1 : 0;
  };
}
