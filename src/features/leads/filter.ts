import { z } from "@hono/zod-openapi";
import { countryCode } from "#src/http/country";
import { bothWays, type Sort } from "#src/http/sorting";
import { DELIVERABILITY, GRADES, SENIORITIES } from "#src/shared/lead";
import { BUSINESS_KINDS, INDUSTRIES } from "#src/shared/industry";
import { VERDICTS } from "./enrichment-schemas";
import {
  domain,
  emailStatuses,
  employees,
  flag,
  folded,
  language,
  listOf,
  moment,
  score,
  text,
} from "./filter-fields";
import { cells } from "./filter-cells";
import { MAX_LIST } from "./filter-list";

const SORTABLE = ["created_at", "updated_at", "company_name", "domain", "quality", "icp"] as const;
export type LeadSort = Sort<(typeof SORTABLE)[number]>;
export const LEAD_SORTS = bothWays(SORTABLE);

const LISTED_INDUSTRIES = `One of: ${INDUSTRIES.join(", ")}`;
const LISTED_RANKS = `separated by commas: ${SENIORITIES.join(", ")}`;
const LISTED = `Separated by commas, at most ${MAX_LIST}; in a JSON body, an array also`;
const names = listOf();
const technologies = names.openapi({ type: "string", example: "wordpress,shopify" });
const tags = names.openapi({ type: "string", example: "hot,trade fair" });
const LISTED_KINDS = `One of: ${BUSINESS_KINDS.join(", ")}`;

/** Lead filter for queries and JSON bodies. Its output can be stored and parsed again. */
export const LeadFilter = z
  .strictObject({
    q: text(200).openapi({
      description:
        "Full-text search in name, domain, title, description and e-mail addresses. Every word must match the beginning of a word",
    }),
    job_id: text(100),
    tag: text(100).openapi({ description: "Id or name of a tag" }),
    domain: domain().openapi({
      type: "string",
      description: "Registrable domain, or one of its hosts: `www.acme.com` means `acme.com`",
      example: "acme.com",
    }),
    country: countryCode().openapi({
      description:
        "Country of the company's address, or else of most of its telephone numbers: ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter",
    }),
    industry: text(200).openapi({
      description: `Industry, ignoring case. Common spellings such as \`healthcare\` are mapped. ${LISTED_INDUSTRIES}`,
    }),
    category: text(200).openapi({
      description: `Kind of business, ignoring case. Common spellings are mapped. ${LISTED_KINDS}`,
    }),
    technology: folded(100).openapi({
      example: "wordpress",
      description:
        "Name of a technology, ignoring case. A former name (`typekit`) and the current name (`adobe fonts`) match the same leads",
    }),
    technologies_any: technologies.openapi({
      description: `Leads with at least one of these technologies. ${LISTED}`,
    }),
    technologies_all: technologies.openapi({
      description: `Leads with all of these technologies. ${LISTED}`,
    }),
    technologies_none: technologies.openapi({
      description: `Leads with none of these technologies. ${LISTED}`,
    }),
    tags_any: tags.openapi({
      description: `Leads with at least one of these tags, by id or name. A tag with a comma in its name needs its id. ${LISTED}`,
    }),
    tags_all: tags.openapi({
      description: `Leads with all of these tags, by id or name. ${LISTED}`,
    }),
    tags_none: tags.openapi({
      description: `Leads with none of these tags, by id or name. Unknown tags exclude no lead. ${LISTED}`,
    }),
    city: text(100).openapi({
      description: "City of the company's address, ignoring case",
      example: "München",
    }),
    language: language(),
    role: text(100).openapi({
      description:
        "Job titles and departments of the company's people. Every word must match the beginning of a word, of one or of several people. Departments are in English, such as `sales`",
      example: "head sales",
    }),
    seniority: listOf({ names: SENIORITIES }).openapi({
      type: "string",
      description: `Leads with a person of one of these ranks, ${LISTED_RANKS}`,
      example: "founder,c_level",
    }),
    size_min: employees().openapi({
      description:
        "Leads that have this number of employees or more. A lead with a band such as `11-50` matches if a part of the band does. Leads of unknown size never match",
    }),
    size_max: employees().openapi({
      description: "Leads that have this number of employees or fewer. See `size_min`",
    }),
    input: cells(),
    has_email: flag(),
    has_phone: flag(),
    email_status: emailStatuses(),
    hiring: flag().openapi({
      description: "Whether the company has open roles on public job boards",
    }),
    deliverability: z.enum(DELIVERABILITY),
    grade: z.enum(GRADES),
    min_quality: score(),
    min_seo: score(),
    min_icp: score(),
    verdict: z.enum(VERDICTS),
    min_lead_score: score(),
    created_after: moment().openapi({ description: "Created at this time or later" }),
    created_before: moment().openapi({ description: "Created before this time" }),
    updated_after: moment().openapi({
      description: "Changed at this time or later, by a crawl, a verification or a user",
    }),
    sort: z.enum(LEAD_SORTS).openapi({
      description:
        "`created_at`, `updated_at`: oldest first. `company_name`, `domain`: A to Z. `quality`, `icp`: best first. `-` reverses the order. Leads without a value sort last in both directions. Default: `-created_at`.",
    }),
  })
  .partial()
  .openapi("LeadFilter");
export type LeadFilter = z.infer<typeof LeadFilter>;
