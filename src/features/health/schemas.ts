import { z } from "@hono/zod-openapi";

const Check = z
  .object({
    status: z.enum(["ok", "failed"]),
    latency_ms: z.int().openapi({ example: 3 }),
  })
  .openapi("HealthCheck");

export const Health = z
  .object({
    status: z.enum(["ok", "degraded"]),
    version: z.string().openapi({ description: "Version of this software", example: "0.1.0" }),
    checks: z.object({ database: Check, objects: Check, queue: Check, storage: Check }),
    notices: z.array(z.string()).openapi({
      description: "Disabled features, and the settings that enable them",
      example: [],
    }),
  })
  .openapi("Health");

export type Check = z.infer<typeof Check>;
export type Health = z.infer<typeof Health>;
