import { z } from "@hono/zod-openapi";

export const Workspace = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Acme Sales" }),
    plan: z
      .string()
      .openapi({ example: "starter", description: "Id of a plan of GET /billing/plans" }),
  })
  .openapi("WorkspaceSummary");

export const Credits = z
  .object({
    balance: z.int().openapi({ example: 488, description: "Credits that can be spent" }),
    reserved: z.int().openapi({
      example: 12,
      description: "Credits reserved for work in progress. They are not part of the balance",
    }),
  })
  .openapi("Credits");
