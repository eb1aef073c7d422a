import { z } from "@hono/zod-openapi";

const TIME = "2026-11-21T09:30:00.000Z";

export const NewApiKey = z
  .strictObject({
    name: z.string().trim().min(1).max(80).openapi({ example: "Nightly import" }),
    expires_at: z.iso
      .datetime({ offset: true })
      .refine((text) => Date.parse(text) > Date.now(), "Must be in the future")
      .nullish()
      .openapi({ example: "2036-01-01T00:00:00.000Z", description: "Never, if left out" }),
  })
  .openapi("NewApiKey");
export type NewApiKey = z.infer<typeof NewApiKey>;

export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Nightly import" }),
    prefix: z.string().openapi({ example: "lk_live_4fGh", description: "How the key begins" }),
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
