import type { LeadFilter } from "@quarry/client";
import { quarry } from "#web/api/client";
import type { Selection } from "#web/grid/selection";

/** The most leads of one bulk action. Each lead is a request. */
export const MAX_BULK_LEADS = 2_000;

const REQUESTS_AT_ONCE = 4;
const PER_PAGE = 200;

/** The ids of a selection: the chosen ones, or all of the filter but the exceptions, up to the limit. */
export async function resolveSelection(
  selection: Selection,
  filter: LeadFilter,
): Promise<string[]> {
  if (selection.kind === "some") return [...selection.ids];
  const ids: string[] = [];
  for await (const { id } of quarry.leads.list({ ...filter, per_page: PER_PAGE })) {
    if (!selection.except.has(id)) ids.push(id);
    if (ids.length === MAX_BULK_LEADS) break;
  }
  return ids;
}

export type BulkResult = { done: number; failures: unknown[] };

/** Runs an action for each lead, a few at once. A failure of one lead does not stop the others. */
export async function runBulk(
  ids: readonly string[],
  action: (id: string) => Promise<unknown>,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<BulkResult> {
  const result: BulkResult = { done: 0, failures: [] };
  const queue = [...ids];
  const work = async () => {
    for (let id = queue.shift(); id !== undefined && !signal.aborted; id = queue.shift()) {
      try {
        await action(id);
        result.done++;
      } catch (error) {
        // Counted and reported at the end, with the first reason.
        result.failures.push(error);
      }
      onProgress(result.done + result.failures.length);
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
  return result;
}
