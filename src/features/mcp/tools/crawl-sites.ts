import * as z from "zod";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { IdempotencyKey } from "#src/features/mcp/protocol/inputs";
import { createJob } from "#src/features/jobs/create";
import { CrawlJobConfig } from "#src/features/jobs/schemas";
import { sitesOfUrls } from "#src/features/jobs/sites-of-urls";
import { CRAWL_CONFIG_BOUNDS as BOUNDS } from "#src/shared/jobs/crawl-config";
import { addressRules } from "#src/shared/web/address-rules";

const bounded = ({ min, max, default: fallback }: { min: number; max: number; default: number }) =>
  z.int().min(min).max(max).default(fallback);

export const crawlSites = defineTool({
  name: "crawl_sites",
  title: "Crawl websites",
  purpose: {
    does: "Starts a crawl of company websites and returns its id at once. Each site that can be read becomes one lead.",
    useFor:
      "extracting contacts, technologies and company data from websites that are not leads yet, or that must be read again.",
    notFor:
      "finding websites (find_companies), reading stored leads (search_leads), or reading one arbitrary page.",
    credits: ({ crawl_site }) =>
      `${crawl_site} for each site whose entry page was read. The price of all sites is reserved; the rest is refunded at the end.`,
  },
  scope: "write",
  effect: { isOpenWorld: true, isCostly: true },
  input: z.strictObject({
    urls: z
      .array(z.string())
      .min(1)
      .max(500)
      .describe(
        "Domains or URLs, such as `acme.com`. URLs of one host are one site. Start a second crawl for more than 500",
      ),
    name: z.string().trim().min(1).max(200).optional().describe("Name of the crawl for the user"),
    max_depth: bounded(BOUNDS.max_depth).describe(
      "Links to follow from the entry page. 1 reads the contact and about pages of most sites",
    ),
    max_pages_per_site: bounded(BOUNDS.max_pages_per_site),
    idempotency_key: IdempotencyKey,
  }),
  output: z.object({
    job_id: z.string(),
    status: z.string(),
    sites: z.int().describe("Sites after removal of duplicates"),
    credits_reserved: z.int(),
    next: z.string().describe("What to do next"),
  }),
  run: async (c, { urls, name, max_depth, max_pages_per_site }) => {
    const { scope, settings } = c.var;
    const sites = sitesOfUrls(urls, addressRules(settings));
    const config = CrawlJobConfig.parse({ max_depth, max_pages_per_site });
    const job = await createJob(scope, c.env, settings, { sites, name, config, source: "api" });
    return {
      job_id: job.id,
      status: job.status,
      sites: sites.length,
      credits_reserved: job.credits.reserved,
      next: `Call wait_for_crawl with job_id ${job.id}.`,
    };
  },
});
