import type { HiringScope, Scope } from "#src/db/scope";
import { asQuotaRefusal } from "#src/features/billing/quotas";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { enrichStep, matchStep, outreachStep } from "./ai-steps";
import type { RunRow } from "#src/features/workflows/runs/runs.repository";
import {
  countWaiting,
  findNextLeads,
  type RunLead,
} from "#src/features/workflows/runs/run-leads.repository";
import { isRepeated, saveProgress } from "#src/features/workflows/runs/run-state";
import { exportStep, notifyStep, pushStep } from "./send-steps";
import {
  CALLS_PER_BATCH,
  fittingBatch,
  type Outcome,
  type StepBatch,
  type StepKind,
} from "./step-work";
import type { RunStep, StepOf } from "#src/features/workflows/definitions/step-types";
import {
  reportsOf,
  type RunReport,
  stepStatus,
  stepsOf,
} from "#src/features/workflows/runs/reports";
import { deleteStep, mergeStep } from "./removing-steps";
import { verifyStep } from "./verify-step";
import { filterStep, noteStep, tagStep, untagStep } from "./write-steps";

const KINDS: { [T in RunStep["type"]]: StepKind<StepOf<T>> } = {
  filter: filterStep,
  verify_emails: verifyStep,
  ai_enrich: enrichStep,
  icp_match: matchStep,
  outreach: outreachStep,
  tag: tagStep,
  note: noteStep,
  push: pushStep,
  export: exportStep,
  notify: notifyStep,
  untag: untagStep,
  delete: deleteStep,
  merge: mergeStep,
};

/** The cast is safe: `KINDS` maps each type to the handler of that step. */
const kindOf = (step: RunStep) => KINDS[step.type] as StepKind<RunStep>;

/** A batch that was interrupted this often probably crashes the worker. */
const MAX_ATTEMPTS = 5;

export type Tools = { scope: HiringScope; env: Env; settings: Settings };

/** `calls`: subrequests that the batch used. `retryInS`: delay before the batch is retried, if it is. */
export type BatchResult = { calls: number; retryInS?: number };

/** Upper bound of the subrequests that the next batch makes. */
export function callsOfNext(run: RunRow): number {
  const kind = kindOf(stepsOf(run)[run.step]!);
  const batchSize = fittingBatch(kind);
  return CALLS_PER_BATCH + (batchSize === "all" ? 0 : batchSize * kind.callsPerLead);
}

/** Runs the next batch of the current step and saves the outcome. */
export async function runNextBatch(
  tools: Tools,
  run: RunRow,
  isInTime: () => boolean,
): Promise<BatchResult> {
  const { scope } = tools;
  const step = stepsOf(run)[run.step]!;
  const kind = kindOf(step);
  const { callsPerLead, skippable = "none" } = kind;
  const batchSize = fittingBatch(kind);
  const isWhole = batchSize === "all";
  const leads = isWhole ? [] : await findNextLeads(scope, run, skippable, batchSize);
  const count = isWhole ? (await countWaiting(scope, run, skippable)).leads : leads.length;
  if (count === 0) {
    endStep(run, reportsOf(run)[run.step]!);
    return { calls: 1 };
  }
  // A repeated batch ignores the time limit. Otherwise a paid lead could move to a later batch and be paid twice.
  const time = isRepeated(run) ? { isInTime: () => true } : { isInTime };
  const outcome = await attempt({ ...tools, ...time, run, leads, count }, step);
  if (outcome.retryInS !== undefined) {
    await saveProgress(scope, run, { ...run, tries: run.tries + (outcome.isDelayed ? 0 : 1) });
    return { calls: CALLS_PER_BATCH, retryInS: outcome.retryInS };
  }
  const begun = leads.slice(0, outcome.begun);
  const isLast = isWhole || (leads.length < batchSize && begun.length === leads.length);
  const done = { outcome, leads: begun, isLast };
  try {
    await record(scope, run, done);
  } catch (error) {
    // The D1 batch was rolled back because the workspace exceeds a quota.
    const refusal = await asQuotaRefusal(scope, tools.settings, error, begun.length);
    if (!refusal) throw error;
    await record(scope, run, { ...done, outcome: refused(refusal.message, count) });
  }
  return { calls: CALLS_PER_BATCH + begun.length * callsPerLead };
}

/** An AppError fails the step. Any other error is an internal error, and the run is retried. */
async function attempt(batch: StepBatch, step: RunStep): Promise<Outcome> {
  const { run, count } = batch;
  if (run.attempts > MAX_ATTEMPTS)
    return refused(`The step failed: it was interrupted ${MAX_ATTEMPTS} times`, count);
  try {
    return await kindOf(step).work(batch, step);
  } catch (error) {
    if (error instanceof AppError) return refused(error.message, count);
    throw error;
  }
}

const refused = (message: string, count: number): Outcome => ({
  processed: 0,
  skipped: count,
  stop: () => message,
});

/** `isLast`: the step has no more leads. */
type Done = { outcome: Outcome; leads: RunLead[]; isLast: boolean };

async function record(scope: Scope, run: RunRow, { outcome, leads, isLast }: Done) {
  const { skippable = "none" } = kindOf(stepsOf(run)[run.step]!);
  const next = { ...run, cursor: leads.at(-1)?.seq ?? run.cursor, tries: 0 };
  const report = { ...reportsOf(run)[run.step]! };
  report.processed += outcome.processed;
  report.failed += outcome.failed ?? 0;
  report.skipped += outcome.skipped ?? 0;
  report.error ??= outcome.error ?? null;
  if (outcome.pushId !== undefined) report.push_id = outcome.pushId;
  if (outcome.stop) {
    const left = isLast ? { leads: 0, open: 0 } : await countWaiting(scope, next, skippable);
    report.skipped += left.leads;
    report.error = outcome.stop(left.open);
  }
  next.creditsSpent += outcome.spent ?? 0;
  next.leadsOut -= outcome.left ?? 0;
  if (outcome.stop || isLast) endStep(next, report);
  else next.reports = withReport(next, report);
  await saveProgress(scope, run, next, outcome.writes);
}

/** Ends the current step. After a failed filter the leads of later steps are unknown, so those are skipped. */
function endStep(run: RunRow, report: RunReport) {
  report.status = stepStatus(report);
  run.reports = withReport(run, report);
  Object.assign(run, { step: run.step + 1, cursor: 0, tries: 0 });
  if (report.type !== "filter" || report.status === "completed") return;
  const reports = reportsOf(run);
  const error = "A filter before it failed";
  run.reports = reports.map((each, place) =>
    place < run.step ? each : { ...each, status: "skipped", error },
  );
  run.step = reports.length;
}

function withReport(run: RunRow, report: RunReport): RunReport[] {
  return reportsOf(run).map((each, place) => (place === run.step ? report : each));
}
