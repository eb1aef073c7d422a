import type { RunRow } from "./runs.repository";
import type { Run, StepReport } from "#src/features/workflows/definitions/schemas";
import type { RunStep } from "#src/features/workflows/definitions/step-types";

/** The report of a step, also of a bulk action. */
export type RunReport = Omit<StepReport, "type"> & { type: RunStep["type"] };

/** The report of a step that has not begun. */
const newReport = ({ type }: RunStep): RunReport => ({
  type,
  status: "pending",
  processed: 0,
  failed: 0,
  skipped: 0,
  error: null,
});

/** The steps of a run. A change of the workflow does not affect them. */
export const stepsOf = (run: RunRow) => run.steps as RunStep[];

/** One report for each step of a run. */
export function reportsOf(run: RunRow): RunReport[] {
  const known = run.reports as RunReport[];
  return stepsOf(run).map((step, place) => known[place] ?? newReport(step));
}

/** The status of a step that has ended. */
export function stepStatus({ processed, failed, error }: RunReport): StepReport["status"] {
  if (failed === 0 && error === null) return "completed";
  return processed > 0 ? "partial" : "failed";
}

/** The status of a run whose steps have ended. `failed`: no step except filters processed a lead. */
export function runStatus(reports: RunReport[]): Exclude<Run["status"], "running"> {
  if (reports.every(({ status }) => status === "completed")) return "completed";
  const isDone = reports.some(({ type, processed }) => type !== "filter" && processed > 0);
  return isDone ? "partial" : "failed";
}
