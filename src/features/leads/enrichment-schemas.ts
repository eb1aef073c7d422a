import { z } from "@hono/zod-openapi";
import { SEO_ISSUES } from "#src/enrichment/data/seo-issues";
import { DELIVERABILITY_RULE } from "#src/enrichment/email/email";
import { QUALITY_SCORE_RULE } from "#src/enrichment/quality";
import { SECURITY_SCORE_RULE } from "#src/enrichment/domain/security-score";
import { SEO_SCORE_RULE } from "#src/enrichment/seo";
import { BUSINESS_KINDS, INDUSTRIES } from "#src/shared/industry";
import { DELIVERABILITY, DMARC_POLICIES, GRADES, SPF_ALL, SPF_ISSUES } from "#src/shared/lead";
import { ENRICHMENT_EXAMPLE } from "./enrichment-examples";

const text = (description?: string) => said(z.string().nullable(), description);
const texts = (description?: string) => said(z.array(z.string()), description);
const count = (description?: string) => said(z.int().nullable(), description);
const number = (description?: string) => said(z.number().nullable(), description);
const whole = (description?: string) => said(z.int(), description);
const flag = (description?: string) => said(z.boolean(), description);
const score = (description?: string) => said(z.int().min(0).max(100), description);

/** A fact that was added later and may be unknown. */
const maybe = (description: string) =>
  flag(
    `${description} Null where DNS gave no answer; missing on leads enriched before it was looked up.`,
  )
    .nullable()
    .optional();

function said<T extends z.ZodType>(schema: T, description?: string): T {
  return description === undefined ? schema : schema.openapi({ description });
}

export const VERDICTS = ["strong", "medium", "weak"] as const;

/** What `GivenFacts` leaves out of texts by a model. */
const FOUNDED =
  "Sentences with numbers, dates, percentages, amounts or names of technologies, customers, partners or investors that the lead's data does not state are left out.";

const Ai = z
  .object({
    buying_signals: texts(`Signs that the company may buy, one each. ${FOUNDED}`),
    category: text(
      `What kind of business it is: ${BUSINESS_KINDS.join(", ")}; null where none fits. Leads described before this list may have another value.`,
    ),
    industry: text(
      `${INDUSTRIES.join(", ")}; null where none fits. Leads described before this list may have another value.`,
    ),
    lead_score: score("How promising the lead is.").nullable(),
    model: text("The model that wrote this."),
    score_reasoning: text(`Why that score. ${FOUNDED}`),
    summary: text(`What the company does and for whom. ${FOUNDED} Null where nothing is left.`),
  })
  .openapi("AiEnrichment", {
    description: "What a language model made of the site.",
    example: ENRICHMENT_EXAMPLE.ai,
  });

const Company = z
  .object({
    city: text(),
    contact_email: text("In lower case; null where it is no address that mail can be sent to."),
    contact_phone: text("E.164; null where it is no valid number."),
    country: text("ISO 3166-1 alpha-2."),
    description: text("Plain text, at most 500 characters."),
    legal_name: text("As given; or the name, where it has a legal form in it."),
    org_type: text("The most specific of the organisation's schema.org types."),
    postal_code: text(),
    price_range: text("As the site writes it, such as `€€`."),
    region: text(),
    source: text(
      "What the organisation is described in: json-ld, microdata, rdfa, hcard or opengraph. Null where the site describes none that is plainly its own.",
    ),
    street_address: text(),
    employee_range: text(
      "1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000 or 10001+; a range that fits in none of them as the site gives it, such as `50-249` or `50+`.",
    ),
    business_hours: texts(
      "A line for each run of days with the same hours, Monday first; lines that follow no known form stay as they are.",
    ),
    languages: texts(
      "ISO 639-1, as the site says that it speaks; else the one that it is written in.",
    ),
    employee_count: count("Null where the site gives a range."),
    founded_year: count(),
    review_count: count(),
    latitude: number(),
    longitude: number(),
    rating: number("0 to 5; other scales are brought to it where the site names their best value."),
  })
  .openapi("CompanyEnrichment", {
    description: "Firmographics from the site's structured data.",
    example: ENRICHMENT_EXAMPLE.company,
  });

const DomainInfo = z
  .object({
    cdn: text("The content network that answers, by headers, CNAME or address."),
    dns_provider: text("Whose most of the name servers are; null for those of one's own."),
    hosting_provider: text(
      "By headers, CNAME or address. Null where a content network hides it, and for unknown hosts.",
    ),
    server: text("The `Server` header."),
    csp: flag("A Content-Security-Policy is enforced; one that only reports does not count."),
    hsts: flag("Strict-Transport-Security with a max-age above 0, sent over https."),
    https: flag("The site's entry page is served over https."),
    x_content_type_options: flag("X-Content-Type-Options is nosniff."),
    x_frame_options: flag(
      "X-Frame-Options is DENY or SAMEORIGIN, or the policy's frame-ancestors are limited.",
    ),
    ip_addresses: texts("Of the website's host, IPv4 first; at most 20 of each kind."),
    nameservers: texts("Of the registrable domain, sorted."),
    security_score: score(SECURITY_SCORE_RULE),
    caa: maybe(
      "CAA records (RFC 8659) at the registrable domain or above it limit who may issue certificates.",
    ),
    dnssec: maybe(
      "The registrable domain is signed. The DNS resolver authenticated its answer; where the resolver does not validate, the parent zone publishes a DS record for the domain.",
    ),
  })
  .openapi("DomainEnrichment", {
    description: "What serves the website, from its answer and from DNS.",
    example: ENRICHMENT_EXAMPLE.domain,
  });

