import type { Scope } from "#src/db/scope";
import { asQuotaRefusal } from "#src/features/billing/quotas";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { enrichStep, matchStep, outreachStep } from "./ai-steps";
import type { RunRow } from "#src/features/workflows/definitions/repository";
import {
  countWaiting,
  isRepeated,
  keep,
  nextLeads,
  type RunLead,
} from "#src/features/workflows/runs/run-state";
import type { StepReport } from "#src/features/workflows/definitions/schemas";
import { exportStep, notifyStep, pushStep } from "./send-steps";
import { NEVER_MOOT, type Outcome, type Portion, type StepKind } from "./step-work";
import type { Step, StepOf, StepType } from "#src/features/workflows/definitions/step-types";
import { reportsOf, stepStatus, stepsOf } from "#src/features/workflows/runs/reports";
import { verifyStep } from "./verify-step";
import { filterStep, noteStep, tagStep } from "./write-steps";

const KINDS: { [T in StepType]: StepKind<StepOf<T>> } = {
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
};

/** Each type knows its own step, outside all are alike. */
const kindOf = (step: Step) => KINDS[step.type] as StepKind<Step>;

/** A portion that so many have begun and none has ended takes whoever works on it down. */
const MAX_ATTEMPTS = 5;
/** Reading a portion, and writing down what came of it. */
const CALLS_PER_PORTION = 4;

export type Tools = { scope: Scope; env: Env; settings: Settings };

/** What a portion has taken of what an invocation may ask for; in how many seconds it is to be tried again, where it is. */
export type Taken = { calls: number; againInS?: number };

/** How many calls the next portion of the run may take, at most. */
export function callsOfNext(run: RunRow): number {
  const { portion, callsPerLead } = kindOf(stepsOf(run)[run.step]!);
  return CALLS_PER_PORTION + (portion === "all" ? 0 : portion * callsPerLead);
}

/** Takes the next portion of a run's current step, and writes down what came of it. */
export async function takePortion(
  tools: Tools,
  run: RunRow,
  isInTime: () => boolean,
): Promise<Taken> {
  const { scope } = tools;
  const step = stepsOf(run)[run.step]!;
  const { portion, callsPerLead, isMoot = NEVER_MOOT } = kindOf(step);
  const isWhole = portion === "all";
  const leads = isWhole ? [] : await nextLeads(scope, run, isMoot, portion);
  const count = isWhole ? (await countWaiting(scope, run, isMoot)).leads : leads.length;
  if (count === 0) {
    endStep(run, reportsOf(run)[run.step]!);
    return { calls: 1 };
  }
  // What is taken up again is done whole, or a lead that was paid for could be left for later, and paid again.
  const time = isRepeated(run) ? { isInTime: () => true } : { isInTime };
  const outcome = await attempt({ ...tools, ...time, run, leads, count }, step);
  if (outcome.againInS !== undefined) {
    await keep(scope, run, { ...run, tries: run.tries + (outcome.isDelayed ? 0 : 1) });
    return { calls: CALLS_PER_PORTION, againInS: outcome.againInS };
  }
  const begun = leads.slice(0, outcome.begun);
  const isLast = isWhole || (leads.length < portion && begun.length === leads.length);
  const done = { outcome, leads: begun, isLast };
  try {
    await record(scope, run, done);
  } catch (error) {
    // Nothing of the portion was written: the workspace has no room for it.
    const refusal = await asQuotaRefusal(scope, tools.settings, error, begun.length);
    if (!refusal) throw error;
    await record(scope, run, { ...done, outcome: refused(refusal.message, count) });
  }
  return { calls: CALLS_PER_PORTION + begun.length * callsPerLead };
}

/** What a step cannot do for any lead is its outcome; other faults are ours, and passing. */
async function attempt(portion: Portion, step: Step): Promise<Outcome> {
  const { run, count } = portion;
  if (run.attempts > MAX_ATTEMPTS)
    return refused(`It was interrupted ${MAX_ATTEMPTS} times, and is given up`, count);
  try {
    return await kindOf(step).work(portion, step);
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

/** `isLast`: no leads are left for the step. */
type Done = { outcome: Outcome; leads: RunLead[]; isLast: boolean };

async function record(scope: Scope, run: RunRow, { outcome, leads, isLast }: Done) {
  const { isMoot = NEVER_MOOT } = kindOf(stepsOf(run)[run.step]!);
  const next = { ...run, cursor: leads.at(-1)?.seq ?? run.cursor, tries: 0 };
  const report = { ...reportsOf(run)[run.step]! };
  report.processed += outcome.processed;
  report.failed += outcome.failed ?? 0;
  report.skipped += outcome.skipped ?? 0;
  report.error ??= outcome.error ?? null;
  if (outcome.pushId !== undefined) report.push_id = outcome.pushId;
  if (outcome.stop) {
    const left = isLast ? { leads: 0, open: 0 } : await countWaiting(scope, next, isMoot);
    report.skipped += left.leads;
    report.error = outcome.stop(left.open);
  }
  next.creditsSpent += outcome.spent ?? 0;
  next.leadsOut -= outcome.left ?? 0;
  if (outcome.stop || isLast) endStep(next, report);
  else next.reports = withReport(next, report);
  await keep(scope, run, next, outcome.writes);
}

/** The step is over. Where a filter failed nobody knows whom the steps after it are for: they are left out. */
function endStep(run: RunRow, report: StepReport) {
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

function withReport(run: RunRow, report: StepReport): StepReport[] {
  return reportsOf(run).map((each, place) => (place === run.step ? report : each));
}
