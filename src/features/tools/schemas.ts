import { z } from "@hono/zod-openapi";
import { Confidence, Reasons, Status, Suggestion } from "#src/features/lead-emails/schemas";
import { TechnologyBody } from "#src/features/leads/schemas";

/** Longest local part plus longest domain. RFC 3696 erratum 1690 allows 254, but some users send more. */
const MAX_EMAIL_CHARS = 320;
const MAX_URL_CHARS = 2048;

export const SiteToRead = z
  .strictObject({
    url: z.string().trim().min(1).max(MAX_URL_CHARS).openapi({
      description: "`acme.com` means `https://acme.com/`",
      example: "northfield-analytics.io",
    }),
  })
  .openapi("SiteToRead");

export const AddressToVerify = z
  .strictObject({
    email: z
      .string()
      .trim()
      .min(1)
      .max(MAX_EMAIL_CHARS)
      .openapi({ example: "sales@northfield-analytics.io" }),
  })
  .openapi("AddressToVerify");

const FinalUrl = z.string().openapi({
  description: "URL of the page after redirects",
  example: "https://acme.com/",
});

export const Contacts = z
  .object({
    url: FinalUrl,
    company_name: z.string().nullable().openapi({ example: "Acme" }),
    emails: z.array(z.string()).openapi({ description: "Best first", example: ["info@acme.com"] }),
    phones: z
      .array(z.string())
      .openapi({ description: "E.164, best first", example: ["+493012345678"] }),
    socials: z
      .record(z.string(), z.string())
      .openapi({ example: { linkedin: "https://www.linkedin.com/company/acme" } }),
    pages: z.array(z.string()).openapi({
      description: "URLs of the pages that were read",
      example: ["https://acme.com/", "https://acme.com/contact"],
    }),
  })
  .openapi("Contacts");
export type Contacts = z.infer<typeof Contacts>;

export const Technologies = z
  .object({ url: FinalUrl, technologies: z.array(TechnologyBody) })
  .openapi("Technologies");
export type Technologies = z.infer<typeof Technologies>;

export const VerifiedAddress = z
  .object({
    email: z.string().openapi({ example: "info@acme.com" }),
    status: Status,
    confidence: Confidence,
    has_mx: z.boolean().openapi({ description: "The domain has MX records" }),
    is_role: z.boolean(),
    is_disposable: z
      .boolean()
      .openapi({ description: "The domain belongs to a disposable mail service", example: false }),
    disposable: z.boolean().openapi({ description: "Same as `is_disposable`", example: false }),
    is_free_provider: z.boolean().openapi({ example: false }),
    catch_all: z.boolean().nullable().openapi({
      description: "The mail server accepts any address. Null if this is unknown",
      example: null,
    }),
    reasons: Reasons,
    suggestion: Suggestion,
    mx_host: z.string().nullable().openapi({ example: "mx1.acme.com" }),
  })
  .openapi("VerifiedAddress");
export type VerifiedAddress = z.infer<typeof VerifiedAddress>;
