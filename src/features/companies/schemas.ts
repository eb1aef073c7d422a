import { z } from "@hono/zod-openapi";
import { LeadDetails } from "#src/features/leads/schemas";
import { JOB_STATUSES } from "#src/shared/jobs/job-progress";

/** What became of the crawl that a request asked for. */
export const CompanyRefresh = z
  .object({
    job_id: z.uuid().openapi({ description: "The job that crawled the site" }),
    status: z.enum(JOB_STATUSES).openapi({
      description:
        "Status of the job. `completed`: the company is as its site is now. Otherwise the site was not read, and the company is as an earlier crawl left it",
      example: "completed",
    }),
    reason: z.string().nullable().openapi({
      description: "Why the site was not read, as `JobSite.reason`: dns, timeout, robots, …",
      example: null,
    }),
  })
  .openapi("CompanyRefresh");
export type CompanyRefresh = z.infer<typeof CompanyRefresh>;

export const Company = LeadDetails.pick({
  website: true,
  company_name: true,
  title: true,
  description: true,
  language: true,
  emails: true,
  phones: true,
  socials: true,
  technologies: true,
  contacts: true,
  addresses: true,
  registrations: true,
  people: true,
  statements: true,
  enrichment: true,
  hiring: true,
  hiring_unavailable: true,
  updated_at: true,
})
  .extend({
    domain: z.string().openapi({ description: "Registrable domain", example: "acme.com" }),
    lead_id: z
      .uuid()
      .openapi({ description: "The lead from which this is: the newest of the domain" }),
    leads: z
      .int()
      .min(1)
      .openapi({ description: "Leads of the domain in this workspace", example: 1 }),
    refresh: CompanyRefresh.nullable().openapi({
      description: "Result of the crawl of `refresh=true`; null without it",
    }),
  })
  .openapi("Company");
export type Company = z.infer<typeof Company>;

/** A crawl that takes longer continues as a job. */
export const MAX_WAIT_S = 15;

export const CompanyQuery = z.object({
  refresh: z.enum(["true", "false"]).optional().openapi({
    description:
      "`true` crawls the site first. Costs credits as a job with one site, and needs a key that may write. Default: false",
  }),
  wait: z.coerce.number().int().min(0).max(MAX_WAIT_S).optional().openapi({
    description: "Seconds to wait for the crawl of `refresh`, 0 to 15. Default: 15",
    example: 5,
  }),
});
