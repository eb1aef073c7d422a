import { z } from "@hono/zod-openapi";
import { countryCode } from "#src/http/country";
import { PageQuery } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";
import { foldTitle } from "#src/job-boards/parsing/posting-title";

const number = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

export const RolesQuery = z.strictObject({
  tech: z.string().trim().min(1).max(100).optional().openapi({
    description:
      "Technology that the posting mentions, by any of its names: `k8s` means Kubernetes. An unknown technology matches no posting. `GET /hiring/technologies` lists the known ones.",
    example: "postgres",
  }),
  title: z.string().max(200).transform(foldTitle).pipe(z.string().min(1)).optional().openapi({
    type: "string",
    description: "Text that the title contains, ignoring case",
    example: "engineer",
  }),
  country: countryCode().optional(),
  posted_within_days: number(1, 36_500).optional().openapi({ example: 30 }),
  page: PageQuery.shape.page,
  per_page: number(1, 200).default(50),
  limit: number(1, 200).optional().openapi({
    description: "Alias of `per_page`; takes precedence. Default: 50 entries.",
    example: 50,
  }),
});

export const SearchQuery = RolesQuery.extend({
  sort: sortBy(["posted_at"], "-posted_at"),
  remote: z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((value) => value === "true")
    .optional()
    .openapi({
      type: "boolean",
      description: "Remote postings (`true`), or all others, including unknown ones (`false`)",
    }),
});

export const CompaniesQuery = RolesQuery.extend({
  sort: sortBy(["open_roles"], "-open_roles"),
  min_roles: number(1, 1_000_000)
    .default(1)
    .openapi({ description: "Minimum number of matching open roles", example: 3 }),
});

/** What the searches for roles have in common. `remote` is a filter of postings only. */
export type RolesAsked = z.output<typeof RolesQuery> & { remote?: boolean | undefined };
export type SearchQuery = z.output<typeof SearchQuery>;
export type CompaniesQuery = z.output<typeof CompaniesQuery>;
