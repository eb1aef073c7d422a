import type { PageQuery } from "#src/http/paginated";

/** The page after this one, or null if it is the last one. */
export const nextPage = ({ page, per_page }: PageQuery, total: number): number | null =>
  page * per_page < total ? page + 1 : null;
