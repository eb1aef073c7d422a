import { z } from "@hono/zod-openapi";
import { LeadDetails } from "#src/features/leads/schemas";

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
  })
  .openapi("Company");
export type Company = z.infer<typeof Company>;

export const CompanyQuery = z.object({
  refresh: z.enum(["true", "false"]).optional().openapi({
    description:
      "`true` crawls the site first and waits up to 15 seconds. Costs credits as a job with one site, and needs a key that may write. Default: false",
  }),
});
