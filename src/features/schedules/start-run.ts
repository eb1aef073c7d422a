import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { RunAlreadyStarted, startCrawl } from "#src/features/jobs/create";
import { AppError } from "#src/shared/errors";
import type { ScheduleRunKey } from "#src/shared/jobs/queue-messages";
import type { Settings } from "#src/shared/settings";
import { findRun, type ScheduledRun, type ScheduleRow, skipRun } from "./schedules.repository";
import { nextMoment, planAt } from "./recurrence";
import { createRun, isUnfinished, sitesOf, watchOf } from "./run";

type Due = { env: Env; settings: Settings; message: ScheduleRunKey; nowMs: number };

/** `nothing`: the run was started or skipped before, or its schedule was paused, changed or deleted. */
export type RunOutcome = "started" | "skipped" | "nothing";

/**
 * Starts the run of a message. Idempotent: a repeated message continues an interrupted start. Earlier missed
 * runs are not repeated.
 */
export async function startRun(
  db: Database,
  { env, settings, message, nowMs }: Due,
): Promise<RunOutcome> {
  const { workspaceId, scheduleId, dueAt } = message;
  const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
  const found = await findRun(scope, scheduleId, dueAt);
  if (!found) return "nothing";
  const { schedule, lastStatus, job } = found;
  if (job) return resumeRun(scope, env, settings, { schedule, job });
  if (!schedule.enabled || schedule.nextRunAt !== dueAt) return "nothing";
  const nextRunAt = nextMoment(dueAt, schedule.intervalMinutes, nowMs);
  const skip = async (reason: string): Promise<RunOutcome> => {
    await skipRun(scope, schedule, planAt(nextRunAt), reason);
    return "skipped";
  };
  if (isUnfinished(lastStatus)) return skip("The previous run had not ended");
  try {
    await createRun(scope, env, settings, { schedule, dueAt, plan: planAt(nextRunAt) });
    return "started";
  } catch (error) {
    if (error instanceof RunAlreadyStarted) return "nothing";
    // Insufficient credits, or URLs that the settings no longer allow: the user has to act, a retry does not help.
    if (error instanceof AppError) return skip(error.message);
    throw error;
  }
}

/** Skips a run after its last failed attempt to start. */
export async function skipFailedRun(
  db: Database,
  { message, nowMs }: Pick<Due, "message" | "nowMs">,
): Promise<void> {
  const { workspaceId, scheduleId, dueAt } = message;
  const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
  const found = await findRun(scope, scheduleId, dueAt);
  if (!found || found.job || found.schedule.nextRunAt !== dueAt) return;
  const nextRunAt = nextMoment(dueAt, found.schedule.intervalMinutes, nowMs);
  await skipRun(scope, found.schedule, planAt(nextRunAt), "The service failed to start the run");
}

type Booked = {
  schedule: ScheduleRow;
  job: NonNullable<ScheduledRun["job"]>;
};

/** The job of the run exists, but its crawl may not have started. */
async function resumeRun(
  scope: Scope,
  env: Env,
  settings: Settings,
  { schedule, job }: Booked,
): Promise<RunOutcome> {
  if (job.status !== "queued") return "nothing";
  const sites = sitesOf(schedule, settings);
  // The URLs changed meanwhile, so the reserved price is wrong. The sweep ends such a job.
  if (sites.length !== job.progress.sites_total) return "nothing";
  await startCrawl(scope, env, job, { sites, watch: watchOf(schedule) });
  return "started";
}
