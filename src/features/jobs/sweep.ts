import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { ScheduleRunMessage } from "#src/shared/jobs/queue-messages";
import { crawlOf } from "#src/platform/crawl-job-object";
import { failUnstartedJob } from "./complete";
import { findUnfinished, markRunning } from "./jobs.repository";

/** The request that creates a job has finished or crashed when its job is this old. */
const SETTLING_IN_MS = 60_000;
const JOBS_PER_SWEEP = 500;
/** The sweep retries the start of a scheduled run for this long. */
const STARTS_WITHIN_MS = 10 * 60_000;

/** Wakes unfinished jobs after a crash, and fails those that a crash kept from starting. */
export async function sweepJobs(db: Database, env: Env, nowMs: number): Promise<number> {
  const scheduleRuns: Queue<ScheduleRunMessage> = env.SCHEDULE_RUNS;
  const unfinished = await findUnfinished(db, nowMs - SETTLING_IN_MS, JOBS_PER_SWEEP);
  for (const { id, workspaceId, status, scheduleId, scheduledFor, createdAt } of unfinished) {
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    const isStarted = await crawlOf(env, id).wake();
    if (isStarted && status === "queued") await markRunning(scope, id, nowMs);
    if (isStarted) continue;
    // The consumer of schedule runs knows the sites of this run and starts it again.
    if (scheduleId && scheduledFor !== null && createdAt > nowMs - STARTS_WITHIN_MS)
      await scheduleRuns.send({
        type: "schedule_run",
        workspaceId,
        scheduleId,
        dueAt: scheduledFor,
      });
    else await failUnstartedJob(scope, id);
  }
  return unfinished.length;
}
