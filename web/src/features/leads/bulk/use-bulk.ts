import type { BulkAction } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLock } from "#web/api/use-lock";
import { showDone, showFailure, showProblem } from "#web/ui/toast";
import { describeResult, isFollowed } from "./describe-bulk";
import { bulkActionsQuery } from "./run-bulk";

/** Ids of actions whose result has not been shown: those that were started here, or seen while they ran. */
const awaited = new Set<string>();

/** Starts bulk actions, one for a double click. `useBulkProgress` follows them. */
export function useStartBulk() {
  const cache = useQueryClient();
  const lock = useLock();
  /** Returns whether the action was started. */
  return async (name: BulkAction["action"], start: () => Promise<BulkAction>): Promise<boolean> => {
    if (!lock.take(name)) return false;
    try {
      const started = await start();
      awaited.add(started.id);
      const { queryKey } = bulkActionsQuery();
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (known = []) => [started, ...known]);
      return true;
    } catch (error) {
      // Nothing was changed.
      showFailure(error);
      return false;
    } finally {
      lock.freeLater(name);
    }
  };
}

/** The actions that run, also those of an earlier visit or another tab. The result of each becomes a message. */
export function useBulkProgress(): BulkAction[] {
  const cache = useQueryClient();
  const { data = [] } = useQuery(bulkActionsQuery());
  useEffect(() => {
    for (const { id } of data.filter(isFollowed)) awaited.add(id);
    // `delete` is true for the first to report the action.
    const ended = data.filter((one) => !isFollowed(one) && awaited.delete(one.id));
    if (ended.length === 0) return;
    for (const one of ended) {
      const show =
        one.error !== null || (one.failed > 0 && one.done === 0) ? showProblem : showDone;
      show(describeResult(one), one.error ?? undefined);
    }
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "bulk-actions" });
  }, [cache, data]);
  return data.filter(isFollowed);
}
