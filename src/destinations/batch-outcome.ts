import type { Batch, BatchOutcome, Connection, LeadResult } from "./destination";
import { DestinationFailed } from "./destination-failed";

export type OutgoingEntry = Batch["leads"][number];

type Written = { status: "created" | "updated"; remoteId: string };

/** The results of a batch's leads so far. */
export class BatchProgress {
  readonly #results = new Map<string, LeadResult>();
  readonly #records = new Map<string, Written>();

  /** `remoteId` is null if the provider's records have no stable id. */
  wrote(leadId: string, status: Written["status"], remoteId: string | null): void {
    if (remoteId !== null) this.#records.set(leadId, { status, remoteId });
    this.#results.set(leadId, { leadId, status, remoteId });
  }

  failed(leadId: string, error: string): void {
    this.#results.set(leadId, { leadId, status: "failed", error });
  }

  /** Stores the id of a written record whose lead needs further requests. See `finish`. */
  remember(leadId: string, status: Written["status"], remoteId: string): void {
    this.#records.set(leadId, { status, remoteId });
  }

  /** Completes a lead whose record was stored with `remember`. */
  finish(leadId: string): void {
    const record = this.#records.get(leadId);
    if (record) this.#results.set(leadId, { leadId, ...record });
  }

  remoteIdOf(leadId: string): string | null {
    return this.#records.get(leadId)?.remoteId ?? null;
  }

  hasResult(leadId: string): boolean {
    return this.#results.has(leadId);
  }

  get results(): LeadResult[] {
    return [...this.#results.values()];
  }

  /** Record ids of leads whose result does not contain them. */
  get remoteIds(): Record<string, string> {
    const unreported = [...this.#records].filter(([leadId]) => {
      const result = this.#results.get(leadId);
      return !result || !("remoteId" in result);
    });
    return Object.fromEntries(unreported.map(([leadId, { remoteId }]) => [leadId, remoteId]));
  }
}

/** Runs the work of a batch and returns its outcome. An error in the middle keeps the results so far. */
export async function settleBatch(
  batch: Batch,
  connection: Connection,
  work: (progress: BatchProgress, observed: Connection) => Promise<void>,
): Promise<BatchOutcome> {
  const progress = new BatchProgress();
  let responseStatus: number | null = null;
  const observed: Connection = {
    ...connection,
    fetch: async (url, init) => {
      responseStatus = null;
      const response = await connection.fetch(url, init);
      responseStatus = response.status;
      return response;
    },
  };
  const outcome = (failure: DestinationFailed | null): BatchOutcome => ({
    results: progress.results,
    responseStatus: failure ? failure.responseStatus : responseStatus,
    failure,
    remoteIds: progress.remoteIds,
  });
  try {
    await work(progress, observed);
  } catch (error) {
    // The error stops the whole batch: leads without a result are unchanged.
    if (error instanceof DestinationFailed) return outcome(error);
    throw error;
  }
  const missing = batch.leads.filter(({ lead }) => !progress.hasResult(lead.id)).length;
  if (missing === 0) return outcome(null);
  return outcome(
    new DestinationFailed("retry", `the provider returned no result for ${missing} leads`, {
      responseStatus,
    }),
  );
}

/**
 * Splits a batch so that no part has two leads with the same key. The second lead of a company then finds
 * the record that the first one created. Within a key, leads with a record come first. A null key matches
 * no other.
 */
export function partByKey(
  entries: OutgoingEntry[],
  keyOf: (entry: OutgoingEntry) => string | null,
): OutgoingEntry[][] {
  const parts: OutgoingEntry[][] = [];
  const seen = new Map<string, number>();
  const sorted = entries.toSorted(
    (one, other) => Number(other.remoteId !== null) - Number(one.remoteId !== null),
  );
  for (const entry of sorted) {
    const key = keyOf(entry);
    const nth = key === null ? 0 : (seen.get(key) ?? 0);
    if (key !== null) seen.set(key, nth + 1);
    (parts[nth] ??= []).push(entry);
  }
  return parts;
}
