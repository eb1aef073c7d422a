import type { Verification } from "@quarry/client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { atMostEvery, type Live, useLive } from "#web/api/use-live";
import { VERIFICATIONS_KEY, verificationQuery } from "#web/features/verify/data/queries";

/** Addresses get their verdict many times a second; the page asks for them at most this often. */
const RESULTS_EVERY_MS = 2_000;

/** Follows a running verification by its events, and writes them into the cache. */
export function useLiveVerification(verification: Verification): Live {
  const cache = useQueryClient();
  const followList = useCallback(
    (id: string, signal: AbortSignal) => follow(cache, id, signal),
    [cache],
  );
  return useLive(verification.status === "running" ? verification.id : undefined, followList);
}

async function follow(cache: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  const { queryKey } = verificationQuery(id);
  // The list with its credits, and its addresses.
  const refresh = atMostEvery(RESULTS_EVERY_MS, () => void cache.invalidateQueries({ queryKey }));
  for await (const event of quarry.verifications.events(id, { signal })) {
    if (signal.aborted) return;
    if (event.event === "progress") {
      cache.setQueryData(queryKey, (known) => known && { ...known, ...event.data });
      refresh();
      continue;
    }
    cache.setQueryData(queryKey, event.data);
    if (event.event === "done") return refreshAll(cache, id);
  }
}

async function refreshAll(cache: QueryClient, id: string): Promise<void> {
  const keys = [["verification", id], VERIFICATIONS_KEY, creditsQuery().queryKey];
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}
