import * as z from "zod";
import { clip, scoreOf } from "#src/features/mcp/protocol/result-size";
import { PageNumber } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { nextPage } from "#src/features/mcp/protocol/next-page";
import { LeadFilter, LEAD_SORTS } from "#src/features/leads/filter";
import { findLeads } from "#src/features/leads/find";
import type { Lead } from "#src/features/leads/schemas";
import { DELIVERABILITY } from "#src/shared/lead";

const DEFAULT_PER_PAGE = 10;
const MAX_PER_PAGE = 50;

const { q, job_id, tag, domain, country, industry, technology, email_status } = LeadFilter.shape;

/** The members of the filter that a model needs. Its schema is small, because every conversation carries it. */
const Input = z.strictObject({
  query: q.describe("Words in name, domain, title, description or e-mail address. All must match"),
  job_id: job_id.describe("Only leads of this crawl"),
  tag: tag.describe("Name of a tag"),
  domain: domain.describe("Such as `acme.com`"),
  country: country.describe("ISO 3166-1 code or English name"),
  industry: industry.describe("Industry by AI enrichment, such as `Manufacturing`"),
  technology: technology.describe("Name of a technology on the website, such as `wordpress`"),
  has_email: z.boolean().optional(),
  has_phone: z.boolean().optional(),
  hiring: z.boolean().optional().describe("Whether the company has open roles"),
  email_status: email_status.describe(
    "Statuses separated by commas: valid, unverified, risky, unknown, invalid",
  ),
  deliverability: z.enum(DELIVERABILITY).optional(),
  min_quality: z.int().min(0).max(100).optional().describe("Minimum website quality"),
  min_icp: z.int().min(0).max(100).optional().describe("Minimum fit with the ideal customer"),
  sort: z
    .enum(LEAD_SORTS)
    .optional()
    .describe("`quality` and `icp`: best first. `-created_at`, the default: newest first"),
  page: PageNumber,
  per_page: z.int().min(1).max(MAX_PER_PAGE).default(DEFAULT_PER_PAGE),
});

const nullable = () => z.string().nullable();

const Found = z.object({
  lead_id: z.string(),
  company_name: nullable(),
  domain: z.string(),
  about: nullable().describe("Beginning of the description"),
  country: nullable(),
  city: nullable(),
  industry: nullable(),
  email: nullable().describe("Best address. get_lead has its status and all others"),
  emails_total: z.int(),
  phone: nullable(),
  deliverability: nullable(),
  quality: z.int().nullable().describe("Website quality, 0 to 100"),
  icp: z.int().nullable().describe("Fit with the ideal customer, 0 to 100"),
  tags: z.array(z.string()),
});

export const searchLeads = defineTool({
  name: "search_leads",
  title: "Search leads",
  purpose: {
    does: "Searches the leads of the workspace with filters and returns a short form of each, one page at a time.",
    useFor:
      "finding stored companies, counting them (`total`), and listing the results of a crawl.",
    notFor:
      "companies that were never crawled (find_companies), or all data of one lead (get_lead).",
  },
  scope: "read",
  hasWebText: true,
  input: Input,
  output: z.object({
    leads: z.array(Found),
    total: z.int(),
    total_is_estimate: z.boolean(),
    next_page: z.int().nullable().describe("`page` of the next call; null at the end"),
  }),
  run: async (c, { query, page, per_page, ...given }) => {
    const filter = LeadFilter.parse({ ...given, ...(query !== undefined && { q: query }) });
    const found = await findLeads(c.var.scope, filter, { page, per_page });
    return {
      leads: found.data.map(shorten),
      total: found.total,
      total_is_estimate: found.total_is_estimate ?? false,
      next_page: nextPage({ page, per_page }, found.total),
    };
  },
});

function shorten({ id, company_name, domain, emails, phones, tags, enrichment, ...lead }: Lead) {
  const { ai, company, email, icp, phone, quality } = enrichment;
  return {
    lead_id: id,
    company_name: clip(company_name, 60),
    domain: clip(domain, 80),
    about: clip(ai?.["summary"] ?? lead.description ?? lead.title, 100),
    country: company?.country ?? phone?.primary_country ?? null,
    city: clip(company?.city, 30),
    industry: clip(ai?.["industry"], 30),
    email: emails[0] !== undefined && emails[0].length <= 80 ? emails[0] : null,
    emails_total: emails.length,
    phone: phones[0] ?? null,
    deliverability: email?.deliverability ?? null,
    quality: quality?.score ?? null,
    icp: scoreOf(icp?.["score"]),
    tags: tags.slice(0, 3).map(({ name }) => clip(name, 20)),
  };
}
