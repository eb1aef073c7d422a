import { z } from "@hono/zod-openapi";
import { FREQUENCIES } from "#src/db/columns/enumerations";
import { EmailAddress } from "#src/features/auth/accounts/schemas";
import { paginated } from "#src/http/paginated";

const WEBHOOK = "https://hooks.slack.com/services/T0001/B0001/abc123";

const section = (what: string) =>
  z.boolean().default(true).openapi({ description: what, example: true });

const SECTIONS = {
  include_changes: section("Include changes that monitors detected. Omitted while there are none"),
  include_new_leads: section(
    "Include the number of new leads, and the best of them by website quality",
  ),
  include_recommendations: section(
    "Include recommendations: leads without an ICP score, unverified addresses, few credits left",
  ),
  include_top_icp: section("Include the new leads that match the ideal customer profile best"),
  include_verification: section("Include the number of verified addresses by result"),
};

const webhook = () =>
  z.string().min(1).max(2048).nullish().openapi({
    description:
      "Incoming webhook of Slack, or of a product that accepts Slack blocks. Public https address. Write-only; stored encrypted",
    example: WEBHOOK,
  });

export const NewDigest = z
  .strictObject({
    email: EmailAddress.nullish().openapi({ type: ["string", "null"] as never }),
    frequency: z.enum(FREQUENCIES).default("weekly").openapi({ example: "weekly" }),
    ...SECTIONS,
    chat_webhook: webhook(),
    slack_webhook: webhook().openapi({ description: "Alias of `chat_webhook`" }),
  })
  .openapi("NewDigest", {
    example: { email: "ada@acme.com" },
  });
export type NewDigest = z.output<typeof NewDigest>;

export const DIGEST_STATUSES = [
  "active",
  "retrying",
  "failed",
  "mail_not_configured",
  "unconfirmed",
  "unsubscribed",
] as const;

const TIME = "2026-11-23T08:00:00.000Z";

export const Digest = z
  .object({
    id: z.uuid(),
    email: z.string().nullable().openapi({ example: "ada@acme.com" }),
    chat_webhook_set: z.boolean(),
    frequency: z.enum(FREQUENCIES),
    include_changes: z.boolean(),
    include_new_leads: z.boolean(),
    include_recommendations: z.boolean(),
    include_top_icp: z.boolean(),
    include_verification: z.boolean(),
    next_send_at: z.iso.datetime().nullable().openapi({
      description:
        "When the next digest is sent (ISO 8601, UTC). Null if nothing is sent, because the reader has unsubscribed or has not confirmed the address",
      example: TIME,
    }),
    confirmed_at: z.iso.datetime().nullable().openapi({
      description:
        "When the reader confirmed the address with the mailed link (ISO 8601, UTC). Null if not yet, or if the address belongs to a member who has verified it",
      example: null,
    }),
    last_sent_at: z.iso.datetime().nullable().openapi({ example: TIME }),
    created_at: z.iso.datetime(),
    status: z.enum(DIGEST_STATUSES).openapi({
      description:
        "`retrying`: the last attempt failed and another follows. `failed`: the last period was not delivered to every channel; the next one is sent as scheduled. `mail_not_configured`: the operator has not configured mail. `unconfirmed`: nothing is mailed until the reader confirms the address. `unsubscribed`: the reader has unsubscribed",
    }),
    last_error: z.string().nullable().openapi({
      description: "Error of the last period; null if there was none",
      example: null,
    }),
  })
  .openapi("Digest");
export type Digest = z.infer<typeof Digest>;

export const DigestPage = paginated(Digest).openapi("DigestPage");

export const SentDigest = Digest.extend({
  deliveries: z.array(
    z.object({
      channel: z.enum(["email", "chat"]),
      status: z.enum(["sent", "failed"]),
      error: z.string().nullable().openapi({ example: null }),
    }),
  ),
}).openapi("SentDigest");
export type SentDigest = z.infer<typeof SentDigest>;

export const ConfirmationQuery = z.object({
  token: z.string().min(1).max(200).openapi({
    description: "Token of the mailed link. It expires after 7 days",
    example: "4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1",
  }),
});

export const UnsubscribeQuery = z.object({
  token: z.string().min(1).max(300).openapi({
    description: "Token of the link in the mail. It does not expire",
    example: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b.pB0Yc3mZ1x7nq2d5",
  }),
});
