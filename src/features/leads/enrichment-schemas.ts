import { z } from "@hono/zod-openapi";
import { SEO_ISSUES } from "#src/enrichment/data/seo-issues";
import { DELIVERABILITY_RULE } from "#src/enrichment/email/email-rules";
import { QUALITY_SCORE_RULE } from "#src/enrichment/quality";
import { SECURITY_SCORE_RULE } from "#src/enrichment/domain/security-score";
import { SEO_SCORE_RULE } from "#src/enrichment/seo";
import { BUSINESS_KINDS, INDUSTRIES } from "#src/shared/industry";
import { DELIVERABILITY, DMARC_POLICIES, GRADES, SPF_ALL, SPF_ISSUES } from "#src/shared/lead";
import { ENRICHMENT_EXAMPLE } from "./enrichment-examples";

// Members share schemas: each start of an isolate makes them, and `openapi` copies the one that it describes.
const TEXT = z.string().nullable();
const TEXTS = z.array(z.string());
const COUNT = z.int().nullable();
const NUMBER = z.number().nullable();
const WHOLE = z.int();
const FLAG = z.boolean();
const SCORE = z.int().min(0).max(100);
const MAYBE = FLAG.nullable().optional();

const text = (description?: string) => said(TEXT, description);
const texts = (description?: string) => said(TEXTS, description);
const count = (description?: string) => said(COUNT, description);
const number = (description?: string) => said(NUMBER, description);
const whole = (description?: string) => said(WHOLE, description);
const flag = (description?: string) => said(FLAG, description);
const score = (description?: string) => said(SCORE, description);

/** A property that was added later and can be unknown. */
const maybe = (description: string) =>
  said(
    MAYBE,
    `${description} Null if DNS did not respond. Missing on leads that were enriched before this property existed.`,
  );

function said<T extends z.ZodType>(schema: T, description?: string): T {
  return description === undefined ? schema : schema.openapi({ description });
}

export const VERDICTS = ["strong", "medium", "weak"] as const;

/** Describes what `GivenFacts` removes from texts of a model. */
const FOUNDED =
  "Sentences with facts that the lead's data does not contain are removed: numbers, dates, percentages, amounts, and names of technologies, customers, partners or investors.";

const Ai = z
  .object({
    buying_signals: texts(`Signs that the company may buy, one per item. ${FOUNDED}`),
    category: text(
      `Kind of business: ${BUSINESS_KINDS.join(", ")}. Null if none fits. Older leads can have other values.`,
    ),
    industry: text(
      `Industry: ${INDUSTRIES.join(", ")}. Null if none fits. Older leads can have other values.`,
    ),
    lead_score: score("Potential of the lead, 0 to 100.").nullable(),
    model: text("Name of the language model."),
    score_reasoning: text(`Reason for the score. ${FOUNDED}`),
    summary: text(`What the company does and for whom. ${FOUNDED} Null if no sentence remains.`),
  })
  .openapi("AiEnrichment", {
    description: "Description and score of the company by a language model.",
    example: ENRICHMENT_EXAMPLE.ai,
  });

const Company = z
  .object({
    city: text(),
    contact_email: text("In lower case. Null if the address is invalid."),
    contact_phone: text("E.164. Null if the number is invalid."),
    country: text("ISO 3166-1 alpha-2."),
    description: text("Plain text, at most 500 characters."),
    legal_name: text("Legal name in the data, or the name if it contains a legal form."),
    org_type: text("Most specific schema.org type of the organization."),
    postal_code: text(),
    price_range: text("As on the site, for example `€€`."),
    region: text(),
    source: text(
      "Format of the organization's data: json-ld, microdata, rdfa, hcard or opengraph. Null if the site describes no organization that is clearly its own.",
    ),
    street_address: text(),
    employee_range: text(
      "1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000 or 10001+. A range that fits none of them stays as on the site, for example `50-249` or `50+`.",
    ),
    business_hours: texts(
      "One line per range of days with the same hours, Monday first. Lines in an unknown format are unchanged.",
    ),
    languages: texts(
      "ISO 639-1. Languages that the site declares, otherwise the language of its text.",
    ),
    employee_count: count("Null if the site states a range."),
    founded_year: count(),
    review_count: count(),
    latitude: number(),
    longitude: number(),
    rating: number("0 to 5. Other scales are converted if the site states their best value."),
  })
  .openapi("CompanyEnrichment", {
    description: "Firmographics from the site's structured data.",
    example: ENRICHMENT_EXAMPLE.company,
  });

