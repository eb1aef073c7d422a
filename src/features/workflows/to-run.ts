import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { RunRow } from "./repository";
import type { Run, StepReport } from "./schemas";
import type { Step } from "./steps";

/** A step of which nothing has come yet. */
export const newReport = ({ type }: Step): StepReport => ({
  type,
  status: "pending",
  processed: 0,
  failed: 0,
  skipped: 0,
  error: null,
});

/** A run's steps, as they were when it began. */
export const stepsOf = (run: RunRow) => run.steps as Step[];

/** What came of each step so far; one for each. */
export function reportsOf(run: RunRow): StepReport[] {
  const known = run.reports as StepReport[];
  return stepsOf(run).map((step, place) => known[place] ?? newReport(step));
}

/** The run as the API answers it. */
export function toRun(run: RunRow): Run {
  const isUnderWay = run.status === "running" && run.leadsIn !== null;
  return {
    id: run.id,
    workflow_id: run.workflowId,
    job_id: run.jobId,
    status: run.status,
    leads_in: run.leadsIn ?? 0,
    leads_out: run.leadsOut,
    steps: reportsOf(run).map((report, place) =>
      isUnderWay && place === run.step ? { ...report, status: "running" } : report,
    ),
    credits_spent: run.creditsSpent,
    started_at: isoTime(run.startedAt),
    finished_at: isoTimeOrNull(run.finishedAt),
  };
}
