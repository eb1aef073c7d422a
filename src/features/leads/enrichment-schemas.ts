import { z } from "@hono/zod-openapi";
import { DELIVERABILITY, GRADES } from "#src/shared/lead";

const text = z.string().nullable();
const texts = z.array(z.string());
const count = z.int().nullable();
const number = z.number().nullable();
const score = z.int().min(0).max(100);

export const VERDICTS = ["strong", "medium", "weak"] as const;

const Ai = z
  .object({
    buying_signals: texts,
    category: text,
    industry: text,
    lead_score: score.nullable(),
    model: text,
    score_reasoning: text,
    summary: text,
  })
  .openapi("AiEnrichment");

const Company = z
  .object({
    city: text,
    contact_email: text,
    contact_phone: text,
    country: text,
    description: text,
    legal_name: text,
    org_type: text,
    postal_code: text,
    price_range: text,
    region: text,
    source: text,
    street_address: text,
    employee_range: text,
    business_hours: texts,
    languages: texts,
    employee_count: count,
    founded_year: count,
    review_count: count,
    latitude: number,
    longitude: number,
    rating: number,
  })
  .openapi("CompanyEnrichment");

const DomainInfo = z
  .object({
    cdn: text,
    dns_provider: text,
    hosting_provider: text,
    server: text,
    csp: z.boolean(),
    hsts: z.boolean(),
    https: z.boolean(),
    x_content_type_options: z.boolean(),
    x_frame_options: z.boolean(),
    ip_addresses: texts,
    nameservers: texts,
    security_score: score,
  })
  .openapi("DomainEnrichment");

const EmailIntelligence = z
  .object({
    catch_all: z.boolean().nullable(),
    deliverability: z.enum(DELIVERABILITY),
    disposable: z.boolean(),
    dkim: z.boolean(),
    dmarc: z.boolean(),
    has_mx: z.boolean(),
    spf: z.boolean(),
    domain: text,
    mx_provider: text,
    role_addresses: texts,
  })
  .openapi("EmailEnrichment");

const IcpMatch = z
  .object({
    matched_signals: texts,
    model: text,
    reasoning: text,
    score: score.nullable(),
    verdict: z.enum(VERDICTS).nullable(),
  })
  .openapi("IcpMatch");

const PhoneIntelligence = z
  .object({ countries: texts, line_types: texts, primary_country: text })
  .openapi("PhoneEnrichment");

const Quality = z
  .object({
    data_completeness_score: z.int(),
    deliverability_score: z.int(),
    security_score: z.int(),
    seo_score: z.int(),
    grade: z.enum(GRADES),
    score,
  })
  .openapi("QualityEnrichment");

const Seo = z
  .object({
    external_links: z.int(),
    h1_count: z.int(),
    image_count: z.int(),
    images_with_alt: z.int(),
    internal_links: z.int(),
    meta_description_length: z.int(),
    title_length: z.int(),
    word_count: z.int(),
    has_canonical: z.boolean(),
    has_favicon: z.boolean(),
    has_open_graph: z.boolean(),
    has_robots_txt: z.boolean(),
    has_sitemap: z.boolean(),
    has_structured_data: z.boolean(),
    has_twitter_card: z.boolean(),
    has_viewport: z.boolean(),
    issues: texts,
    lang: text,
    robots_meta: text,
    score,
  })
  .openapi("SeoEnrichment");

/** The members that were computed for a lead; none is there before its step ran. */
export const EnrichmentBody = z
  .object({
    ai: Ai,
    company: Company,
    domain: DomainInfo,
    email: EmailIntelligence,
    icp: IcpMatch,
    phone: PhoneIntelligence,
    quality: Quality,
    seo: Seo,
  })
  .partial()
  .openapi("Enrichment");

const PARTS = Object.keys(EnrichmentBody.shape) as (keyof typeof EnrichmentBody.shape)[];

/** The members of each part of `enrichment`, in the order of the contract. */
export const ENRICHMENT_MEMBERS = PARTS.map(
  (part) => [part, Object.keys(EnrichmentBody.shape[part].unwrap().shape)] as const,
);
