import { z } from "@hono/zod-openapi";
import {
  ADDRESS_KINDS,
  DEPARTMENTS,
  REGISTRATION_KINDS,
  SENIORITIES,
  STATEMENT_KINDS,
} from "#src/shared/lead";
import { Confidence, Status } from "#src/features/lead-emails/schemas";

// Members share schemas: each start of an isolate makes them, and `openapi` copies the one that it describes.
const TEXT = z.string();
const NULLABLE_TEXT = TEXT.nullable();
const text = () => NULLABLE_TEXT;

const evidence = {
  source_url: TEXT.openapi({ description: "The page where it was read" }),
  snippet: TEXT.openapi({
    description: "The words of the page, at most 200 characters, on one line",
  }),
};

export const LeadAddressBody = z
  .object({
    street: text().openapi({ description: "Street, house number and building, as written" }),
    postal_code: text().openapi({ description: "Postal code as written" }),
    city: text().openapi({ description: "Town" }),
    region: text().openapi({ description: "State, province or county, if the page states it" }),
    country: text().openapi({ description: "ISO 3166-1 alpha-2. Null if nothing identifies it" }),
    kind: z.enum(ADDRESS_KINDS).openapi({
      description:
        "As the page labels it. Without a label, the first address of the legal notice or the contact page is the head office",
    }),
    ...evidence,
  })
  .openapi("LeadAddress", {
    example: {
      street: "Hauptstraße 12",
      postal_code: "94315",
      city: "Straubing",
      region: null,
      country: "DE",
      kind: "head_office",
      source_url: "https://acme.de/impressum",
      snippet: "Hauptstraße 12, 94315 Straubing",
    },
  });

export const LeadRegistrationBody = z
  .object({
    kind: z.enum(REGISTRATION_KINDS).openapi({
      description:
        "`vat`: VAT number. `company_number`: number of a register. `tax_id`: number of a tax office",
    }),
    scheme: TEXT.openapi({
      description:
        "Country and register: `de_vat`, `de_hrb`, `fr_siret`, `gb_company_number`. The documentation lists all",
      example: "de_hrb",
    }),
    value: TEXT.openapi({ description: "The number without separators" }),
    is_checksum_valid: z
      .boolean()
      .nullable()
      .openapi({ description: "Null for numbers without check digits" }),
    ...evidence,
  })
  .openapi("LeadRegistration", {
    example: {
      kind: "vat",
      scheme: "de_vat",
      value: "DE811128135",
      is_checksum_valid: true,
      source_url: "https://acme.de/impressum",
      snippet: "USt-IdNr.: DE811128135",
    },
  });

export const LeadContactBody = z
  .object({
    email: TEXT,
    status: Status,
    confidence: Confidence,
    is_role: z
      .boolean()
      .openapi({ description: "A role address (`info@`, `sales@`), not a person's" }),
    is_primary: z.boolean().openapi({ description: "The lead's best address" }),
    person_id: z.uuid().nullable().openapi({
      description:
        "Id in `people` of the person to whom the address belongs: it is written beside the name, or made of the name and of no other name of the lead. Otherwise null",
    }),
    source_url: text().openapi({ description: "The page where it was found" }),
  })
  .openapi("LeadContact", {
    example: {
      email: "j.beispiel@acme.de",
      status: "unverified",
      confidence: 80,
      is_role: false,
      is_primary: true,
      person_id: "5f0c7a52-9d1e-8b3f-a6c4-2e1d0b9a8f7e",
      source_url: "https://acme.de/impressum",
    },
  });

export const LeadPersonBody = z
  .object({
    id: z.uuid().openapi({ description: "Stays the same while the name on this lead does" }),
    name: TEXT.openapi({ description: "Without academic titles and forms of address" }),
    title: text().openapi({ description: "Job title as written" }),
    seniority: z.enum(SENIORITIES).nullable().openapi({ description: "Derived from the title" }),
    department: z.enum(DEPARTMENTS).nullable().openapi({ description: "Derived from the title" }),
    email: text().openapi({
      description: "An address beside the name, or one of the lead that is made of the name",
    }),
    phone: text().openapi({ description: "E.164" }),
    linkedin: text().openapi({ description: "Address of the profile" }),
    ...evidence,
  })
  .openapi("LeadPerson", {
    example: {
      id: "5f0c7a52-9d1e-8b3f-a6c4-2e1d0b9a8f7e",
      name: "Jana Beispiel",
      title: "Geschäftsführerin",
      seniority: "c_level",
      department: "management",
      email: "j.beispiel@acme.de",
      phone: "+4994215540",
      linkedin: null,
      source_url: "https://acme.de/impressum",
      snippet: "Geschäftsführerin: Jana Beispiel",
    },
  });

export const LeadStatementBody = z
  .object({
    kind: z.enum(STATEMENT_KINDS).openapi({ description: "What the words state" }),
    value: TEXT.openapi({ description: "As written" }),
    ...evidence,
  })
  .openapi("LeadStatement", {
    example: {
      kind: "founded_year",
      value: "1987",
      source_url: "https://acme.de/ueber-uns",
      snippet: "Seit 1987 bauen wir Förderanlagen.",
    },
  });
