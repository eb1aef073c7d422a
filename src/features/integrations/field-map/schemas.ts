import { z } from "@hono/zod-openapi";
import { LEAD_FIELDS } from "#src/destinations/lead-fields";
import { PROVIDERS } from "#src/features/integrations/connections/providers";
import { Config, FieldMap } from "#src/features/integrations/connections/setting-schemas";

export const FieldMapPreviewRequest = z
  .strictObject({
    provider: z
      .enum(PROVIDERS)
      .openapi({ description: "Provider of the integration", example: "airtable" }),
    config: Config.optional().openapi({
      description: "Settings that decide the columns: the `module` of crm_3",
    }),
    field_map: FieldMap.optional(),
    lead_id: z.string().min(1).max(100).optional().openapi({
      description: "Lead whose values are shown. Default: the newest lead",
    }),
  })
  .openapi("FieldMapPreviewRequest", { example: { provider: "airtable" } });
export type FieldMapPreviewRequest = z.output<typeof FieldMapPreviewRequest>;

const column = (description: string, example: string | null) =>
  z.string().nullable().openapi({ description, example });

export const FieldMapPreview = z
  .object({
    lead: z
      .object({ id: z.uuid(), website: z.string(), company_name: z.string().nullable() })
      .nullable()
      .openapi({ description: "The lead of the values. Null if the workspace has none" }),
    fields: z
      .array(
        z.object({
          field: z.string().openapi({
            description: `Field of a lead: ${LEAD_FIELDS.join(", ")}, or \`input.\` and the name of an uploaded column`,
            example: "company_name",
          }),
          column: column("Column that receives it. Null: it is not sent", "Company"),
          default_column: column("Column without a `field_map`", "Name"),
          value: z
            .union([z.string(), z.number()])
            .nullable()
            .openapi({ description: "Value of the lead", example: "Acme Inc." }),
        }),
      )
      .openapi({
        description:
          "Every field, in the order in which columns are written. Empty for a provider that receives text messages (chat_1)",
      }),
  })
  .openapi("FieldMapPreview");
export type FieldMapPreview = z.infer<typeof FieldMapPreview>;
