import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";

const COMPANIES_PER_PAGE = 25;
const POSTINGS = 50;

/** A search costs the operator's daily budget, so it is not repeated by itself. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false };

export type SiteSearch = { query: string; limit: number; country?: string };

export const sitesQuery = (search: SiteSearch) =>
  queryOptions({
    queryKey: ["find", "web", search],
    queryFn: ({ signal }) => quarry.discovery.sites(search, { signal }),
    ...ONCE,
  });

export const businessesQuery = (search: SiteSearch) =>
  queryOptions({
    queryKey: ["find", "maps", search],
    queryFn: ({ signal }) => quarry.discovery.businesses(search, { signal }),
    ...ONCE,
  });

export type RoleSearch = {
  tech?: string;
  title?: string;
  country?: string;
  posted_within_days?: number;
};

export const companiesQuery = (search: RoleSearch, page: number) =>
  queryOptions({
    queryKey: ["find", "hiring", search, page],
    queryFn: ({ signal }) =>
      quarry.hiring.companies({ ...search, page, per_page: COMPANIES_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The open roles of one company. */
export const postingsQuery = (search: RoleSearch, domain: string) =>
  queryOptions({
    queryKey: ["find", "postings", search, domain],
    queryFn: ({ signal }) =>
      quarry.hiring.search({ ...search, domain, per_page: POSTINGS }, { signal }),
  });

export const technologiesQuery = () =>
  queryOptions({
    queryKey: ["hiring", "technologies"],
    queryFn: ({ signal }) => quarry.hiring.technologies({}, { signal }),
  });
