import type { Scope } from "#src/db/scope";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { findPushes, type PushRow } from "./pushes.repository";
import { reportsOf, type RunReport, runStatus, stepStatus } from "./reports";
import type { RunRow } from "./runs.repository";
import type { Run, StepReport } from "#src/features/workflows/definitions/schemas";

/** A run as the API returns it. */
export async function presentRun(scope: Scope, run: RunRow): Promise<Run> {
  const [presented] = await presentRuns(scope, [run]);
  return presented!;
}

/**
 * Runs as the API returns them. The push of a `push` step may be retried for hours, so the step reports
 * the current counts of the push.
 */
export async function presentRuns(scope: Scope, runs: RunRow[]): Promise<Run[]> {
  const ids = runs.flatMap((run) => reportsOf(run).flatMap(({ push_id }) => push_id ?? []));
  const byId = await findPushes(scope, ids);
  return runs.map((run) => present(run, byId));
}

function present(run: RunRow, pushesById: Map<string, PushRow>): Run {
  const isInProgress = run.status === "running" && run.leadsIn !== null;
  const own = reportsOf(run);
  const made = own.map(({ push_id }) => pushesById.get(push_id ?? ""));
  const steps = own.map((report, place): RunReport => {
    if (isInProgress && place === run.step) return { ...report, status: "running" };
    const push = made[place];
    return push ? withPush(report, push) : report;
  });
  const isPushing = made.some((push) => push?.status === "pending");
  const finished = Math.max(run.finishedAt ?? 0, ...made.map((push) => push?.finishedAt ?? 0));
  const isRunning = run.status === "running" || isPushing;
  const ended = made.some(Boolean) ? runStatus(steps) : run.status;
  return {
    id: run.id,
    workflow_id: run.workflowId,
    job_id: run.jobId,
    status: isRunning ? "running" : ended,
    leads_in: run.leadsIn ?? 0,
    leads_out: run.leadsOut,
    // Only bulk actions have other types of steps, and they are presented by their own feature.
    steps: steps as StepReport[],
    credits_spent: run.creditsSpent,
    started_at: isoTime(run.startedAt),
    finished_at: isRunning ? null : isoTimeOrNull(finished),
  };
}

function withPush(report: RunReport, push: PushRow): RunReport {
  const now = {
    ...report,
    processed: push.pushed,
    failed: push.failed,
    skipped: report.skipped + push.skipped,
    error: push.error ?? report.error,
  };
  return { ...now, status: push.status === "pending" ? "running" : stepStatus(now) };
}
