import { z } from "@hono/zod-openapi";
import { FREQUENCIES } from "#src/db/columns/enumerations";
import { EmailAddress } from "#src/features/auth/accounts/schemas";
import { paginated } from "#src/http/paginated";

const WEBHOOK = "https://hooks.slack.com/services/T0001/B0001/abc123";

const section = (what: string) =>
  z.boolean().default(true).openapi({ description: what, example: true });

const SECTIONS = {
  include_changes: section(
    "What monitors of websites have noticed. Left out while there is nothing",
  ),
  include_new_leads: section("How many leads are new, and the best of them by website quality"),
  include_recommendations: section(
    "What would be worth doing: leads without an ICP score, addresses that were never verified, few credits left",
  ),
  include_top_icp: section("The new leads that match the ideal customer best"),
  include_verification: section("How many addresses were verified, and with what result"),
};

const webhook = () =>
  z.string().min(1).max(2048).nullish().openapi({
    description:
      "Incoming webhook of Slack, or of a product that takes Slack's blocks. Public https; stored encrypted and never answered",
    example: WEBHOOK,
  });

export const NewDigest = z
  .strictObject({
    email: EmailAddress.nullish().openapi({ type: ["string", "null"] as never }),
    frequency: z.enum(FREQUENCIES).default("weekly").openapi({ example: "weekly" }),
    ...SECTIONS,
    chat_webhook: webhook(),
    slack_webhook: webhook().openapi({ description: "The same as `chat_webhook`" }),
  })
  .openapi("NewDigest", {
    example: { email: "ada@acme.com", frequency: "weekly", chat_webhook: WEBHOOK },
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
        "null: nothing is sent, because its reader has unsubscribed or has not confirmed the address yet",
      example: TIME,
    }),
    confirmed_at: z.iso.datetime().nullable().openapi({
      description:
        "When the reader confirmed the address by the mailed link. null: not yet, or no confirmation is needed because the address is that of a member who has verified it",
      example: null,
    }),
    last_sent_at: z.iso.datetime().nullable().openapi({ example: TIME }),
    created_at: z.iso.datetime(),
    status: z.enum(DIGEST_STATUSES).openapi({
      description:
        "`retrying`: the last attempt failed and there will be another. `failed`: the last period did not arrive, or not everywhere; the next one is tried at its time. `mail_not_configured`: the operator has not set up mail. `unconfirmed`: nothing is mailed until the reader confirms the address. `unsubscribed`: the reader of the mails wants no more",
    }),
    last_error: z.string().nullable().openapi({
      description: "What went wrong with the last period",
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
    description: "The token of the mailed link. It expires after 7 days",
    example: "4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1",
  }),
});

export const UnsubscribeQuery = z.object({
  token: z.string().min(1).max(300).openapi({
    description: "As it stands in the mail's link",
    example: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b.pB0Yc3mZ1x7nq2d5",
  }),
});
