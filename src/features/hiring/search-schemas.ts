import { domainToASCII } from "node:url";
import { z } from "@hono/zod-openapi";
import { countryCode } from "#src/http/country";
import { PageQuery } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";
import { registrableDomain } from "#src/shared/addresses/domain-name";
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
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(253)
    .transform((host) => registrableDomain(domainToASCII(host) || host))
    .optional()
    .openapi({
      type: "string",
      description:
        "Registrable domain of the company, or one of its hosts: `www.acme.com` means `acme.com`",
      example: "acme.com",
    }),
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

/** What the searches for roles have in common. `remote` and `domain` are filters of postings only. */
export type RolesAsked = z.output<typeof RolesQuery> & {
  remote?: boolean | undefined;
  domain?: string | undefined;
};
export type SearchQuery = z.output<typeof SearchQuery>;
export type CompaniesQuery = z.output<typeof CompaniesQuery>;
