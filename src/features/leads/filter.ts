import { domainToASCII } from "node:url";
import { z } from "@hono/zod-openapi";
import { countryCode } from "#src/http/country";
import { bothWays, type Sort } from "#src/http/sorting";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { DELIVERABILITY, GRADES } from "#src/shared/lead";
import { EMAIL_STATUSES } from "#src/shared/addresses/email-status";
import { BUSINESS_KINDS, INDUSTRIES } from "#src/shared/industry";
import { parseStatuses } from "#src/pipeline/leads/email-status-mask";
import { VERDICTS } from "./enrichment-schemas";

const STATUS_NAMES = EMAIL_STATUSES.join(", ");

const SORTABLE = ["created_at", "company_name", "quality", "icp"] as const;
export type LeadSort = Sort<(typeof SORTABLE)[number]>;
export const LEAD_SORTS = bothWays(SORTABLE);

const text = (max: number) => z.string().trim().min(1).max(max);
const folded = (max: number) => text(max).toLowerCase();

/** Normalizes to the stored form: ASCII, without subdomains. */
const domain = () =>
  folded(253).transform((host) => registrableDomain(domainToASCII(host) || host));

/** Normalizes to the known statuses in their fixed order, separated by commas. */
const emailStatuses = () =>
  z
    .string()
    .transform((list, context) => {
      const statuses = parseStatuses(list);
      if (statuses) return statuses.join(",");
      context.addIssue({ code: "custom", message: `Expected one or more of ${STATUS_NAMES}` });
      return z.NEVER;
    })
    .openapi({
      type: "string",
      description: `Leads with an address of one of these statuses, separated by commas: ${STATUS_NAMES}`,
      example: "valid,unverified",
    });

/** A query contains `"true"`, a JSON body `true`. */
const flag = () =>
  z
    .union([z.boolean(), z.enum(["true", "false"])], { error: "Expected true or false" })
    .transform((value) => value === true || value === "true")
    .openapi({ type: "boolean" });

const score = () =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ],
      { error: "Expected a whole number from 0 to 100" },
    )
    .pipe(z.int().min(0).max(100))
    .openapi({ type: "integer", minimum: 0, maximum: 100 });

const moment = () =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], {
      error: "Expected an ISO 8601 moment or date",
    })
    .openapi({
      type: "string",
      description: "ISO 8601 moment, or a date (midnight UTC)",
      example: "2026-11-01T00:00:00.000Z",
    });

const LISTED_INDUSTRIES = `One of: ${INDUSTRIES.join(", ")}`;
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
    country: countryCode(),
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
    sort: z.enum(LEAD_SORTS).openapi({
      description:
        "`created_at`: oldest first. `company_name`: A to Z. `quality`, `icp`: best first. `-` reverses the order. Leads without a value sort last in both directions. Default: `-created_at`.",
    }),
  })
  .partial()
  .openapi("LeadFilter");
export type LeadFilter = z.infer<typeof LeadFilter>;
