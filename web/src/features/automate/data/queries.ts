import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";

const WORKFLOWS_PER_PAGE = 50;
const RUNS_PER_PAGE = 20;
const RUNNING_EVERY_MS = 2_000;

/** The key of everything about workflows. */
export const WORKFLOWS_KEY = ["workflows"] as const;

export const workflowsQuery = (page: number) =>
  queryOptions({
    queryKey: [...WORKFLOWS_KEY, "page", page],
    queryFn: ({ signal }) =>
      quarry.workflows.list({ page, per_page: WORKFLOWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

export const workflowQuery = (id: string) =>
  queryOptions({
    queryKey: [...WORKFLOWS_KEY, "one", id],
    queryFn: ({ signal }) => quarry.workflows.get(id, { signal }),
  });

/** The runs of a workflow, asked for again while one is in progress. */
export const runsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...WORKFLOWS_KEY, "one", id, "runs", page],
    queryFn: ({ signal }) =>
      quarry.workflows.runs.list(id, { page, per_page: RUNS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === "running") ? RUNNING_EVERY_MS : false,
  });
