import { z } from "@hono/zod-openapi";
import { SEARCH_ENGINES } from "#src/platform/search/search-engine";

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
    capabilities: z
      .object({
        mailbox_checks: z.boolean().openapi({
          description:
            "Whether verification asks mail servers (ENABLE_SMTP_VERIFY). Without, no address gets the status `valid`",
        }),
        web_search: z.enum(SEARCH_ENGINES).openapi({
          description:
            "Search engine of `POST /discovery`. `duckduckgo` means that none is configured; it usually returns a bot challenge",
        }),
        maps: z.boolean().openapi({
          description: "Whether `POST /discovery/maps` is configured (GOOGLE_PLACES_API_KEY)",
        }),
        ai: z.boolean().openapi({ description: "Whether a language model is configured" }),
        mail: z.boolean().openapi({ description: "Whether the service can send mail" }),
        rendering: z.boolean().openapi({
          description:
            "Whether pages that need JavaScript can be rendered (`config.render` of jobs)",
        }),
      })
      .openapi("HealthCapabilities", {
        description: "Optional parts of the service that the operator configured",
      }),
    notices: z.array(z.string()).openapi({
      description: "Disabled features, and the settings that enable them",
      example: [],
    }),
  })
  .openapi("Health");

export type Check = z.infer<typeof Check>;
export type Health = z.infer<typeof Health>;
