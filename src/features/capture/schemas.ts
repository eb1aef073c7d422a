import { z } from "@hono/zod-openapi";

const MAX_ITEMS = 100;

const texts = (example: string[], description: string) =>
  z.array(z.string()).max(MAX_ITEMS).default([]).openapi({ example, description });

export const Capture = z
  .strictObject({
    url: z.string().openapi({
      example: "https://acme.com/contact",
      description:
        "Address of the open page. Public http(s) addresses only; `acme.com` means `https://acme.com/`",
    }),
    company_name: z.string().optional().openapi({ example: "Acme GmbH" }),
    page_title: z.string().optional().openapi({ example: "Contact | Acme" }),
    meta_description: z.string().optional().openapi({ example: "Makers of fine anvils" }),
    emails: texts(
      ["info@acme.com"],
      "E-mail addresses, at most 100. Placeholders and invalid addresses are ignored",
    ),
    phones: texts(
      ["+49 30 901820"],
      "Telephone numbers, at most 100. A number without a country code is parsed with the country of the lead or the site",
    ),
    technologies: texts(
      ["WordPress 6.6.2"],
      "Technology names with optional version, at most 100. Unknown names get the category `Other`",
    ),
    socials: z
      .record(z.string(), z.unknown())
      .refine((given) => Object.keys(given).length <= MAX_ITEMS, {
        error: `must have at most ${MAX_ITEMS} members`,
      })
      .default({})
      .openapi({
        example: { linkedin: "https://www.linkedin.com/company/acme" },
        description:
          "Profile addresses by any key, at most 100; a value may be a list. Addresses outside known networks are ignored",
      }),
  })
  .openapi("LeadCapture");
export type Capture = z.infer<typeof Capture>;

export const Captured = z
  .object({
    lead_id: z.uuid(),
    job_id: z.uuid().openapi({ description: "Id of the workspace's job `Browser extension`" }),
    updated: z.boolean().openapi({
      description: "True if the domain had been captured before and its lead was updated",
      example: false,
    }),
    emails_verified: z.int().min(0).openapi({
      description:
        "Addresses of this request that were checked with DNS. DNS alone never gives the status `valid`",
      example: 1,
    }),
  })
  .openapi("CapturedLead");
export type Captured = z.infer<typeof Captured>;
