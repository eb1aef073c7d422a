import { z } from "@hono/zod-openapi";
import { countedName } from "#src/http/counted-text";
import { paginated } from "#src/http/paginated";
import { PROVIDERS } from "./connections/providers";
import { Config, FieldMap } from "./connections/setting-schemas";

const MAX_NAME = 100;
const MAX_TOKEN = 8_000;
const URL = "https://hooks.acme.com/leads";

const Name = countedName(MAX_NAME).openapi({ example: "Our CRM" });

const AuthToken = z.string().min(1).max(MAX_TOKEN).openapi({
  description:
    "Access token of the provider. Write-only, stored encrypted. For a webhook: the bearer token of its requests or, with the prefix `whsec_`, the signing secret",
});

const TargetUrl = z.string().min(1).max(2048).openapi({
  description:
    "Public https address of webhook, chat_1 and spreadsheet_1. Write-only: it may allow posting without a token, so it is stored encrypted and only its host is returned",
  example: URL,
});

export const NewIntegration = z
  .strictObject({
    provider: z.enum(PROVIDERS).openapi({
      description:
        "crm_1 is hubspot, crm_2 pipedrive, crm_3 zoho, database_1 airtable, spreadsheet_1 google_sheets, chat_1 slack. Returned as given",
      example: "webhook",
    }),
    name: Name,
    auth_token: AuthToken.nullish().openapi({ type: ["string", "null"] as never }),
    auto_push: z.boolean().default(false).openapi({
      description: "Pushes the leads of each job when it completes",
    }),
    config: Config.default({}),
    field_map: FieldMap.default({}),
    target_url: TargetUrl.nullish().openapi({ type: ["string", "null"] as never }),
  })
  .openapi("NewIntegration", {
    example: {
      provider: "webhook",
      name: "Our CRM",
      target_url: URL,
    },
  });
export type NewIntegration = z.output<typeof NewIntegration>;

export const IntegrationChange = z
  .strictObject({
    name: Name,
    auth_token: AuthToken.nullable().openapi({
      type: ["string", "null"] as never,
      description: "Replaces the stored token; null removes it",
    }),
    auto_push: z.boolean(),
    config: Config.openapi({
      description: "Given members replace the stored ones; null removes a member",
    }),
    field_map: FieldMap.openapi({ description: "Replaces the whole stored map" }),
    target_url: TargetUrl.nullable().openapi({
      type: ["string", "null"] as never,
      description:
        "A change of the host (or of `config` members that name the account) removes the stored `auth_token` and secret `config` members, unless the same request contains them. A webhook keeps its signing secret, which is never sent",
    }),
    enabled: z.boolean(),
  })
  .partial()
  .openapi("IntegrationChange", { example: { name: "The new CRM" } });
export type IntegrationChange = z.output<typeof IntegrationChange>;

const INTEGRATION_STATUSES = ["active", "auth_error", "disabled"] as const;

export const Integration = z
  .object({
    id: z.uuid(),
    provider: z.enum(PROVIDERS).openapi({ example: "webhook" }),
    name: z.string().openapi({ example: "Our CRM" }),
    status: z.enum(INTEGRATION_STATUSES).openapi({
      description:
        "`auth_error`: the provider rejects the credentials. Automatic pushes stop until the credentials are saved again or a push or test succeeds. `disabled`: by PATCH, or because a webhook's receiver returned 410",
    }),
    error: z
      .string()
      .nullable()
      .openapi({ description: "Why the integration is not active", example: null }),
    enabled: z.boolean(),
    auto_push: z.boolean(),
    config: z.record(z.string(), z.unknown()).openapi({
      type: "object",
      additionalProperties: true,
      description: "Secret members are omitted; `<name>_set` reports that they exist",
      example: { events: ["job.completed"] },
    }),
    field_map: z.record(z.string(), z.string()).openapi({ example: { company_name: "Name" } }),
    auth_token_set: z.boolean(),
    target_url_set: z.boolean(),
    target_host: z.string().nullable().openapi({ example: "hooks.acme.com" }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("Integration");
export type Integration = z.infer<typeof Integration>;

export const IntegrationPage = paginated(Integration).openapi("IntegrationPage");

const signingSecret = () =>
  z.string().nullable().openapi({
    description:
      "Signing secret of a webhook (Standard Webhooks). Returned only once; null for a secret from the request and for other providers",
    example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  });

export const CreatedIntegration = Integration.extend({ signing_secret: signingSecret() }).openapi(
  "CreatedIntegration",
);
export type CreatedIntegration = z.infer<typeof CreatedIntegration>;

export const RotatedSecret = z
  .object({
    signing_secret: z.string().openapi({ example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }),
    previous_valid_until: z.iso.datetime().openapi({
      description: "Until then messages also have a signature by the old secret",
    }),
  })
  .openapi("RotatedSecret");
export type RotatedSecret = z.infer<typeof RotatedSecret>;
