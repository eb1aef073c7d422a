import type { Job, JobEvent, Lead } from "@quarry/client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { atMostEvery, type Live, useLive } from "#web/api/use-live";
import { isOpen } from "#web/features/jobs/data/status";
import { jobQuery, outcomesQuery } from "#web/features/jobs/data/queries";

/** Newest leads that are kept while a job runs. All of them are in the list of leads. */
const MAX_NEW_LEADS = 100;
/** Sites end many times a second; their counts are asked for at most this often. */
const COUNT_EVERY_MS = 700;

/** Failed connections in a row: some minutes, in which a service can be started again. */
const MAX_RETRIES = 30;

export type LiveJob = Live & {
  /** Leads that were found while the page is open, newest first. */
  newLeads: Lead[];
};

/**
 * Follows an unfinished job by its events and writes them into the cache. The client opens a lost connection again and
 * continues after the last event, so that no lead is missing and none comes twice.
 */
export function useLiveJob(job: Job): LiveJob {
  const cache = useQueryClient();
  const [newLeads, setNewLeads] = useState<Lead[]>([]);
  const followJob = useCallback(
    (id: string, signal: AbortSignal) => {
      const addLead = (lead: Lead) =>
        setNewLeads((known) =>
          [lead, ...known.filter((one) => one.id !== lead.id)].slice(0, MAX_NEW_LEADS),
        );
      return follow(cache, id, addLead, signal);
    },
    [cache],
  );
  const live = useLive(isOpen(job) ? job.id : undefined, followJob);
  return { ...live, newLeads };
}

async function follow(
  cache: QueryClient,
  id: string,
  addLead: (lead: Lead) => void,
  signal: AbortSignal,
): Promise<void> {
  const refreshCounts = atMostEvery(COUNT_EVERY_MS, () => {
    void cache.invalidateQueries(outcomesQuery(id));
  });
  for await (const event of quarry.jobs.events(id, { signal, maxRetries: MAX_RETRIES })) {
    if (signal.aborted) return;
    applyEvent(cache, id, event);
    if (event.event === "lead") addLead(event.data);
    if (event.event === "site") refreshCounts();
    // Everything of the job, and the credits, has its final state.
    if (event.event === "done") return refreshAll(cache, id);
  }
}

async function refreshAll(cache: QueryClient, id: string): Promise<void> {
  const keys = [["job", id], ["jobs"], ["leads"], creditsQuery().queryKey];
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

function applyEvent(cache: QueryClient, id: string, event: JobEvent): void {
  const { queryKey } = jobQuery(id);
  if (event.event === "snapshot" || event.event === "done")
    cache.setQueryData(queryKey, event.data);
  if (event.event === "progress")
    cache.setQueryData(queryKey, (job) => job && { ...job, progress: event.data });
}