const EmailIntelligence = z
  .object({
    catch_all: flag(
      "The mail server accepts any address. Null unless a mailbox check found out.",
    ).nullable(),
    deliverability: said(z.enum(DELIVERABILITY), DELIVERABILITY_RULE),
    disposable: flag("The best address or the mail domain is one that is thrown away after use."),
    dkim: flag("A signing key was found; false means: at none of the known selectors."),
    dmarc: flag(
      "A DMARC record applies, found by the tree walk of RFC 9989. `p=none` counts; see `dmarc_policy`.",
    ),
    has_mx: flag("The domain has MX records, and they do not say that it takes no mail."),
    spf: flag(
      "There is exactly one SPF record, it has no permanent error (see `spf_issue`), and it does not let every sender pass.",
    ),
    domain: text("The domain that is spoken of: that of the best address, or the site's."),
    mx_provider: text("Who takes the mail; null for servers of one's own."),
    role_addresses: texts("Those of the lead's addresses that are a desk's, not a person's."),
    dmarc_policy: said(
      z.enum(DMARC_POLICIES).nullable().optional(),
      "What receivers are asked to do with mail from this domain that fails DMARC. A record above the domain applies with its `sp`, or `np` where the domain does not exist; `t=y` lowers the policy by one step; a missing policy is `none`. Null where no record applies or DNS gave no answer.",
    ),
    dmarc_domain: text("Where the DMARC record stands: the domain, or one above it.").optional(),
    spf_all: said(
      z.enum(SPF_ALL).nullable().optional(),
      "What SPF says of senders that it does not name: `fail` and `softfail` protect the domain, `neutral` and `pass` do not. Null without a valid record.",
    ),
    spf_lookups: count(
      "DNS questions that evaluating the SPF record takes, includes counted; 10 are allowed (RFC 7208 4.6.4). Null where they could not all be counted.",
    ).optional(),
    spf_issue: said(
      z.enum(SPF_ISSUES).nullable().optional(),
      "Why the SPF record does not protect. `passes_all` is `+all`, or networks with at least half of all IPv4 or IPv6 addresses, in the record itself or in an include; the others are errors after which receivers ignore the record.",
    ),
    mta_sts: maybe(
      "There is one valid record at `_mta-sts` (RFC 8461). The policy file is not fetched. Null also where the domain accepts no mail.",
    ),
    tls_rpt: maybe(
      "There is one valid record at `_smtp._tls` (RFC 8460). Looked for only where `mta_sts` is true, else null.",
    ),
    bimi: maybe(
      "There is one record at `default._bimi` with a logo, and `dmarc_policy` is quarantine or reject, which BIMI requires. The logo is not fetched.",
    ),
  })
  .openapi("EmailEnrichment", {
    description: "Where the lead's mail goes, and how it is vouched for.",
    example: ENRICHMENT_EXAMPLE.email,
  });

const IcpMatch = z
  .object({
    matched_signals: texts(`Facts of the lead that fit the profile. ${FOUNDED}`),
    model: text("The model that judged."),
    reasoning: text(`Why that score. ${FOUNDED} The profile counts as data as well.`),
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
      "ISO 3166-1 alpha-2, of the numbers' calling codes, each once, the best number's first. Numbers of no country, such as +800, are left out.",
    ),
    line_types: texts(
      "Each once: fixed_line, mobile, fixed_line_or_mobile (North America tells no more), toll_free, premium_rate, shared_cost, voip, personal_number, pager, uan or voicemail.",
    ),
    primary_country: text("That of most numbers; of equals, the best number's."),
  })
  .openapi("PhoneEnrichment", {
    description: "Where the lead's numbers belong and what lines they are.",
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
    description: "The lead's data and its website in one number.",
    example: ENRICHMENT_EXAMPLE.quality,
  });

const ISSUE_LIST = Object.entries(SEO_ISSUES)
  .map(([code, { says }]) => `- \`${code}\`: ${says}`)
  .join("\n");

const Seo = z
  .object({
    external_links: whole("To other registrable domains."),
    h1_count: whole(),
    image_count: whole(),
    images_with_alt: whole("Those whose alt text is not empty."),
    internal_links: whole(),
    meta_description_length: whole("In characters."),
    title_length: whole("In characters."),
    word_count: whole("Of the visible text; in scripts without spaces, two characters are a word."),
    has_canonical: flag(),
    has_favicon: flag("The page names an icon."),
    has_open_graph: flag(),
    has_robots_txt: flag(),
    has_sitemap: flag(),
    has_structured_data: flag("JSON-LD, microdata or RDFa."),
    has_twitter_card: flag(),
    has_viewport: flag(),
    issues: texts(`What is wrong, heaviest first:\n${ISSUE_LIST}`),
    lang: text("The html element's `lang`, as written."),
    robots_meta: text("The robots meta tag, as written."),
    score: score(SEO_SCORE_RULE),
  })
  .openapi("SeoEnrichment", {
    description: "What search engines see of the entry page.",
    example: ENRICHMENT_EXAMPLE.seo,
  });

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
