import { z } from "@hono/zod-openapi";

export const credits_remaining = z
  .int()
  .openapi({ description: "Credit balance of the workspace after this call", example: 497 });
