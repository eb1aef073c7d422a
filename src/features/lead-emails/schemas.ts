import { EMAIL_REASONS, EMAIL_STATUSES } from "#src/shared/addresses/email-status";
import { z } from "@hono/zod-openapi";
import { CONFIDENCE_RULE, STATUS_RULE } from "#src/enrichment/email/email-rules";
import { PageQuery, paginated } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";
import { CHECK_METHODS } from "#src/pipeline/verification/email-check";

export const Status = z
  .enum(EMAIL_STATUSES)
  .openapi({ description: STATUS_RULE, example: "unverified" });
export const Confidence = z
  .int()
  .min(0)
  .max(100)
  .openapi({ description: CONFIDENCE_RULE, example: 70 });
export const Reasons = z.array(z.enum(EMAIL_REASONS)).openapi({
  description: "Why the address has this status, in the order of the checks",
  example: ["mx_found", "role_account", "mailbox_not_checked"],
});
export const Suggestion = z.string().nullable().openapi({
  description:
    "The probably intended address if a well-known mail domain is misspelled. Otherwise null",
  example: null,
});

export const LeadEmail = z
  .object({
    id: z.uuid(),
    email: z.string().openapi({ example: "info@acme.com" }),
    status: Status,
    confidence: Confidence,
    is_primary: z.boolean().openapi({ description: "The lead's best address" }),
    is_role: z
      .boolean()
      .openapi({ description: "A role address (`info@`, `sales@`), not a person" }),
    is_disposable: z.boolean(),
    is_free_provider: z.boolean().openapi({ example: false }),
    source: z.object({
      url: z.string().nullable().openapi({ example: "https://acme.com/contact" }),
      method: z.string().openapi({
        description:
          "How the page contained it: `mailto`, `jsonld`, `microdata`, `cfemail`, `attribute`, `text`, `obfuscated`, `script`; or `capture`",
        example: "mailto",
      }),
    }),
    first_seen_at: z.iso.datetime(),
    last_verified_at: z.iso.datetime().nullable().openapi({
      description:
        "Time of the check that determines the status: the newest one, or a mail server check that is not stale. Null if the address was never checked; the confidence is then 0",
    }),
    next_verification_at: z.iso.datetime().nullable().openapi({
      description:
        "When the result becomes stale: after 30 days for valid and unverified, 14 for risky, 90 for invalid, 1 for unknown",
    }),
    reasons: Reasons,
    suggestion: Suggestion,
  })
  .openapi("LeadEmail");
export type LeadEmail = z.infer<typeof LeadEmail>;

export const LeadEmailQuery = PageQuery.extend({
  sort: sortBy(["position"], "position").openapi({
    description: "Best address first; `-` reverses the order",
  }),
});
export type LeadEmailQuery = z.infer<typeof LeadEmailQuery>;

export const LeadEmailPage = paginated(LeadEmail).openapi("LeadEmailPage");

export const EmailCheck = z
  .object({
    id: z.uuid(),
    checked_at: z.iso.datetime(),
    method: z.enum(CHECK_METHODS).openapi({
      description: "`smtp`: a mail server of the domain was queried. `dns`: only DNS was queried",
    }),
    status: Status,
    confidence: Confidence,
    reasons: Reasons,
    mx_host: z.string().nullable().openapi({ example: "mx1.acme.com" }),
  })
  .openapi("EmailCheck");
export type EmailCheck = z.infer<typeof EmailCheck>;

export const EmailCheckQuery = PageQuery.extend({ sort: sortBy(["checked_at"], "-checked_at") });
export type EmailCheckQuery = z.infer<typeof EmailCheckQuery>;

export const EmailCheckPage = paginated(EmailCheck).openapi("EmailCheckPage");
