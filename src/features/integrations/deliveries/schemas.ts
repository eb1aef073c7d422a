import { z } from "@hono/zod-openapi";
import { SentRequest } from "#src/features/integrations/testing/exchange";

/** Leads of a push whose columns are shown. */
export const MAX_SHOWN = 5;

export const PushRequestDetails = z
  .object({
    request: z.union([SentRequest, z.null()]).openapi({
      description:
        "The message of a webhook or a chat. Null for other providers, which need several requests, and if nothing of the event exists any more",
    }),
    leads: z
      .array(
        z.object({
          lead_id: z.uuid().openapi({ description: "Id of the lead" }),
          columns: z.record(z.string(), z.union([z.string(), z.number()])).openapi({
            type: "object",
            additionalProperties: true,
            description: "Values by column of the destination",
            example: { Company: "Acme Inc." },
          }),
        }),
      )
      .max(MAX_SHOWN)
      .openapi({
        description: `The records of the first ${MAX_SHOWN} leads. Empty for a webhook and a chat`,
      }),
  })
  .openapi("PushRequestDetails");
export type PushRequestDetails = z.infer<typeof PushRequestDetails>;

export const ResendRequest = z
  .strictObject({
    only_failed: z.boolean().optional().openapi({
      description: "Sends only the leads that failed. Default: false",
    }),
  })
  .openapi("ResendRequest", { example: { only_failed: true } });
export type ResendRequest = z.output<typeof ResendRequest>;
