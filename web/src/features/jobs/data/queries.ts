import type { JobSite } from "@quarry/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";

const PER_PAGE = 50;
const MAX_PER_PAGE = 200;

export const jobsQuery = (page: number, perPage = PER_PAGE) =>
  queryOptions({
    queryKey: ["jobs", { page, perPage }],
    queryFn: ({ signal }) => quarry.jobs.list({ page, per_page: perPage }, { signal }),
    placeholderData: keepPreviousData,
  });

export const jobQuery = (id: string) =>
  queryOptions({ queryKey: ["job", id], queryFn: ({ signal }) => quarry.jobs.get(id, { signal }) });

/** The number of sites for each outcome. */
export const outcomesQuery = (id: string) =>
  queryOptions({
    queryKey: ["job", id, "outcomes"],
    queryFn: ({ signal }) => quarry.jobs.outcomes(id, { signal }),
  });

type SiteFilter = { status?: JobSite["status"] | undefined; reason?: string | undefined };

export const sitesQuery = (id: string, filter: SiteFilter, page: number) =>
  queryOptions({
    queryKey: ["job", id, "sites", filter, page],
    queryFn: ({ signal }) =>
      quarry.jobs.sites(id, { ...filter, page, per_page: PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The pages of a site with their HTTP status. */
export const pagesQuery = (id: string, host: string) =>
  queryOptions({
    queryKey: ["job", id, "pages", host],
    queryFn: ({ signal }) => quarry.jobs.pages(id, { host, per_page: MAX_PER_PAGE }, { signal }),
  });

export const jobLeadsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ["job", id, "leads", page],
    queryFn: ({ signal }) => quarry.jobs.leads(id, { page, per_page: PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
