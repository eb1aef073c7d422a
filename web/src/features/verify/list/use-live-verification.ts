import type { Verification } from "@quarry/client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { VERIFICATIONS_KEY, verificationQuery } from "#web/features/verify/data/queries";

/** Results are asked for again at most this often while a list is checked. */
const RESULTS_EVERY_MS = 2_000;

/** Follows a running verification by its events, and writes them into the cache. */
export function useLiveVerification(verification: Verification | undefined) {
  const cache = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // Followed until its last event: the status can change before the credits are settled.
  const [id, setId] = useState<string>();
  if (verification?.status === "running" && verification.id !== id) setId(verification.id);

  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    follow(cache, id, controller.signal).catch((failure: unknown) => {
      if (!controller.signal.aborted) setError(failure);
    });
    return () => controller.abort();
  }, [cache, id, attempt]);

  const reconnect = () => {
    setError(null);
    setAttempt((former) => former + 1);
  };
  return { error, reconnect };
}

async function follow(cache: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  const { queryKey } = verificationQuery(id);
  let refreshedAt = Date.now();
  for await (const event of quarry.verifications.events(id, { signal })) {
    if (signal.aborted) return;
    if (event.event === "progress") {
      cache.setQueryData(queryKey, (known) => known && { ...known, ...event.data });
      if (Date.now() - refreshedAt < RESULTS_EVERY_MS) continue;
      refreshedAt = Date.now();
      void cache.invalidateQueries({ queryKey: [...queryKey, "results"] });
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
