import { z } from "@hono/zod-openapi";
import { EXPORT_FORMATS, EXPORT_STATUSES } from "#src/db/columns/enumerations";
import { LeadFilter } from "#src/features/leads/filter";
import { paginated } from "#src/http/paginated";
import { EXPORT_ROWS } from "#src/shared/jobs/export-work";

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const MAX_COLUMNS = 300;

const fileMembers = {
  format: z.enum(EXPORT_FORMATS).default("csv"),
  rows: z.enum(EXPORT_ROWS).default("companies").openapi({
    description:
      "`companies`: one row per lead. `contacts`: one per e-mail address; with the filter `email_status`, only addresses of these statuses. `people`: one per person. Default: companies",
  }),
  columns: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(MAX_COLUMNS)
    .optional()
    .openapi({
      description:
        "Names of the columns, in order. An unknown name returns 422 with all names. Columns of uploaded lists have their own names, and `input.*` stands for all of them. The column that named the sites is none of them. Default: the standard columns, then the uploaded ones. With it, json and ndjson have these members",
      example: ["company_name", "website", "emails"],
    }),
};

const MAX_IDS = 10_000;
const ids = () => z.array(z.string().min(1).max(100)).max(MAX_IDS);

/** An export of any leads of the workspace. */
export const NewLeadExport = z
  .strictObject({
    ...fileMembers,
    filter: LeadFilter.default({}).openapi({
      description: "Filter and sort order of the exported leads. Default: all leads, newest first",
    }),
    ids: ids().min(1).optional().openapi({
      description: "Exports only these of the leads that match. Unknown ids are ignored",
    }),
    exclude_ids: ids().optional().openapi({ description: "Leads to leave out" }),
    background: z.boolean().optional().openapi({
      description:
        "`true` writes a small file in the background too. More than 50,000 leads always are. Default: false",
      example: false,
    }),
  })
  .openapi("NewLeadExport");
export type NewLeadExport = z.infer<typeof NewLeadExport>;

export const NewExport = z
  .strictObject({
    ...fileMembers,
    filter: LeadFilter.omit({ job_id: true }).default({}).openapi({
      description: "Filter and sort order of the exported leads. Default: all leads of the job",
    }),
  })
  .openapi("NewExport");
export type NewExport = z.infer<typeof NewExport>;

export const Export = z
  .object({
    id: z.uuid(),
    job_id: z.uuid(),
    format: z.enum(EXPORT_FORMATS),
    rows: z.int().openapi({ description: "Number of rows in the file" }),
    size_bytes: z.int(),
    filename: z.string().openapi({ example: "acme.com-2026-11-21.csv" }),
    url: z.url().openapi({
      description: "Address of the file. It needs no credentials and is valid until `expires_at`",
    }),
    expires_at: z.iso.datetime(),
  })
  .openapi("Export");
export type Export = z.infer<typeof Export>;

export const LeadExport = Export.omit({ job_id: true }).openapi("LeadExport");

export const ExportRun = z
  .object({
    id: z.uuid(),
    status: z.enum(EXPORT_STATUSES).openapi({
      description: "`running`: the file is being written. `failed`: see `error`",
      example: "completed",
    }),
    format: z.enum(EXPORT_FORMATS),
    leads: z
      .int()
      .openapi({ description: "Selected leads. 0 until they are selected", example: 240000 }),
    done: z.int().openapi({ description: "Leads that are in the file so far", example: 120000 }),
    rows: z.int().openapi({ description: "Rows of the file so far" }),
    size_bytes: z.int().nullable().openapi({ description: "Null until the file is complete" }),
    filename: z.string().openapi({ example: "companies-2026-11-23.csv" }),
    url: z.url().nullable().openapi({
      description:
        "Address of the file, valid until `expires_at`; each request returns a new one. Null until the file is complete",
    }),
    expires_at: z.iso.datetime().nullable(),
    error: z.string().nullable().openapi({
      description: "Why the export failed, and what to do. Null if it did not",
      example: null,
    }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .openapi("ExportRun");
export type ExportRun = z.infer<typeof ExportRun>;

export const ExportPage = paginated(Export).openapi("ExportPage");

export const DownloadQuery = z.object({
  expires: z.string().openapi({
    description: "When the link expires, as Unix time in seconds",
    example: "1795255910",
  }),
  signature: z.string(),
  workspace: z.string().max(36).optional().openapi({
    description: "Id of the workspace. Links of earlier versions have none",
    example: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
  }),
});
