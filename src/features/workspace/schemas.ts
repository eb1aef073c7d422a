import { z } from "@hono/zod-openapi";

export const Workspace = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Acme Sales" }),
    collect_people: z.boolean().openapi({
      example: true,
      description: "Whether crawls read people of companies: names, titles and their contacts",
    }),
    plan: z
      .string()
      .openapi({ example: "starter", description: "Id of a plan of GET /billing/plans" }),
  })
  .openapi("WorkspaceSummary");

export const WorkspaceChange = z
  .strictObject({
    collect_people: z.boolean().openapi({
      description:
        "Applies to jobs that start from now on. Stored people stay until they are erased",
    }),
  })
  .openapi("WorkspaceChange");

export const Credits = z
  .object({
    balance: z.int().openapi({ example: 488, description: "Credits that can be spent" }),
    reserved: z.int().openapi({
      example: 12,
      description: "Credits reserved for work in progress. They are not part of the balance",
    }),
  })
  .openapi("Credits");