const DomainInfo = z
  .object({
    cdn: text("Content delivery network, detected by headers, CNAME or IP address."),
    dns_provider: text("Provider of most name servers. Null for the company's own servers."),
    hosting_provider: text(
      "Detected by headers, CNAME or IP address. Null behind a content delivery network and for unknown hosts.",
    ),
    server: text("The `Server` header."),
    csp: flag("A Content-Security-Policy is enforced. A report-only policy does not count."),
    hsts: flag("Strict-Transport-Security with a max-age above 0, sent over https."),
    https: flag("The site's entry page is served over https."),
    x_content_type_options: flag("X-Content-Type-Options is nosniff."),
    x_frame_options: flag(
      "X-Frame-Options is DENY or SAMEORIGIN, or the policy's frame-ancestors are limited.",
    ),
    ip_addresses: texts("IP addresses of the website's host, IPv4 first, at most 20 per version."),
    nameservers: texts("Name servers of the registrable domain, sorted."),
    security_score: score(SECURITY_SCORE_RULE),
    caa: maybe(
      "CAA records (RFC 8659) at the registrable domain or above it limit who may issue certificates.",
    ),
    dnssec: maybe(
      "The registrable domain is signed: the DNS resolver authenticated the response. If the resolver does not validate, the parent zone publishes a DS record for the domain.",
    ),
  })
  .openapi("DomainEnrichment", {
    description: "Hosting and security of the website, from HTTP responses and DNS.",
    example: ENRICHMENT_EXAMPLE.domain,
  });

const EmailIntelligence = z
  .object({
    catch_all: flag(
      "The mail server accepts any address. Null without a conclusive mailbox check.",
    ).nullable(),
    deliverability: said(z.enum(DELIVERABILITY), DELIVERABILITY_RULE),
    disposable: flag("The best address or the mail domain belongs to a disposable mail service."),
    dkim: flag("A DKIM key was found. False: none of the known selectors has a key."),
    dmarc: flag(
      "A DMARC record applies, found by the tree walk of RFC 9989. `p=none` counts; see `dmarc_policy`.",
    ),
    has_mx: flag("The domain has MX records and no null MX (RFC 7505)."),
    spf: flag(
      "There is exactly one SPF record, it has no permanent error (see `spf_issue`), and it does not authorize every sender.",
    ),
    domain: text("The checked domain: of the best address, or of the site."),
    mx_provider: text("Mail provider. Null for the company's own servers."),
    role_addresses: texts("Addresses of the lead that belong to a role, not to a person."),
    dmarc_policy: said(
      z.enum(DMARC_POLICIES).nullable().optional(),
      "Policy for mail from this domain that fails DMARC. A record of a parent domain applies with its `sp`, or `np` if the domain does not exist. `t=y` lowers the policy by one step. A missing policy is `none`. Null if no record applies or DNS did not respond.",
    ),
    dmarc_domain: text(
      "Domain of the DMARC record: the domain itself, or a parent domain.",
    ).optional(),
    spf_all: said(
      z.enum(SPF_ALL).nullable().optional(),
      "SPF result for senders that the record does not list. `fail` and `softfail` protect the domain, `neutral` and `pass` do not. Null without a valid record.",
    ),
    spf_lookups: count(
      "Number of DNS lookups to evaluate the SPF record with its includes. RFC 7208 section 4.6.4 allows 10. Null if they could not all be counted.",
    ).optional(),
    spf_issue: said(
      z.enum(SPF_ISSUES).nullable().optional(),
      "Why the SPF record does not protect the domain. `passes_all`: the record or an include contains `+all`, or networks with at least half of all IPv4 or IPv6 addresses. Receivers ignore a record with any other issue.",
    ),
    mta_sts: maybe(
      "The domain has one valid record at `_mta-sts` (RFC 8461). The policy file is not fetched. Null also for a domain that accepts no mail.",
    ),
    tls_rpt: maybe(
      "The domain has one valid record at `_smtp._tls` (RFC 8460). Checked only if `mta_sts` is true, otherwise null.",
    ),
    bimi: maybe(
      "The domain has one record at `default._bimi` with a logo, and `dmarc_policy` is quarantine or reject, which BIMI requires. The logo is not fetched.",
    ),
  })
  .openapi("EmailEnrichment", {
    description: "Mail provider and mail authentication of the lead's domain.",
    example: ENRICHMENT_EXAMPLE.email,
  });

