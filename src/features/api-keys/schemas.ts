import { z } from "@hono/zod-openapi";
import { KEY_SCOPES } from "#src/shared/security/roles";

const TIME = "2026-11-21T09:30:00.000Z";

const Scopes = z.array(z.enum(KEY_SCOPES)).openapi({
  example: ["read", "write"],
  description:
    "What the key may be used for. `read`: GET requests, and the few others that only read. `write`: everything else. Each operation states the scope that it requires",
});

export const NewApiKey = z
  .strictObject({
    name: z.string().trim().min(1).max(80).openapi({ example: "Nightly import" }),
    expires_at: z.iso
      .datetime({ offset: true })
      .refine((text) => Date.parse(text) > Date.now(), "Must be in the future")
      .nullish()
      .openapi({ example: "2036-01-01T00:00:00.000Z", description: "Never, if left out" }),
    scopes: Scopes.min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length, "Name each scope once")
      .default([...KEY_SCOPES]),
  })
  .openapi("NewApiKey");
export type NewApiKey = z.infer<typeof NewApiKey>;

export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Nightly import" }),
    prefix: z.string().openapi({ example: "lk_live_4fGh", description: "How the key begins" }),
    scopes: Scopes,
    created_by: z
      .object({ id: z.uuid(), name: z.string().nullable().openapi({ example: "Ada Lovelace" }) })
      .nullable()
      .openapi({ description: "The user who created the key, also after they left the workspace" }),
    last_used_at: z.iso.datetime().nullable().openapi({ description: "To the minute" }),
    created_at: z.iso.datetime().openapi({ example: TIME }),
    expires_at: z.iso.datetime().nullable(),
  })
  .openapi("ApiKey");
export type ApiKey = z.infer<typeof ApiKey>;

export const CreatedApiKey = ApiKey.extend({
  key: z.string().openapi({
    example: "lk_live_4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1",
    description: "The key itself. It is shown this once and stored only as a hash.",
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
        "Minutes for which the old key still works, at most 43,200 (30 days). Default 0: the old key stops at once. An earlier expiry of the old key still applies",
    }),
  })
  .openapi("ApiKeyRotation");
export type Rotation = z.infer<typeof Rotation>;
