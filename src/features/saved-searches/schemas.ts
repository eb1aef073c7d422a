import { z } from "@hono/zod-openapi";
import { LeadFilter } from "#src/features/leads/filter";
import { countedName } from "#src/http/counted-text";
import { PageQuery, paginated } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";

const MAX_NAME = 80;
const EXAMPLE = { country: "DE", has_email: true, min_quality: 70 };

/** Filters are flat: the same members with the same values, in any order. */
const isSame = (one: LeadFilter, other: LeadFilter) => canonical(one) === canonical(other);
const canonical = (filter: LeadFilter) =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const SavedSearch = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "German leads worth a call" }),
    filters: LeadFilter,
    last_used_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Time of the last run. Null if it was never run" }),
    created_at: z.iso.datetime(),
  })
  .openapi("SavedSearch", {
    example: {
      id: "019a3c5e-7b20-7c41-9f30-2f6d1a4b8c11",
      name: "German leads worth a call",
      filters: EXAMPLE,
      last_used_at: null,
      created_at: "2026-11-20T09:30:00.000Z",
    },
  });
export type SavedSearch = z.infer<typeof SavedSearch>;

export const SavedSearchQuery = PageQuery.extend({
  sort: sortBy(["last_used_at", "created_at"], "-last_used_at").openapi({
    description: "`-` reverses the order. Searches that were never run sort last",
  }),
});
export type SavedSearchQuery = z.infer<typeof SavedSearchQuery>;

export const SavedSearchPage = paginated(SavedSearch).openapi("SavedSearchPage");

export const NewSavedSearch = z
  .strictObject({
    name: countedName(MAX_NAME).openapi({
      description: "Unique in the workspace, ignoring case",
      example: "German leads worth a call",
    }),
    filters: LeadFilter.optional().openapi({ description: "Default: all leads" }),
    filter: LeadFilter.optional().openapi({ description: "Alias of `filters`" }),
  })
  .refine(({ filters, filter }) => !filters || !filter || isSame(filters, filter), {
    path: ["filter"],
    error: "`filter` is an alias of `filters`. Give one of them, or the same value for both",
  })
  .openapi("NewSavedSearch", {
    example: { name: "German leads worth a call", filters: { country: "DE" } },
  });
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;
