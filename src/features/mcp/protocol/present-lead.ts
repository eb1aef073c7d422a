import * as z from "zod";
import type { LeadEmail } from "#src/features/lead-emails/schemas";
import type { LeadDetails } from "#src/features/leads/schemas";
import type { Note } from "#src/features/notes/schemas";
import type { Page } from "#src/http/paginated";
import { clip, scoreOf, shortUrl, within } from "./result-size";

const text = () => z.string().nullable();
const score = () => z.int().nullable();

const Email = z.object({
  email: z.string(),
  status: z.string().describe("valid, unverified, risky, unknown or invalid"),
  confidence: z.int(),
  reasons: z.array(z.string()),
  is_role: z.boolean().describe("A role address such as `info@`, not a person"),
  found_at: text().describe("Page with the address"),
  found_in: z.string().describe("How the page contained it"),
  last_verified_at: text(),
});

/** Everything about one lead that fits in one answer. The lists of contacts are cut, with their full counts beside. */
export const LeadWithEvidence = z.object({
  lead_id: z.string(),
  job_id: z.string(),
  company_name: text(),
  website: text(),
  domain: z.string(),
  title: text(),
  description: text(),
  summary: text().describe("Description by AI enrichment"),
  emails: z.array(Email).describe("Best first"),
  emails_total: z.int(),
  phones: z.array(z.string()).describe("E.164, best first"),
  phones_total: z.int(),
  socials: z.record(z.string(), z.string()),
  company: z
    .object({
      legal_name: text(),
      street_address: text(),
      postal_code: text(),
      city: text(),
      country: text(),
      employees: text(),
      founded_year: z.int().nullable(),
      source: text().describe("Format of the data on the website"),
    })
    .nullable(),
  technologies: z.array(z.string()),
  technologies_total: z.int(),
  scores: z.object({
    quality: score().describe("Website quality, 0 to 100"),
    deliverability: text().describe("How likely mail arrives: high, medium, low or unknown"),
    lead_score: score(),
    icp: score().describe("Fit with the ideal customer"),
    icp_verdict: text(),
    icp_reasoning: text(),
  }),
  hiring: z
    .object({
      open_roles: z.int(),
      technologies: z.array(z.string()),
      latest_posted_at: z.string(),
    })
    .nullable(),
  tags: z.array(z.string()),
  notes: z.array(z.object({ body: z.string(), created_at: z.string() })).describe("Newest first"),
  notes_total: z.int(),
  pages_crawled: z.int(),
  updated_at: z.string(),
});

/** Bytes of the lists, so that the largest lead fits in `MAX_RESULT_BYTES`. */
const BYTES = {
  emails: 1_400,
  phones: 120,
  socials: 500,
  technologies: 320,
  tags: 150,
  notes: 450,
};

/** The present form of a lead for a model. */
export function presentLead(
  lead: z.infer<typeof LeadDetails>,
  emails: Page<LeadEmail>,
  notes: Page<Note>,
): z.input<typeof LeadWithEvidence> {
  const { enrichment } = lead;
  return {
    lead_id: lead.id,
    job_id: lead.job_id,
    company_name: clip(lead.company_name, 100),
    website: shortUrl(lead.website),
    domain: lead.domain,
    title: clip(lead.title, 100),
    description: clip(lead.description, 250),
    summary: clip(enrichment.ai?.["summary"], 300),
    emails: within(BYTES.emails, emails.data.map(presentEmail)),
    emails_total: emails.total,
    phones: within(BYTES.phones, lead.phones),
    phones_total: lead.phones.length,
    socials: Object.fromEntries(
      within(
        BYTES.socials,
        Object.entries(lead.socials).filter(([, url]) => shortUrl(url) !== null),
      ),
    ),
    company: presentCompany(enrichment.company),
    technologies: within(
      BYTES.technologies,
      lead.technologies.map(({ name }) => clip(name, 40)),
    ),
    technologies_total: lead.technologies.length,
    scores: {
      quality: enrichment.quality?.score ?? null,
      deliverability: enrichment.email?.deliverability ?? null,
      lead_score: scoreOf(enrichment.ai?.["lead_score"]),
      icp: scoreOf(enrichment.icp?.["score"]),
      icp_verdict: clip(enrichment.icp?.["verdict"], 10),
      icp_reasoning: clip(enrichment.icp?.["reasoning"], 250),
    },
    hiring: lead.hiring && {
      ...lead.hiring,
      technologies: lead.hiring.technologies.slice(0, 5).map((name) => clip(name, 30)),
    },
    tags: within(
      BYTES.tags,
      lead.tags.map(({ name }) => name),
    ),
    notes: within(
      BYTES.notes,
      notes.data.map(({ body, created_at }) => ({ body: clip(body, 200), created_at })),
    ),
    notes_total: notes.total,
    pages_crawled: lead.pages_crawled,
    updated_at: lead.updated_at,
  };
}

export const presentEmail = (email: LeadEmail): z.input<typeof Email> => ({
  email: email.email,
  status: email.status,
  confidence: email.confidence,
  reasons: email.reasons,
  is_role: email.is_role,
  found_at: shortUrl(email.source.url),
  found_in: email.source.method,
  last_verified_at: email.last_verified_at,
});

function presentCompany(company: z.infer<typeof LeadDetails>["enrichment"]["company"]) {
  if (!company) return null;
  const { employee_count, employee_range, founded_year, source } = company;
  return {
    legal_name: clip(company.legal_name, 80),
    street_address: clip(company.street_address, 80),
    postal_code: clip(company.postal_code, 15),
    city: clip(company.city, 40),
    country: company.country,
    employees: employee_count === null ? clip(employee_range, 20) : String(employee_count),
    founded_year,
    source,
  };
}
