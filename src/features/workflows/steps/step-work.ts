import type { HiringScope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { forEachConcurrently, takeWhile } from "#src/shared/concurrency";
import type { Settings } from "#src/shared/settings";
import type { RunRow } from "#src/features/workflows/runs/runs.repository";
import type { RunLead, Skippable } from "#src/features/workflows/runs/run-leads.repository";
import { isLeased } from "#src/features/workflows/runs/run-progress.repository";

/** Input of one batch of a step. `leads` is empty for a step that runs once for all leads. */
export type StepBatch = {
  scope: HiringScope;
  env: Env;
  settings: Settings;
  run: RunRow;
  leads: RunLead[];
  /** Number of leads in the batch. */
  count: number;
  /** Once this returns false, no further lead is started. */
  isInTime: () => boolean;
};

/** Outcome of a batch. It is final once `writes` and the run's progress are saved in one D1 batch. */
export type Outcome = {
  processed: number;
  /** Number of leads that were started, from the first. The next batch contains the others. Default: all. */
  begun?: number;
  failed?: number;
  skipped?: number;
  error?: string | undefined;
  /** Number of leads that leave the run. */
  left?: number;
  spent?: number;
  writes?: SqlFragment[];
  /** The push that delivers the leads from now on. */
  pushId?: string;
  /** Ends the step. Returns its error for the number of leads that were not tried. */
  stop?: ((more: number) => string) | undefined;
  /** The batch is not done: retry it in the background after this many seconds. */
  retryInS?: number;
  /** The rate limit of the receiver delayed the batch. This does not count as an attempt. */
  isDelayed?: boolean;
};

/** Handler of one step type. `work` throws an AppError when the step fails for every lead. */
export type StepKind<S> = {
  /** Most leads of a batch: see `fittingBatch`. `all`: the step runs once for all leads. */
  batchSize: number | "all";
  /** Maximum number of subrequests for one lead. */
  callsPerLead: number;
  /** Leads that the step has nothing to do for. Default: none. */
  skippable?: Skippable;
  work: (batch: StepBatch, step: S) => Promise<Outcome>;
};

/** Cloudflare allows 1000 subrequests per invocation. The rest is for the caller of `resumeRun`. */
export const MAX_CALLS = 700;
/** Reading a batch and saving its outcome. */
export const CALLS_PER_BATCH = 4;

/** The leads of one batch. A batch that needed more calls than an invocation has would never begin. */
export function fittingBatch({
  batchSize,
  callsPerLead,
}: Pick<StepKind<never>, "batchSize" | "callsPerLead">): number | "all" {
  if (batchSize === "all" || callsPerLead === 0) return batchSize;
  return Math.min(batchSize, Math.floor((MAX_CALLS - CALLS_PER_BATCH) / callsPerLead));
}

/** Condition for the writes of a batch: this worker still has the lease. */
export const onlyIfLeased = ({ scope, run }: StepBatch): SqlFragment => isLeased(scope, run);

/**
 * Processes leads in order with `concurrency` until all are done, time runs out, or `work` returns "stop".
 * Returns how many leads were started, which are at least `concurrency` leads if there are that many.
 */
export async function forEachLead(
  { leads, isInTime }: Pick<StepBatch, "leads" | "isInTime">,
  concurrency: number,
  work: (lead: RunLead) => Promise<"continue" | "stop">,
): Promise<number> {
  let begun = 0;
  let isOver = false;
  const mayBegin = () => !isOver && (begun < concurrency || isInTime());
  await forEachConcurrently(takeWhile(leads, mayBegin), concurrency, async (lead) => {
    begun++;
    isOver ||= (await work(lead)) === "stop";
  });
  return begun;
}
