import type { Job } from "@quarry/client";
import type { ILoadOptionsFunctions, INodeListSearchResult } from "n8n-workflow";
import { request } from "./request.ts";

const PER_PAGE = 50;

/** Crawl jobs to choose from, the newest first. The service does not search them by name, so a page is filtered here. */
export async function searchJobs(
  context: ILoadOptionsFunctions,
  filter = "",
  paginationToken = "1",
): Promise<INodeListSearchResult> {
  const page = Number(paginationToken);
  const { data } = await request<{ data: Job[] }>(context, {
    path: "/jobs",
    query: { page, per_page: PER_PAGE },
  });
  const results = data
    .map(({ id, name, status }) => ({ name: `${name ?? id} (${status})`, value: id }))
    .filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
  return { results, ...(data.length === PER_PAGE && { paginationToken: String(page + 1) }) };
}
