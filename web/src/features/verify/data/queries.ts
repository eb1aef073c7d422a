import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import type { Status } from "./statuses";

const LISTS_PER_PAGE = 25;
const RESULTS_PER_PAGE = 100;

/** The key of all pages of the list of verifications. */
export const VERIFICATIONS_KEY = ["verifications"] as const;

export const verificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...VERIFICATIONS_KEY, page],
    queryFn: ({ signal }) =>
      quarry.verifications.list({ page, per_page: LISTS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

export const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: ["verification", id],
    queryFn: ({ signal }) => quarry.verifications.get(id, { signal }),
  });

export const resultsQuery = (id: string, status: Status | undefined, page: number) =>
  queryOptions({
    queryKey: ["verification", id, "results", status ?? "all", page],
    queryFn: ({ signal }) =>
      quarry.verifications.results(
        id,
        { ...(status && { status }), page, per_page: RESULTS_PER_PAGE },
        { signal },
      ),
    // The former page stays until the next one is there, but not the addresses of another status.
    placeholderData: (former, query) =>
      query?.queryKey[3] === (status ?? "all") ? former : undefined,
  });
