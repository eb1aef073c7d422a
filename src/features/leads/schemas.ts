import { z } from "@hono/zod-openapi";
import { Tag } from "#src/features/tags/schemas";
import { estimated } from "#src/http/paginated";
import { type Enrichment } from "#src/shared/lead";
import { CORRECTABLE } from "#src/shared/lead-overrides";
import {
  LeadAddressBody,
  LeadContactBody,
  LeadPersonBody,
  LeadRegistrationBody,
  LeadStatementBody,
} from "./profile-schemas";
import { EnrichmentBody } from "./enrichment-schemas";

// Members share schemas: each start of an isolate makes them, and `openapi` copies the one that it describes.
const ID = z.uuid();
const TEXT = z.string();
const NULLABLE_TEXT = TEXT.nullable();
const TIME = z.iso.datetime();

export const TechnologyBody = z
  .object({
    name: TEXT,
    category: TEXT,
    version: NULLABLE_TEXT.openapi({ description: "Version that the site reveals" }),
  })
  .openapi("Technology", { example: { name: "WordPress", category: "CMS", version: "6.6.2" } });

/** A member that a list has only on request. */
const included = <Item extends z.ZodType>(item: Item, description: string) =>
  z
    .array(item)
    .optional()
    .openapi({ description: `${description}. Only with \`include\`` });

const LeadInputBody = z.record(TEXT, NULLABLE_TEXT).nullable();

export const Lead = z
  .object({
    id: ID,
    job_id: ID,
    website: TEXT.openapi({ description: "URL of the site's entry page after redirects" }),
    domain: TEXT.openapi({ description: "Registrable domain", example: "acme.com" }),
    company_name: NULLABLE_TEXT.openapi({
      example: "Acme GmbH",
      description:
        "Company name from structured data, `og:site_name`, the legal notice, the title or the copyright line, in this order. If no page has a name: the domain's label",
    }),
    emails: z.array(TEXT).openapi({ description: "Best first", example: ["info@acme.com"] }),
    phones: z.array(TEXT).openapi({ description: "E.164, best first", example: ["+493012345678"] }),
    socials: z
      .record(TEXT, TEXT)
      .openapi({ example: { linkedin: "https://www.linkedin.com/company/acme" } }),
    technologies: z.array(TechnologyBody),
    tags: z.array(Tag),
    title: NULLABLE_TEXT,
    description: NULLABLE_TEXT,
    language: NULLABLE_TEXT,
    pages_crawled: z.int(),
    // Typed as stored: the step that computed the enrichment has validated it.
    enrichment: EnrichmentBody as z.ZodType<Enrichment>,
    contacts: z.array(LeadContactBody).openapi({
      description:
        "The addresses with their status and person, best first: all of a single lead, the first 20 in lists, events and exports",
    }),
    addresses: included(LeadAddressBody, "Postal addresses, the head office first"),
    registrations: included(LeadRegistrationBody, "Numbers of registers and tax offices"),
    people: included(LeadPersonBody, "People of the company"),
    statements: included(LeadStatementBody, "Legal name, founding year and size in words"),
    input: LeadInputBody.optional().openapi({
      description: "Columns of the uploaded row that named the site. Only with `include`",
    }),
    created_at: TIME,
    updated_at: TIME,
  })
  .openapi("Lead");
export type Lead = z.infer<typeof Lead>;

/** A single lead, with data about its company from other sources. */
export const LeadDetails = Lead.extend({
  addresses: z.array(LeadAddressBody).openapi({
    description: "Postal addresses, the head office first. Read from text and structured data",
  }),
  registrations: z.array(LeadRegistrationBody).openapi({
    description: "Numbers of registers and tax offices, VAT numbers included",
  }),
  people: z.array(LeadPersonBody).openapi({
    description:
      "People of the company, from legal notices, team pages and structured data. Empty if the workspace or the job does not collect people",
  }),
  statements: z.array(LeadStatementBody).openapi({
    description: "Legal name, founding year and size in words, with the sentence",
  }),
  input: LeadInputBody.openapi({
    description:
      "Columns of the uploaded row that named the site, unchanged, by the names of the columns. If rows of several files named it, the last value of each column. Null if the site was not uploaded in a file with further columns. A value is null if a deletion request erased it",
    example: { "Customer no.": "K-1042", Owner: "Jana" },
  }),
  overrides: z.array(z.enum(CORRECTABLE)).openapi({
    description:
      "Members that users have corrected. Later crawls keep the corrections. Change them with PATCH /leads/{id}",
    example: ["company_name"],
  }),
  hiring: z
    .object({
      open_roles: z.int().min(1),
      technologies: z.array(TEXT).openapi({ description: "The 20 most requested technologies" }),
      latest_posted_at: TIME,
    })
    .nullable()
    .openapi({
      description: "Open roles on public job boards. Null if none are known",
      example: {
        open_roles: 12,
        technologies: ["Kubernetes", "PostgreSQL"],
        latest_posted_at: "2026-11-20T09:30:00.000Z",
      },
    }),
  hiring_unavailable: z.literal(true).optional().openapi({
    description:
      "Present while the index of open roles cannot be read. `hiring` is then null, whether or not there are open roles",
  }),
}).openapi("LeadDetails");

export const LeadPage = estimated(Lead).openapi("LeadPage");