const IcpMatch = z
  .object({
    matched_signals: texts(`Facts of the lead that fit the profile. ${FOUNDED}`),
    model: text("Name of the language model."),
    reasoning: text(`Reason for the score. ${FOUNDED} The profile counts as data as well.`),
    score: score().nullable(),
    verdict: z.enum(VERDICTS).nullable(),
  })
  .openapi("IcpMatch", {
    description: "How well the lead fits the workspace's Ideal Customer Profile.",
    example: ENRICHMENT_EXAMPLE.icp,
  });

const PhoneIntelligence = z
  .object({
    countries: texts(
      "ISO 3166-1 alpha-2 codes of the numbers' calling codes, without duplicates, best number first. Numbers without a country, such as +800, are omitted.",
    ),
    line_types: texts(
      "Without duplicates: fixed_line, mobile, fixed_line_or_mobile (North American numbers do not differ), toll_free, premium_rate, shared_cost, voip, personal_number, pager, uan or voicemail.",
    ),
    primary_country: text("Country of most numbers. In a tie, country of the best number."),
  })
  .openapi("PhoneEnrichment", {
    description: "Countries and line types of the lead's phone numbers.",
    example: ENRICHMENT_EXAMPLE.phone,
  });

const Quality = z
  .object({
    data_completeness_score: whole(QUALITY_SCORE_RULE.data_completeness_score),
    deliverability_score: whole(QUALITY_SCORE_RULE.deliverability_score),
    security_score: whole(QUALITY_SCORE_RULE.security_score),
    seo_score: whole(QUALITY_SCORE_RULE.seo_score),
    grade: said(z.enum(GRADES), QUALITY_SCORE_RULE.grade),
    score: score(QUALITY_SCORE_RULE.score),
  })
  .openapi("QualityEnrichment", {
    description: "Overall quality of the lead's data and website.",
    example: ENRICHMENT_EXAMPLE.quality,
  });

const ISSUE_LIST = Object.entries(SEO_ISSUES)
  .map(([code, { says }]) => `- \`${code}\`: ${says}`)
  .join("\n");

const Seo = z
  .object({
    external_links: whole("Links to other registrable domains."),
    h1_count: whole(),
    image_count: whole(),
    images_with_alt: whole("Images with a non-empty alt text."),
    internal_links: whole(),
    meta_description_length: whole("In characters."),
    title_length: whole("In characters."),
    word_count: whole(
      "Words of the visible text. In scripts without spaces, two characters count as a word.",
    ),
    has_canonical: flag(),
    has_favicon: flag("The page declares an icon."),
    has_open_graph: flag(),
    has_robots_txt: flag(),
    has_sitemap: flag(),
    has_structured_data: flag("JSON-LD, microdata or RDFa."),
    has_twitter_card: flag(),
    has_viewport: flag(),
    issues: texts(`Issues, most severe first:\n${ISSUE_LIST}`),
    lang: text("The html element's `lang`, as written."),
    robots_meta: text("The robots meta tag, as written."),
    score: score(SEO_SCORE_RULE),
  })
  .openapi("SeoEnrichment", {
    description: "Search engine properties of the entry page.",
    example: ENRICHMENT_EXAMPLE.seo,
  });

/** Parts of the enrichment. A part is missing until its step has run. */
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

/** The properties of each part of `enrichment`, in the order of the contract. */
export const ENRICHMENT_MEMBERS = PARTS.map(
  (part) => [part, Object.keys(EnrichmentBody.shape[part].unwrap().shape)] as const,
);
