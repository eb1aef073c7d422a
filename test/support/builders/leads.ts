import { env } from "cloudflare:workers";
import { connectHiring } from "#src/db/client";
import type { ProfileScope } from "#src/features/ai/leads/lead-profile";
import { jobs } from "#src/db/tables/jobs";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import { newId } from "#src/shared/ids";
import { noProgress } from "#src/shared/jobs/job-progress";
import { databaseOf } from "#test/support/harness/shards";
import type { CompanyEnrichment, Deliverability, Grade } from "#src/shared/lead";

/** The service's own scope in a workspace; in a new workspace by default. */
export const scopeOf = (workspaceId: string = newId()): ProfileScope => ({
  db: databaseOf(workspaceId),
  hiring: connectHiring(env),
  files: env.FILES,
  workspaceId,
  actor: { kind: "system" },
});

/** A lead of a small company. `members` replace its default values. */
export const newLead = (members: Partial<NewLead> = {}): NewLead => ({
  id: newId(),
  jobId: newId(),
  website: "https://acme.com/",
  domain: "acme.com",
  companyName: "Acme",
  title: "Acme | Anvils",
  description: "Makers of fine anvils",
  language: "en",
  emails: [
    { email: "info@acme.com", sourceUrl: "https://acme.com/contact", method: "mailto" },
    { email: "jane@acme.com", sourceUrl: "https://acme.com/team", method: "text" },
  ],
  phones: ["+493012345678"],
  socials: { linkedin: "https://www.linkedin.com/company/acme" },
  technologies: [
    { name: "WordPress", category: "CMS", version: "6.6.2" },
    { name: "nginx", category: "Web server", version: null },
  ],
  enrichment: {},
  facts: '{"pages":[]}',
  text: null,
  pagesCrawled: 3,
  ...members,
});

/** A job without a crawl. */
export async function newJob(workspaceId: string, name = "acme.com"): Promise<string> {
  const id = newId();
  await databaseOf(workspaceId)
    .insert(jobs)
    .values({
      id,
      workspaceId,
      name,
      status: "running",
      source: "api",
      config: {} as CrawlConfig,
      progress: noProgress(1),
      creditsReserved: 0,
    });
  return id;
}

export const companyIn = (country: string): CompanyEnrichment => ({
  city: null,
  contact_email: null,
  contact_phone: null,
  country,
  description: null,
  legal_name: null,
  org_type: null,
  postal_code: null,
  price_range: null,
  region: null,
  source: "json-ld",
  street_address: null,
  employee_range: null,
  business_hours: [],
  languages: [],
  employee_count: null,
  founded_year: null,
  review_count: null,
  latitude: null,
  longitude: null,
  rating: null,
});

/** Complete `enrichment` sections, as their steps write them. */
export const quality = (score: number, grade: Grade) => ({
  data_completeness_score: 50,
  deliverability_score: 50,
  security_score: 50,
  seo_score: 50,
  grade,
  score,
});
export const icp = (score: number, verdict: string) => ({
  matched_signals: ["makes anvils"],
  model: "test",
  reasoning: null,
  score,
  verdict,
});
export const ai = (industry: string, category: string, lead_score: number) => ({
  buying_signals: [],
  category,
  industry,
  lead_score,
  model: "test",
  score_reasoning: null,
  summary: "Sells anvils",
});
export const phone = (country: string) => ({
  countries: [country],
  line_types: ["fixed_line"],
  primary_country: country,
});
export const email = (deliverability: Deliverability) => ({
  catch_all: null,
  deliverability,
  disposable: false,
  dkim: false,
  dmarc: true,
  has_mx: true,
  spf: true,
  domain: "acme.com",
  mx_provider: null,
  role_addresses: [],
});
