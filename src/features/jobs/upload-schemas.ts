import { z } from "@hono/zod-openapi";
import { UPLOAD_DESCRIPTION } from "#src/features/uploads/read-upload";
import { count, Job, JobName, NewJob, OnExisting } from "./schemas";

/** `config` is CrawlJobConfig as JSON text, because a form has no objects. */
export const NewCsvJob = z
  .strictObject({
    file: z
      .instanceof(File, { error: "`file` is required: a form part with a filename" })
      .openapi({ type: "string", format: "binary", description: UPLOAD_DESCRIPTION }),
    column: z.string().trim().min(1).max(200).optional().openapi({
      description:
        "Name of the column with the URLs. Without it, the service selects the column by its name (url, website, domain, homepage, …), or the first one whose cells look like URLs",
      example: "Website",
    }),
    name: JobName.optional(),
    on_existing: OnExisting,
    config: z.string().optional().openapi({ example: '{"max_depth": 1}' }),
  })
  .openapi("NewCsvJob");

export const JobUrls = NewJob.pick({ urls: true, config: true }).openapi("JobUrls");
export const JobFile = NewCsvJob.pick({ file: true, column: true, config: true }).openapi(
  "JobFile",
);

const SkippedRows = z
  .array(z.object({ row: z.int().min(1), reason: z.string() }))
  .max(100)
  .openapi({ description: "The first 100 skipped rows. Row 1 is the first line of the file" });

export const JobPreview = z
  .object({
    sites: count().openapi({ description: "Different sites of the request" }),
    known_sites: count().openapi({
      description: "Sites of which the workspace has a lead, among `sites`",
    }),
    credits: z.object({ new: count(), update: count(), skip: count() }).openapi({
      description: "Credits that a job reserves for its sites, by `on_existing`",
    }),
    rendering_credits: z.object({ new: count(), update: count(), skip: count() }).openapi({
      description:
        "Credits that a job reserves besides `credits` for pages that a browser renders, by `on_existing`. What is not rendered is refunded when the job ends. 0 without a renderer",
    }),
    column: z.string().nullable().openapi({
      description: "Name of the column with the URLs. Null without a file",
      example: "Website",
    }),
    columns: z.array(z.string()).openapi({
      description: "All columns of the file, in order. Leads keep those besides `column`",
      example: ["Website", "Customer no."],
    }),
    rows: z.array(z.record(z.string(), z.string())).openapi({
      description: "The first 5 rows of the file, by the names of its columns",
      example: [{ Website: "acme.com", "Customer no.": "K-1042" }],
    }),
    repeated_count: count().openapi({ description: "Rows whose site an earlier row names" }),
    skipped_count: count().openapi({ description: "Rows without a URL that can be crawled" }),
    skipped_rows: SkippedRows,
  })
  .openapi("JobPreview");
export type JobPreview = z.infer<typeof JobPreview>;

export const CsvJob = Job.extend({
  column: z.string().openapi({
    description: "Name of the column with the URLs",
    example: "Website",
  }),
  repeated_count: count().openapi({
    description:
      "Rows whose site an earlier row names. Their URLs are crawled, and their other columns are not used",
  }),
  skipped_count: count().openapi({ description: "Rows without a URL that can be crawled" }),
  skipped_rows: SkippedRows,
}).openapi("CsvJob");
