import type { BatchOutcome } from "#src/destinations/destination";
import type { BatchResult, PendingBatch } from "./batches.repository";

/** The outcome of a batch as it is stored. */
export function toBatchResult(batch: PendingBatch, outcome: BatchOutcome): BatchResult {
  const positions = new Map(batch.leads.map(({ lead, position }) => [lead.id, position]));
  const counts = { pushed: 0, failed: 0, skipped: 0 };
  for (const { status } of outcome.results)
    counts[status === "created" || status === "updated" ? "pushed" : status]++;
  return {
    results: outcome.results.map((result) => ({
      position: positions.get(result.leadId),
      state: result.status,
      error: "error" in result ? result.error : null,
    })),
    counts,
    records: Object.entries(remoteIdsOf(outcome)).map(([leadId, remoteId]) => ({
      leadId,
      remoteId,
    })),
    responseStatus: outcome.responseStatus,
    error: errorOf(outcome),
  };
}

function remoteIdsOf({ results, remoteIds = {} }: BatchOutcome): Record<string, string> {
  const ofResults = results.flatMap((result) =>
    "remoteId" in result && result.remoteId !== null ? [[result.leadId, result.remoteId]] : [],
  );
  return { ...remoteIds, ...Object.fromEntries(ofResults) };
}

/** The error of the push as a whole. */
function errorOf({ results, failure }: BatchOutcome): string | null {
  if (failure) return failure.message;
  const failed = results.find((result) => result.status === "failed");
  return failed && "error" in failed ? failed.error : null;
}
