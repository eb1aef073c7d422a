import type { IExecuteFunctions } from "n8n-workflow";
import { type ApiRequest, type Context, request } from "./request.ts";

const MAX_PAGE = 200;

/** The rows of all pages, or at most `limit` of them, each once: rows move to other pages when others join. */
export async function listAll<T extends object>(
  context: Context,
  given: ApiRequest,
  limit = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const perPage = Math.min(limit, MAX_PAGE);
  const rows = new Map<unknown, T>();
  for (let page = 1; ; page++) {
    const query = { ...given.query, page, per_page: perPage };
    const { data } = await request<{ data: T[] }>(context, { ...given, query });
    for (const row of data) rows.set("id" in row ? row.id : row, row);
    if (data.length < perPage || rows.size >= limit) return [...rows.values()].slice(0, limit);
  }
}

/** The limit that the parameters `returnAll` and `limit` of an item state. */
export function readLimit(context: IExecuteFunctions, itemIndex: number): number {
  const returnAll = context.getNodeParameter("returnAll", itemIndex, false) as boolean;
  if (returnAll) return Number.POSITIVE_INFINITY;
  return context.getNodeParameter("limit", itemIndex, 50) as number;
}
