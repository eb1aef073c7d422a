import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import type { ChangeKind } from "./search";

const CHANGES_PER_PAGE = 50;
const SCHEDULES_PER_PAGE = 50;
const MAX_PER_PAGE = 200;

/** The key of all lists of schedules. */
export const SCHEDULES_KEY = ["schedules"] as const;

export const schedulesQuery = (page: number) =>
  queryOptions({
    queryKey: [...SCHEDULES_KEY, "page", page],
    queryFn: ({ signal }) =>
      quarry.schedules.list({ page, per_page: SCHEDULES_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The newest schedules, for choices and names. */
export const recentSchedulesQuery = () =>
  queryOptions({
    queryKey: [...SCHEDULES_KEY, "recent"],
    queryFn: ({ signal }) => quarry.schedules.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

/** One schedule with all its addresses; lists have the first ones. */
export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: [...SCHEDULES_KEY, "one", id],
    queryFn: ({ signal }) => quarry.schedules.get(id, { signal }),
  });

export type ChangeFilter = { schedule_id?: string; kind?: ChangeKind; host?: string };

export const changesQuery = (filter: ChangeFilter, page: number) =>
  queryOptions({
    queryKey: ["changes", filter, page],
    queryFn: ({ signal }) =>
      quarry.schedules.changes({ ...filter, page, per_page: CHANGES_PER_PAGE }, { signal }),
    // The former page stays until the next one is there, but not the changes of another filter.
    placeholderData: (former, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(filter) ? former : undefined,
  });
