import { z } from "@hono/zod-openapi";
import { PageQuery } from "./paginated";

/** A sort key; `-` in front reverses the order. */
export type Sort<N extends string> = N | `-${N}`;

/** Every name in both directions. */
export const bothWays = <const N extends string>(names: readonly N[]): Sort<N>[] =>
  names.flatMap((name): Sort<N>[] => [name, `-${name}`]);

/** The `sort` of a list. */
export const sortBy = <const N extends string>(names: readonly N[], fallback: Sort<N>) =>
  z
    .enum(bothWays(names))
    .default(fallback as never)
    .openapi({ description: "`-` reverses the order", example: fallback });

/** The query of a list with creation times: newest first by default. */
export const DatedQuery = PageQuery.extend({ sort: sortBy(["created_at"], "-created_at") });
export type DatedQuery = z.infer<typeof DatedQuery>;

/** The query of a list by name, from A to Z by default. */
export const NamedQuery = PageQuery.extend({ sort: sortBy(["name"], "name") });
export type NamedQuery = z.infer<typeof NamedQuery>;
