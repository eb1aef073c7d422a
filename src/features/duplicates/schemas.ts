import { z } from "@hono/zod-openapi";
import { LeadFilter } from "#src/features/leads/filter";
import { Lead } from "#src/features/leads/schemas";
import { PageQuery, paginated } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";
import { uuidParam } from "#src/http/path-params";

/** Leads shown per group; `count` is the total. */
export const MAX_SHOWN = 100;

export const DuplicateGroup = z
  .object({
    domain: z.string().openapi({ description: "Registrable domain", example: "acme.com" }),
    count: z.int().min(2).openapi({ description: "Number of leads of the domain", example: 2 }),
    leads: z
      .array(
        z.object({
          id: z.uuid(),
          job_id: z.uuid(),
          website: z.string().openapi({ example: "https://acme.com/" }),
          company_name: z.string().nullable().openapi({ example: "Acme" }),
          created_at: z.iso.datetime(),
        }),
      )
      .openapi({ description: `Leads of the domain, newest first, at most ${MAX_SHOWN}` }),
  })
  .openapi("DuplicateGroup");
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

export const DuplicateQuery = PageQuery.extend({ sort: sortBy(["count", "domain"], "-count") });
export type DuplicateQuery = z.infer<typeof DuplicateQuery>;

export const DuplicateGroupPage = paginated(DuplicateGroup).openapi("DuplicateGroupPage");

export const Merge = z
  .strictObject({
    domain: LeadFilter.shape.domain.unwrap().openapi({ example: "acme.com" }),
    keep_lead_id: uuidParam().openapi({ description: "Id of the lead of the domain to keep" }),
  })
  .openapi("DuplicateMerge");
export type Merge = z.infer<typeof Merge>;

const moved = (description: string) => z.int().min(0).openapi({ description, example: 1 });

export const Merged = z
  .object({
    lead: Lead,
    merged_lead_ids: z.array(z.uuid()).openapi({
      description: "Ids of the leads that were merged and deleted; empty if there were none",
    }),
    moved: z
      .object({
        emails: moved("Addresses"),
        phones: moved("Telephone numbers"),
        tags: moved("Tags"),
        notes: moved("Notes"),
        checks: moved("Verification checks"),
        outreach: moved("Outreach generations"),
      })
      .openapi({ description: "What the kept lead gained, by kind" }),
  })
  .openapi("MergedLead");
export type Merged = z.infer<typeof Merged>;
