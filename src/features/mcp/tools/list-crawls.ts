import * as z from "zod";
import { listJobs } from "#src/features/jobs/read";
import { PageNumber } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { clip } from "#src/features/mcp/protocol/result-size";
import { nextPage } from "#src/features/mcp/protocol/next-page";
import { JOB_STATUSES } from "#src/shared/jobs/job-progress";

export const listCrawls = defineTool({
  name: "list_crawls",
  title: "List crawls",
  purpose: {
    does: "Lists the crawls of the workspace, newest first, with their status and number of leads.",
    useFor: "finding the id of an earlier crawl, or what is running now.",
    notFor: "the progress of one crawl (wait_for_crawl), or its leads (search_leads).",
  },
  scope: "read",
  input: z.strictObject({
    status: z.enum(JOB_STATUSES).optional(),
    page: PageNumber,
    per_page: z.int().min(1).max(50).default(15),
  }),
  output: z.object({
    crawls: z.array(
      z.object({
        job_id: z.string(),
        name: z.string(),
        status: z.string(),
        source: z.string().describe("api, csv, schedule, workflow or extension"),
        sites: z.int(),
        leads: z.int(),
        created_at: z.string(),
      }),
    ),
    total: z.int(),
    next_page: z.int().nullable(),
  }),
  run: async (c, { page, per_page, status }) => {
    const query = { page, per_page, sort: "-created_at" as const, ...(status && { status }) };
    const { data, total } = await listJobs(c.var.scope, c.env, query);
    return {
      crawls: data.map((job) => ({
        job_id: job.id,
        name: clip(job.name, 80),
        status: job.status,
        source: job.source,
        sites: job.progress.sites_total,
        leads: job.progress.leads,
        created_at: job.created_at,
      })),
      total,
      next_page: nextPage({ page, per_page }, total),
    };
  },
});
