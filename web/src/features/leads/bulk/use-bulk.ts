import type { BulkAction } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { showDone, showFailure } from "#web/ui/toast";
import { describeResult, isFollowed } from "./describe-bulk";
import { bulkActionsQuery } from "./run-bulk";

/** Starts bulk actions. `useBulkProgress` follows them. */
export function useStartBulk() {
  const cache = useQueryClient();
  /** Returns whether the action was started. */
  return async (start: () => Promise<BulkAction>): Promise<boolean> => {
    try {
      const started = await start();
      const { queryKey } = bulkActionsQuery();
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (known = []) => [started, ...known]);
      return true;
    } catch (error) {
      // Nothing was changed.
      showFailure(error);
      return false;
    }
  };
}

/** The actions that run, also those of an earlier visit or another tab. The result of each becomes a message. */
export function useBulkProgress(): BulkAction[] {
  const cache = useQueryClient();
  const { data = [] } = useQuery(bulkActionsQuery());
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const followed = data.filter(isFollowed);
    const ended = data.filter((one) => running.current.has(one.id) && !isFollowed(one));
    running.current = new Set(followed.map(({ id }) => id));
    if (ended.length === 0) return;
    for (const one of ended) showDone(describeResult(one), one.error ?? undefined);
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "bulk-actions" });
  }, [cache, data]);
  return data.filter(isFollowed);
}
