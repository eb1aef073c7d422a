import type { Batch, BatchOutcome, Connection, LeadResult } from "./destination";
import { DestinationFailed } from "./destination-failed";

export type OutgoingEntry = Batch["leads"][number];

type Written = { status: "created" | "updated"; remoteId: string };

/** What is known so far of a batch's leads. */
export class BatchProgress {
  readonly #results = new Map<string, LeadResult>();
  readonly #records = new Map<string, Written>();

  /** `remoteId` null: the provider's records have none that lasts. */
  wrote(leadId: string, status: Written["status"], remoteId: string | null): void {
    if (remoteId !== null) this.#records.set(leadId, { status, remoteId });
    this.#results.set(leadId, { leadId, status, remoteId });
  }

  failed(leadId: string, error: string): void {
    this.#results.set(leadId, { leadId, status: "failed", error });
  }

  /** The lead's record is written, and more is to be done before it has a result: see `finish`. */
  remember(leadId: string, status: Written["status"], remoteId: string): void {
    this.#records.set(leadId, { status, remoteId });
  }

  /** All is done for a lead whose record was remembered. */
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

  /** The records of leads whose result does not tell of them. */
  get remoteIds(): Record<string, string> {
    const untold = [...this.#records].filter(([leadId]) => {
      const result = this.#results.get(leadId);
      return !result || !("remoteId" in result);
    });
    return Object.fromEntries(untold.map(([leadId, { remoteId }]) => [leadId, remoteId]));
  }
}

/** Does the work of a batch and tells what became of it: a failure in the middle keeps the results so far. */
export async function settleBatch(
  batch: Batch,
  connection: Connection,
  work: (progress: BatchProgress, watched: Connection) => Promise<void>,
): Promise<BatchOutcome> {
  const progress = new BatchProgress();
  let responseStatus: number | null = null;
  const watched: Connection = {
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
    await work(progress, watched);
  } catch (error) {
    // What stops the whole batch: the leads without a result are as before.
    if (error instanceof DestinationFailed) return outcome(error);
    throw error;
  }
  const silent = batch.leads.filter(({ lead }) => !progress.hasResult(lead.id)).length;
  if (silent === 0) return outcome(null);
  return outcome(
    new DestinationFailed("retry", `the provider did not say what became of ${silent} leads`, {
      responseStatus,
    }),
  );
}

/**
 * Parts a batch so that no part has two leads of the same key: the second lead of a company then finds the
 * record that the first one made. Within a key those with a record come first. A key of null is no one else's.
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
