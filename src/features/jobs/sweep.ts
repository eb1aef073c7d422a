import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { ScheduleRunMessage } from "#src/shared/jobs/queue-messages";
import { crawlOf } from "#src/platform/crawl-job-object";
import { failUnstartedJob } from "./complete";
import { findUnfinished, markRunning } from "./repository";

/** A request that creates a job has long been answered, or has died, when its job is this old. */
const SETTLING_IN_MS = 60_000;
const JOBS_PER_SWEEP = 500;
/** So long the run of a schedule is asked to start once more. */
const STARTS_WITHIN_MS = 10 * 60_000;

/** Comes back to every job that has not ended: wakes what a crash stopped, fails what it kept from starting. */
export async function sweepJobs(db: Database, env: Env, nowMs: number): Promise<number> {
  const scheduleRuns: Queue<ScheduleRunMessage> = env.SCHEDULE_RUNS;
  const unfinished = await findUnfinished(db, nowMs - SETTLING_IN_MS, JOBS_PER_SWEEP);
  for (const { id, workspaceId, status, scheduleId, scheduledFor, createdAt } of unfinished) {
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    const isStarted = await crawlOf(env, id).wake();
    if (isStarted && status === "queued") await markRunning(scope, id, nowMs);
    if (isStarted) continue;
    // Nobody waits for an answer: whoever starts runs of schedules knows what this one was to crawl.
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
