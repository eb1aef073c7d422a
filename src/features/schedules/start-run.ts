import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { RunOvertaken, startCrawl } from "#src/features/jobs/create";
import { AppError } from "#src/shared/errors";
import type { ScheduleRunKey } from "#src/shared/jobs/queue-messages";
import type { Settings } from "#src/shared/settings";
import { findRun, type ScheduleRow, skipRun } from "./repository";
import { nextMoment, planAt } from "./recurrence";
import { createRun, isUnfinished, sitesOf, watchOf } from "./run";

type Due = { env: Env; settings: Settings; message: ScheduleRunKey; nowMs: number };

/** `nothing`: the run was started or skipped before, or is not wanted any more. */
export type RunOutcome = "started" | "skipped" | "nothing";

/**
 * Starts the run that a message names, once, however often the message comes and wherever it was interrupted
 * before. Runs that were missed before it are not made up for.
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
    await skipRun(scope, schedule, nextRunAt, reason);
    return "skipped";
  };
  if (isUnfinished(lastStatus)) return skip("The run before it had not ended");
  try {
    await createRun(scope, env, settings, { schedule, dueAt, plan: planAt(nextRunAt) });
    return "started";
  } catch (error) {
    if (error instanceof RunOvertaken) return "nothing";
    // Credits are lacking, or settings refuse an address by now: its owner's to mend, not to be retried.
    if (error instanceof AppError) return skip(error.message);
    throw error;
  }
}

/** A run that could not be started for so long that another try is not worth it. */
export async function giveUpRun(
  db: Database,
  { message, nowMs }: Pick<Due, "message" | "nowMs">,
): Promise<void> {
  const { workspaceId, scheduleId, dueAt } = message;
  const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
  const found = await findRun(scope, scheduleId, dueAt);
  if (!found || found.job || found.schedule.nextRunAt !== dueAt) return;
  const nextRunAt = nextMoment(dueAt, found.schedule.intervalMinutes, nowMs);
  await skipRun(scope, found.schedule, nextRunAt, "The service failed to start it");
}

type Booked = {
  schedule: ScheduleRow;
  job: NonNullable<NonNullable<Awaited<ReturnType<typeof findRun>>>["job"]>;
};

/** Its job is booked, but may never have been started. */
async function resumeRun(
  scope: Scope,
  env: Env,
  settings: Settings,
  { schedule, job }: Booked,
): Promise<RunOutcome> {
  if (job.status !== "queued") return "nothing";
  const sites = sitesOf(schedule, settings);
  // Its addresses were changed since, so another number was paid for; the sweep ends such a job.
  if (sites.length !== job.progress.sites_total) return "nothing";
  await startCrawl(scope, env, job, { sites, watch: watchOf(schedule) });
  return "started";
}
