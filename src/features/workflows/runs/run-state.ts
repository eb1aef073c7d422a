import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import {
  endLease,
  endRun,
  leaseRun,
  type Progress,
  storeLeads,
  storeProgress,
} from "./run-progress.repository";
import type { RunRow } from "./runs.repository";

/** Longer than any batch of a step takes. */
export const LEASE_MS = 3 * 60_000;

/** Another worker leased the run, or the run was deleted with its workflow. The caller stops. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** Leases a run. Undefined: the run has ended, was deleted, or is leased by another worker. */
export const claimRun = (scope: Scope, runId: string, nowMs: number): Promise<RunRow | undefined> =>
  leaseRun(scope, runId, { nowMs, leaseMs: LEASE_MS });

/** Stores the current leads of the job as the leads of the run. */
export async function listLeads(scope: Scope, run: RunRow): Promise<void> {
  const leadsIn = await storeLeads(scope, run);
  if (leadsIn === undefined) throw new LeaseLost(run.id);
  run.leadsIn = run.leadsOut = leadsIn;
}

/** Whether an earlier attempt at the current batch crashed or had to wait. */
export const isRepeated = ({ attempts, tries }: RunRow): boolean => attempts > 1 || tries > 0;

/**
 * Saves the progress of the run together with `writes` in one D1 batch, and renews the lease. Throws
 * `LeaseLost`, and writes nothing, when this worker no longer has the lease.
 */
export async function saveProgress(
  scope: Scope,
  run: RunRow,
  progress: Progress,
  writes: SqlFragment[] = [],
): Promise<void> {
  // A worker that claims the run after a crash makes the second attempt at the next batch.
  const lease = { availableAt: Date.now() + LEASE_MS, attempts: 1 };
  if (!(await storeProgress(scope, run, progress, lease, writes))) throw new LeaseLost(run.id);
  Object.assign(run, progress, lease);
}

/** Ends the run and takes its cost from the credit ledger. */
export async function finish(scope: Scope, run: RunRow, status: RunRow["status"]): Promise<void> {
  const finishedAt = Date.now();
  const ended = await endRun(scope, run, { status, finishedAt });
  if (!ended) throw new LeaseLost(run.id);
  Object.assign(run, { status, finishedAt, ...ended });
}

/** Releases a run, so that another worker can claim it at once. `isClean`: no batch was interrupted. */
export const releaseRun = (scope: Scope, run: RunRow, isClean: boolean): Promise<void> =>
  endLease(scope, run, { availableAt: Date.now(), attempts: isClean ? 0 : run.attempts });
