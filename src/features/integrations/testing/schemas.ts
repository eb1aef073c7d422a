import { z } from "@hono/zod-openapi";
import { ReceivedResponse, SentRequest } from "./exchange";

export const IntegrationTest = z
  .object({
    ok: z.boolean(),
    response_status: z.int().nullable().openapi({ example: 200 }),
    error: z.string().nullable().openapi({ example: null }),
    request: z.union([SentRequest, z.null()]).openapi({
      description: "The last request of the test, or null if none was sent",
    }),
    response: z.union([ReceivedResponse, z.null()]).openapi({
      description: "The response to `request`, or null if there was none",
    }),
  })
  .openapi("IntegrationTest");
export type IntegrationTest = z.infer<typeof IntegrationTest>;
