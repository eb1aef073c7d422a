import type { BulkAction, LeadFilter, NewBulkAction } from "@quarry/client";
import { queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { counted } from "#web/format/numbers";
import type { Selection } from "#web/grid/selection";

/** What to do with the selected leads, without the selection. */
export type LeadAction = Omit<NewBulkAction, "ids" | "filter" | "exclude_ids">;

type Name = BulkAction["action"];

/** An action while it runs, and after it. */
export const BULK_NAMES: Record<Name, { running: string; past: string }> = {
  tag: { running: "Tagging", past: "Tagged" },
  untag: { running: "Removing a tag", past: "Removed the tag from" },
  verify: { running: "Verifying", past: "Verified" },
  icp_match: { running: "Scoring", past: "Scored" },
  push: { running: "Pushing", past: "Pushed" },
  delete: { running: "Deleting", past: "Deleted" },
  merge: { running: "Merging duplicates", past: "Merged the leads of" },
};

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

/** A push is retried for hours, and its deliveries are on the page of the integration: only its first attempt is followed. */
const FIRST_ATTEMPT_MS = 5_000;

export const isFollowed = ({ status, push_id, created_at }: BulkAction): boolean =>
  status === "running" &&
  (push_id === null || Date.now() - Date.parse(created_at) < FIRST_ATTEMPT_MS);

const unitOf = (action: Name, count: number) =>
  counted(count, action === "merge" ? "domain" : "lead");

/** The result of an action, such as "Verified 3 leads, 1 failed". */
export function describeResult(ended: BulkAction): string {
  const { action, status, matched, done, failed, skipped } = ended;
  const rest = status === "running" ? matched - done - failed - skipped : 0;
  return [
    `${BULK_NAMES[action].past} ${unitOf(action, done)}`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    rest > 0 && `${rest} being sent`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** How far an action is, such as "Tagging 40 of 1,200 leads". */
export function describeProgress({ action, matched, done, failed, skipped }: BulkAction): string {
  const ended = (done + failed + skipped).toLocaleString("en-US");
  return `${BULK_NAMES[action].running}: ${ended} of ${unitOf(action, matched)}`;
}
