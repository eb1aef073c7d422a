import { z } from "@hono/zod-openapi";
import type { JsonText } from "./json-text";

const MAX_PER_PAGE = 200;

/** The query of every list. Extend it with filters: `PageQuery.extend({...})`. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).openapi({ example: 1 }),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(25).openapi({ example: 25 }),
});
export type PageQuery = z.infer<typeof PageQuery>;

// All lists share these schemas: each start of an isolate makes them.
const Count = z.int().min(0);
const members = {
  page: z.int().min(1).openapi({ example: 1 }),
  per_page: z.int().min(1).openapi({ example: 25 }),
  total: Count.openapi({ example: 1 }),
};

/** The schema of one page of a list; `total` counts the whole list. */
export const paginated = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item).openapi({ description: "Entries of this page" }), ...members });

/** The response of every list. */
export type Page<T> = { data: T[]; page: number; per_page: number; total: number };

/** The schema of a page of a list that can be too long to count. */
export const estimated = <S extends z.ZodType>(item: S) =>
  paginated(item).extend({
    total: Count.openapi({
      description: "Number of matching items; approximate if `total_is_estimate` is true",
      example: 1,
    }),
    total_is_estimate: z.literal(true).optional().openapi({
      description:
        "Present if the list is too long to count: `total` is then projected from a sample. `data` is always exact",
      example: true,
    }),
  });

/** The response of a list that can be too long to count. */
export type EstimatedPage<T> = Page<T> & { total_is_estimate?: true };

/** The limit and offset of a page, in rows. */
export const rowsOf = ({ page, per_page }: PageQuery) => ({
  limit: per_page,
  offset: (page - 1) * per_page,
});

/** One page of a list. `query` may also contain filters and a sort. */
export const pageOf = <T>(data: T[], { page, per_page }: PageQuery, total: number): Page<T> => ({
  data,
  page,
  per_page,
  total,
});

/**
 * The JSON of a page, given the JSON of its entries. All parts are joined at once: V8 would copy a long text again that
 * further parts are added to.
 */
export function pageText<T>(
  entries: readonly string[],
  rest: Omit<EstimatedPage<T>, "data">,
): JsonText<EstimatedPage<T>> {
  const parts = entries.flatMap((entry, at) => (at === 0 ? [entry] : [",", entry]));
  const text = ['{"data":[', ...parts, "],", JSON.stringify(rest).slice(1)].join("");
  return text as JsonText<EstimatedPage<T>>;
}

/** A list that is always one page. */
export const onePage = <T>(data: T[]): Page<T> => ({
  data,
  page: 1,
  per_page: Math.max(1, data.length),
  total: data.length,
});
