import { z } from "@hono/zod-openapi";
import { LEAD_FIELDS } from "#src/destinations/lead-fields";
import { countedName } from "#src/http/counted-text";
import { paginated } from "#src/http/paginated";
import { PROVIDERS } from "./connections/providers";

const MAX_NAME = 100;
const MAX_CONFIG_CHARS = 16_000;
/** SQLite reads JSON a thousand levels deep at most, and reads the config wherever leads are saved. */
const MAX_CONFIG_LEVELS = 10;
const MAX_TOKEN = 8_000;
const URL = "https://hooks.acme.com/leads";

const Name = countedName(MAX_NAME).openapi({ example: "Our CRM" });

const AuthToken = z.string().min(1).max(MAX_TOKEN).openapi({
  description:
    "What the provider lets us in by; stored encrypted and never answered. Of a webhook: the bearer token that is sent along, or, where it starts with `whsec_`, the signing secret",
});

const TargetUrl = z.string().min(1).max(2048).openapi({
  description:
    "Where webhook, chat_1 and spreadsheet_1 send to: public https. Who knows it may often post to it, so it is stored encrypted, and only its host is answered",
  example: URL,
});

const Config = z
  .record(z.string().min(1).max(100), z.unknown())
  .refine((config) => isWithin(config, MAX_CONFIG_LEVELS), {
    error: `At most ${MAX_CONFIG_LEVELS} levels deep`,
    abort: true,
  })
  .refine((config) => JSON.stringify(config).length <= MAX_CONFIG_CHARS, {
    error: `At most ${MAX_CONFIG_CHARS} characters of JSON`,
  })
  .openapi({
    type: "object",
    additionalProperties: true,
    description:
      "The provider's own members; others are rejected, but a webhook keeps notes of yours that do not resemble `events`. webhook: `events`. crm_1: `contacts`. crm_2: `domain`, `contacts`. crm_3: `client_id`, `client_secret`, `region`, `module`, `duplicate_check_fields`. database_1: `base`, `table`. `overwrite` says what is written to a record that exists in a CRM, Airtable or Google sheet: `empty_only` (default) fills its empty fields, `always` replaces every mapped field. Members that are secret by their name are stored encrypted and are never returned; `<name>_set` says that they exist",
    example: { events: ["lead.created", "job.completed"] },
  });

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1));
}

const FieldMap = z
  .record(z.string(), z.string().max(255))
  .superRefine((map, context) => {
    const columns = new Map<string, string>();
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    for (const [field, column] of Object.entries(map)) {
      if (!LEAD_FIELDS.some((known) => known === field))
        refuse(field, `Is no field of a lead. They are: ${LEAD_FIELDS.join(", ")}`);
      const other = columns.get(column);
      if (other !== undefined)
        refuse(
          field,
          `"${column}" is the column of ${other} already: one would overwrite the other`,
        );
      if (column) columns.set(column, field);
    }
  })
  .openapi({
    type: "object",
    additionalProperties: { type: "string" },
    description: `The destination's column by field of the lead; an empty one leaves the field out. Fields: ${LEAD_FIELDS.join(", ")}. A webhook gets these as \`fields\` of each lead`,
    example: { company_name: "Name", email: "E-mail" },
  });

export const NewIntegration = z
  .strictObject({
    provider: z.enum(PROVIDERS).openapi({
      description:
        "crm_1 is hubspot, crm_2 pipedrive, crm_3 zoho, database_1 airtable, spreadsheet_1 google_sheets, chat_1 slack; answered as given",
      example: "webhook",
    }),
    name: Name,
    auth_token: AuthToken.nullish().openapi({ type: ["string", "null"] as never }),
    auto_push: z.boolean().default(false).openapi({
      description: "Every job's leads are pushed when the job completes",
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
      auto_push: true,
      config: { events: ["job.completed"] },
    },
  });
export type NewIntegration = z.output<typeof NewIntegration>;

export const IntegrationChange = z
  .strictObject({
    name: Name,
    auth_token: AuthToken.nullable().openapi({
      type: ["string", "null"] as never,
      description: "A new one takes the place of the old; null removes it",
    }),
    auto_push: z.boolean(),
    config: Config.openapi({
      description: "Members that are given replace the stored ones; null removes one",
    }),
    field_map: FieldMap.openapi({ description: "Replaces the stored one as a whole" }),
    target_url: TargetUrl.nullable().openapi({
      type: ["string", "null"] as never,
      description:
        "A change of the host (or of `config` members that name the account) removes the stored `auth_token` and secret `config` members, unless the same request gives them. A webhook's signing secret stays: it is never sent",
    }),
    enabled: z.boolean(),
  })
  .partial()
  .openapi("IntegrationChange", { example: { name: "The new CRM", auto_push: false } });
export type IntegrationChange = z.output<typeof IntegrationChange>;

const INTEGRATION_STATUSES = ["active", "auth_error", "disabled"] as const;

export const Integration = z
  .object({
    id: z.uuid(),
    provider: z.enum(PROVIDERS).openapi({ example: "webhook" }),
    name: z.string().openapi({ example: "Our CRM" }),
    status: z.enum(INTEGRATION_STATUSES).openapi({
      description:
        "`auth_error`: the provider refuses the credentials; nothing is pushed by itself until they are saved anew or a push or test gets through. `disabled`: by PATCH, or because a webhook's receiver answered 410",
    }),
    error: z.string().nullable().openapi({ description: "Why it is not active", example: null }),
    enabled: z.boolean(),
    auto_push: z.boolean(),
    config: z.record(z.string(), z.unknown()).openapi({
      type: "object",
      additionalProperties: true,
      description: "Secret members are left out; `<name>_set` tells that they are there",
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
      "Of a webhook: what its messages are signed with (Standard Webhooks). Shown this once; null where you gave it yourself, and for other providers",
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
      description: "Until then messages carry a signature by the old secret as well",
    }),
  })
  .openapi("RotatedSecret");
export type RotatedSecret = z.infer<typeof RotatedSecret>;

export const IntegrationTest = z
  .object({
    ok: z.boolean(),
    response_status: z.int().nullable().openapi({ example: 200 }),
    error: z.string().nullable().openapi({ example: null }),
  })
  .openapi("IntegrationTest");
export type IntegrationTest = z.infer<typeof IntegrationTest>;
