import { z } from "@hono/zod-openapi";
import { paginated } from "#src/http/paginated";
import { KEY_SCOPES } from "#src/shared/security/roles";

const TIME = "2026-11-21T09:30:00.000Z";

const Scopes = z.array(z.enum(KEY_SCOPES)).openapi({
  example: ["read", "write"],
  description:
    "Scopes of the key. `read`: GET requests, and other requests that only read. `write`: all other requests. Each operation states the scope that it requires",
});

export const NewApiKey = z
  .strictObject({
    name: z.string().trim().min(1).max(80).openapi({ example: "Nightly import" }),
    expires_at: z.iso
      .datetime({ offset: true })
      .refine((text) => Date.parse(text) > Date.now(), "Must be in the future")
      .nullish()
      .openapi({
        example: "2036-01-01T00:00:00.000Z",
        description: "When the key expires (ISO 8601, UTC). Default: never",
      }),
    scopes: Scopes.min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length, "Each scope may occur only once")
      .default([...KEY_SCOPES]),
  })
  .openapi("NewApiKey");
export type NewApiKey = z.infer<typeof NewApiKey>;

export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Nightly import" }),
    prefix: z.string().openapi({
      example: "lk_live_4fGh",
      description:
        "First characters of the key. `oauth`: the key of a connected client, which has no secret",
    }),
    scopes: Scopes,
    created_by: z
      .object({ id: z.uuid(), name: z.string().nullable().openapi({ example: "Ada Lovelace" }) })
      .nullable()
      .openapi({
        description:
          "User who created the key, also after they left the workspace; null if unknown",
      }),
    last_used_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "When the key was last used, to the minute; null for never" }),
    created_at: z.iso.datetime().openapi({ example: TIME }),
    expires_at: z.iso.datetime().nullable(),
  })
  .openapi("ApiKey");
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyPage = paginated(ApiKey).openapi("ApiKeyPage");

export const CreatedApiKey = ApiKey.extend({
  key: z.string().openapi({
    example: "lk_live_4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1",
    description: "The key itself. It is shown only once; the service stores a hash.",
  }),
}).openapi("CreatedApiKey");
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** Thirty days. */
const MAX_GRACE_MINUTES = 43_200;

export const Rotation = z
  .strictObject({
    grace_minutes: z.int().min(0).max(MAX_GRACE_MINUTES).default(0).openapi({
      example: 60,
      description:
        "Minutes for which the old key stays valid, 0 to 43,200 (30 days). Default 0: the old key is revoked at once. An earlier expiry of the old key still applies",
    }),
  })
  .openapi("ApiKeyRotation");
export type Rotation = z.infer<typeof Rotation>;
