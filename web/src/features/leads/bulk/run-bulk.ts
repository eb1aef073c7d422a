import type { LeadFilter, NewBulkAction } from "@quarry/client";
import { queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import type { Selection } from "#web/grid/selection";
import { isFollowed } from "./describe-bulk";

/** What to do with the selected leads, without the selection. */
export type LeadAction = Omit<NewBulkAction, "ids" | "filter" | "exclude_ids">;

const POLL_MS = 400;
/** The newest actions of the workspace, of which at most five run. */
const LISTED = 10;

/** The leads of a selection, as the API takes them: the chosen ones, or all of the filter but the exceptions. */
export const selectedLeads = (selection: Selection, { sort: _sort, ...filter }: LeadFilter) =>
  selection.kind === "some"
    ? { ids: [...selection.ids] }
    : { filter, exclude_ids: [...selection.except] };

/** The newest bulk actions, asked for again while one of them runs. */
export const bulkActionsQuery = () =>
  queryOptions({
    queryKey: ["bulk-actions"],
    queryFn: async ({ signal }) =>
      (await quarry.bulkActions.list({ per_page: LISTED }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isFollowed) ? POLL_MS : false),
  });
