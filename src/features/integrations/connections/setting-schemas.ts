import { z } from "@hono/zod-openapi";
import { isInputField, LEAD_FIELDS } from "#src/destinations/lead-fields";

const MAX_CONFIG_CHARS = 16_000;
/** SQLite limits JSON to 1,000 levels and reads the config whenever leads are saved. */
const MAX_CONFIG_LEVELS = 10;

export const Config = z
  .record(z.string().min(1).max(100), z.unknown())
  .refine((config) => isWithin(config, MAX_CONFIG_LEVELS), {
    error: `At most ${MAX_CONFIG_LEVELS} levels deep`,
    abort: true,
  })
  .refine((config) => JSON.stringify(config).length <= MAX_CONFIG_CHARS, {
    error: `At most ${MAX_CONFIG_CHARS} characters of JSON`,
  })
  .openapi({
    type: "object",
    additionalProperties: true,
    description:
      "Settings of the provider. Unknown members are rejected, except for a webhook, which stores any whose name does not resemble `events`. webhook: `events`. crm_1: `contacts`. crm_2: `domain`, `contacts`. crm_3: `client_id`, `client_secret`, `region`, `module`, `duplicate_check_fields`. database_1: `base`, `table`. `overwrite` applies to existing records of a CRM, Airtable or Google sheet: `empty_only` (default) fills its empty fields, `always` replaces every mapped field. Members with the name of a secret are write-only and stored encrypted; `<name>_set` reports that they exist",
    example: { events: ["lead.created", "job.completed"] },
  });

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1));
}

export const FieldMap = z
  .record(z.string(), z.string().max(255))
  .superRefine((map, context) => {
    const columns = new Map<string, string>();
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    for (const [field, column] of Object.entries(map)) {
      if (!isInputField(field) && !LEAD_FIELDS.some((known) => known === field))
        refuse(field, `Unknown lead field. Allowed: ${LEAD_FIELDS.join(", ")}, input.COLUMN`);
      const other = columns.get(column);
      if (other !== undefined)
        refuse(field, `"${column}" is already the column of ${other}; use another column`);
      if (column) columns.set(column, field);
    }
  })
  .openapi({
    type: "object",
    additionalProperties: { type: "string" },
    description: `Maps lead fields to columns of the destination. An empty column omits the field. Fields: ${LEAD_FIELDS.join(", ")}, and \`input.\` followed by the name of an uploaded column. A webhook receives them as \`fields\` of each lead`,
    example: { company_name: "Name", email: "E-mail" },
  });
