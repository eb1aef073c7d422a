import { z } from "@hono/zod-openapi";
import { LeadFilter } from "#src/features/leads/filter";
import { countedName } from "#src/http/counted-text";
import { paginated } from "#src/http/paginated";

const MAX_NAME = 80;
const EXAMPLE = { country: "DE", has_email: true, min_quality: 70 };

const Filters = LeadFilter.openapi({ example: EXAMPLE });

export const SavedSearch = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "German leads worth a call" }),
    filters: Filters,
    last_used_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "When it was last run; null where it never was" }),
    created_at: z.iso.datetime(),
  })
  .openapi("SavedSearch");
export type SavedSearch = z.infer<typeof SavedSearch>;

export const SavedSearchPage = paginated(SavedSearch).openapi("SavedSearchPage");

export const NewSavedSearch = z
  .strictObject({
    name: countedName(MAX_NAME).openapi({
      description: "Unique in the workspace, ignoring case",
      example: "German leads worth a call",
    }),
    filters: Filters.default({}).openapi({ description: "Every lead where it is left out" }),
  })
  .openapi("NewSavedSearch", {
    example: { name: "German leads worth a call", filters: EXAMPLE },
  });
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;
