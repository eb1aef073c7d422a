import type { Scope } from "#src/db/scope";
import { createJob, type RunOfSchedule, RunAlreadyStarted } from "#src/features/jobs/create";
import type { Job } from "#src/features/jobs/schemas";
import { sitesOfUrls } from "#src/features/jobs/sites-of-urls";
import { addressRules } from "#src/shared/web/address-rules";
import { AppError, notFound } from "#src/shared/errors";
import { UNFINISHED, type JobStatus } from "#src/shared/jobs/job-progress";
import type { Settings } from "#src/shared/settings";
import type { Plan } from "./recurrence";
import { findRun, isStillDue, recordRun, type ScheduleRow } from "./schedules.repository";

/** Starts a run now without changing the plan. A run with source `workflow` starts no workflows. */
export async function runSchedule(
  scope: Scope,
  env: Env,
  settings: Settings,
  id: string,
  source: "schedule" | "workflow" = "schedule",
): Promise<Job> {
  const found = await findRun(scope, id, null);
  if (!found) throw notFound("Schedule");
  const { schedule, lastStatus } = found;
  if (isUnfinished(lastStatus))
    throw new AppError(
      "conflict",
      `The last run has not ended: job ${schedule.lastJobId} is ${lastStatus}`,
    );
  try {
    return await createRun(scope, env, settings, { schedule, dueAt: null, plan: {}, source });
  } catch (error) {
    if (error instanceof RunAlreadyStarted)
      throw new AppError("conflict", "The schedule was changed, or another run of it was started");
    // The URLs were valid when they were stored, so this request is not invalid.
    if (error instanceof AppError && error.code === "validation_failed")
      throw new AppError(
        "conflict",
        `The URLs of the schedule are no longer accepted: ${error.message}`,
      );
    throw error;
  }
}

export const isUnfinished = (status: JobStatus | null): boolean =>
  status !== null && UNFINISHED.includes(status);

/** The sites of a schedule. Throws `validation_failed` if changed settings no longer allow its URLs. */
export const sitesOf = ({ urls }: ScheduleRow, settings: Settings) =>
  sitesOfUrls(urls, addressRules(settings));

/** Which page snapshots the runs of a schedule store and compare. */
export const watchOf = ({ id, incremental, kind }: ScheduleRow) => ({
  scheduleId: id,
  isIncremental: incremental,
  isMonitor: kind === "monitor",
});

type Run = {
  schedule: ScheduleRow;
  /** Null for a manual run. */
  dueAt: number | null;
  /** Changes of the schedule's plan. */
  plan: Partial<Plan>;
  source?: "schedule" | "workflow";
};

/** Creates the job of a run and updates the schedule in one D1 batch. Throws `RunAlreadyStarted`, or as `createJob`. */
export async function createRun(
  scope: Scope,
  env: Env,
  settings: Settings,
  { schedule, dueAt, plan, source = "schedule" }: Run,
): Promise<Job> {
  const { name, config } = schedule;
  const run: RunOfSchedule = {
    scheduleId: schedule.id,
    scheduledFor: dueAt,
    onlyIf: isStillDue(scope, schedule, dueAt),
    alongside: (jobId) => recordRun(scope, schedule.id, { jobId, startedAt: Date.now(), plan }),
    watch: watchOf(schedule),
  };
  const sites = sitesOf(schedule, settings);
  const request = { sites, config, source, name, onExisting: "update", run } as const;
  return createJob(scope, env, settings, request);
}
