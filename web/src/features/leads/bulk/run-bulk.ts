import type { BulkAction, LeadFilter, NewBulkAction } from "@quarry/client";
import { quarry } from "#web/api/client";
import type { Selection } from "#web/grid/selection";

/** What to do with the selected leads, without the selection. */
export type LeadAction = Omit<NewBulkAction, "ids" | "filter" | "exclude_ids">;

const FIRST_WAIT_MS = 150;
const MAX_WAIT_MS = 2_000;
/** A push is retried for hours. The page follows its first attempt. */
const PUSH_POLLS = 8;

/** Starts an action on a selection: on the chosen leads, or on all of the filter but the exceptions. */
export const startBulk = (
  action: LeadAction,
  selection: Selection,
  { sort: _sort, ...filter }: LeadFilter,
): Promise<BulkAction> =>
  quarry.leads.bulk(
    selection.kind === "some"
      ? { ...action, ids: [...selection.ids] }
      : { ...action, filter, exclude_ids: [...selection.except] },
  );

/** Polls an action until it ends. The service continues it also if nobody follows. */
export async function followBulk(
  started: BulkAction,
  { onProgress, signal }: { onProgress: (action: BulkAction) => void; signal: AbortSignal },
): Promise<BulkAction> {
  let action = started;
  for (let polls = 0, waitMs = FIRST_WAIT_MS; action.status === "running"; polls++) {
    onProgress(action);
    if (action.push_id !== null && polls >= PUSH_POLLS) break;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    signal.throwIfAborted();
    action = await quarry.bulkActions.get(action.id, { signal });
    waitMs = Math.min(1.5 * waitMs, MAX_WAIT_MS);
  }
  return action;
}
