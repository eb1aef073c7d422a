import { z } from "@hono/zod-openapi";
import { countedText } from "#src/http/counted-text";
import { findUnfilled } from "#src/intelligence/placeholders";
import { parseEmailAddress } from "#src/shared/addresses/email-address";
import { readWebUrl } from "#src/shared/addresses/web-url";

const EXAMPLE = {
  product_name: "Acme Prospector",
  logo_url: "https://acme.com/logo.png",
  primary_color: "#0a7d5a",
  support_email: "support@acme.com",
  footer_text: "Acme Ltd, 1 Anvil Street, London",
  custom_domain: "leads.acme.com",
  sender_name: "Jane Doe",
  signature: "Jane Doe\nAcme Ltd, +44 20 7946 0000",
};

/** The start of a tag, end tag or declaration; `3 < 4` is plain text. */
const MARKUP = /<[a-z/!?]/i;
const CONTROL = /(?![\t\n])\p{Cc}|[\p{Zl}\p{Zp}]|\p{Bidi_Control}/u;

/** Text that is shown unchanged. Anything that a browser or mail program could parse as markup is rejected, not removed. */
const plainText = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n"))
    .pipe(
      countedText(max)
        .refine((text) => !MARKUP.test(text), "Must be plain text without HTML")
        .refine((text) => !CONTROL.test(text), "Must not contain control characters"),
    )
    .openapi({ type: "string", minLength: 1, maxLength: max });

const oneLine = (max: number) =>
  plainText(max).refine((text) => !/[\n\t]/.test(text), "Must be one line");

/** Rejected here, because an unfilled placeholder would appear in every mail. */
const withoutPlaceholders = (schema: z.ZodType<string, string>) =>
  schema.refine((text) => findUnfilled(text).length === 0, {
    error: ({ input }) => `Fill in ${findUnfilled(String(input)).join(", ")}`,
  });

const logoUrl = z.string().transform((text, context) => {
  const read = readWebUrl(text);
  if (read.ok && read.url.startsWith("https:")) return read.url;
  const message = read.ok ? "is not an https URL" : read.message;
  context.addIssue({ code: "custom", message: `The address ${message}` });
  return z.NEVER;
});

const supportEmail = z.string().transform((text, context) => {
  const parsed = parseEmailAddress(text);
  if (parsed) return parsed.email;
  context.addIssue({ code: "custom", message: "Mail cannot be sent to this address" });
  return z.NEVER;
});

const customDomain = z.string().transform((text, context) => {
  const name = text.trim();
  const read = readWebUrl(`https://${name}`);
  // A port, a path or a user name is more than a host name.
  const { hostname = "", href = "" } = (read.ok && URL.parse(read.url)) || {};
  const isName = /\.[a-z][a-z0-9-]*$/.test(hostname) && href === `https://${hostname}/`;
  if (isName && !/[/?#@:\\]/.test(name)) return hostname;
  context.addIssue({ code: "custom", message: "must be a host name such as leads.acme.com" });
  return z.NEVER;
});

/** An omitted member becomes null: the request replaces the whole branding. */
const optional = <S extends z.ZodType>(schema: S, type: object) =>
  schema
    .nullable()
    .default(null as never)
    .openapi({ type: ["string", "null"], ...type } as object);

export const BrandingBody = z
  .strictObject({
    product_name: optional(oneLine(80), {
      maxLength: 80,
      description: "Product name shown instead of the service's name. Plain text, one line",
      example: EXAMPLE.product_name,
    }),
    logo_url: optional(logoUrl, {
      format: "uri",
      maxLength: 2048,
      description:
        "Public https address of the logo, without credentials. It is shown only as an `<img>`, in which scripts of an SVG do not run. Many mail programs do not show SVG",
      example: EXAMPLE.logo_url,
    }),
    primary_color: optional(
      z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/)
        .toLowerCase(),
      {
        pattern: "^#[0-9a-fA-F]{6}$",
        description: "`#rrggbb`",
        example: EXAMPLE.primary_color,
      },
    ),
    support_email: optional(supportEmail, {
      format: "email",
      description: "Address for questions, shown in mails",
      example: EXAMPLE.support_email,
    }),
    footer_text: optional(plainText(500), {
      maxLength: 500,
      description: "Text at the end of mails. Plain text; HTML is rejected",
      example: EXAMPLE.footer_text,
    }),
    custom_domain: optional(customDomain, {
      description:
        "Host name under which users reach this service. The documentation at this host shows the product's name once a DNS TXT record at `_quarry.<custom_domain>` contains `quarry-workspace=<workspace id>`",
      example: EXAMPLE.custom_domain,
    }),
    sender_name: optional(withoutPlaceholders(oneLine(80)), {
      maxLength: 80,
      description: "Name of the person who signs AI outreach. Plain text, one line",
      example: EXAMPLE.sender_name,
    }),
    signature: optional(withoutPlaceholders(plainText(500)), {
      maxLength: 500,
      description:
        "Signature at the end of AI outreach e-mails, verbatim. Plain text; HTML and placeholders such as `[Your Name]` are rejected",
      example: EXAMPLE.signature,
    }),
  })
  .openapi("BrandingRequest", { example: { product_name: EXAMPLE.product_name } });
export type BrandingBody = z.output<typeof BrandingBody>;

export const Branding = z
  .object({
    product_name: z.string().nullable(),
    logo_url: z.string().nullable(),
    primary_color: z.string().nullable(),
    support_email: z.string().nullable(),
    footer_text: z.string().nullable(),
    custom_domain: z.string().nullable(),
    sender_name: z.string().nullable(),
    signature: z.string().nullable(),
  })
  .openapi("Branding", { example: EXAMPLE });
export type Branding = z.infer<typeof Branding>;
