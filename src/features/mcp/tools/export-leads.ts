import * as z from "zod";
import { presentExport } from "#src/features/exports/present-export";
import { EXPORT_FORMATS } from "#src/db/columns/enumerations";
import { createExport } from "#src/features/exports/service";
import { LeadFilter } from "#src/features/leads/filter";
import { Id } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";

const { country, email_status, tag } = LeadFilter.shape;

export const exportLeads = defineTool({
  name: "export_leads",
  title: "Export the leads of a crawl",
  purpose: {
    does: "Writes the leads of one crawl to a file and returns a download link, which works for one hour without credentials.",
    useFor: "giving the user all results as a file. Show the link to the user.",
    notFor: "reading leads yourself (search_leads). Do not open the link.",
  },
  scope: "write",
  input: z.strictObject({
    job_id: Id.describe("Id from crawl_sites or list_crawls"),
    format: z.enum(EXPORT_FORMATS).default("csv"),
    has_email: z.boolean().optional(),
    email_status: email_status.describe("Statuses separated by commas, such as `valid,unverified`"),
    country: country.describe("ISO 3166-1 code or English name"),
    tag: tag.describe("Name of a tag"),
  }),
  output: z.object({
    url: z.string(),
    expires_at: z.string(),
    filename: z.string(),
    rows: z.int(),
    size_bytes: z.int(),
  }),
  run: async (c, { job_id, format, ...filter }) => {
    const { scope, settings } = c.var;
    const row = await createExport(scope, c.env.FILES, job_id, { format, filter });
    const { url, expires_at, filename, rows, size_bytes } = await presentExport(
      settings,
      c.req.url,
      row,
    );
    return { url, expires_at, filename, rows, size_bytes };
  },
});
