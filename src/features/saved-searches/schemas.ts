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

const Filters = LeadFilter.openapi({ example: EXAMPLE });

export const SavedSearch = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "German leads worth a call" }),
    filters: Filters,
    last_used_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Time of the last run. Null if it was never run" }),
    created_at: z.iso.datetime(),
  })
  .openapi("SavedSearch");
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
    filters: Filters.optional().openapi({ description: "Default: all leads" }),
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
