import { z } from "@hono/zod-openapi";

const MAX_ITEMS = 100;

const texts = (example: string[], description: string) =>
  z.array(z.string()).max(MAX_ITEMS).default([]).openapi({ example, description });

export const Capture = z
  .strictObject({
    url: z.string().openapi({
      example: "https://acme.com/contact",
      description:
        "The page that is open. Public http(s) addresses only; `acme.com` is `https://acme.com/`",
    }),
    company_name: z.string().optional().openapi({ example: "Acme GmbH" }),
    page_title: z.string().optional().openapi({ example: "Contact | Acme" }),
    meta_description: z.string().optional().openapi({ example: "Makers of fine anvils" }),
    emails: texts(["info@acme.com"], "Placeholders, and what is no address, are left out"),
    phones: texts(
      ["+49 30 901820"],
      "A number without its country code is read as one of the lead's country or the site's",
    ),
    technologies: texts(
      ["WordPress 6.6.2"],
      "Known names get their category, others the category `Other`",
    ),
    socials: z
      .record(z.string(), z.unknown())
      .refine((given) => Object.keys(given).length <= MAX_ITEMS, {
        error: `Too big: expected at most ${MAX_ITEMS} members`,
      })
      .default({})
      .openapi({
        example: { linkedin: "https://www.linkedin.com/company/acme" },
        description:
          "Addresses of profiles, by any name; each may be a list. What is no profile of a known network is left out",
      }),
  })
  .openapi("Capture");
export type Capture = z.infer<typeof Capture>;

export const Captured = z
  .object({
    lead_id: z.uuid(),
    job_id: z.uuid().openapi({ description: "The workspace's job `Browser extension`" }),
    updated: z.boolean().openapi({
      description: "Whether the domain had been captured before, so that its lead was updated",
      example: false,
    }),
    emails_verified: z.int().min(0).openapi({
      description: "Addresses of this request that were checked now, by DNS alone: none is `valid`",
      example: 1,
    }),
  })
  .openapi("Captured");
export type Captured = z.infer<typeof Captured>;
