import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { ScheduleRunMessage } from "#src/shared/jobs/queue-messages";
import { crawlOf } from "#src/platform/crawl-job-object";
import { type Rest, type Sweep, sweepFound } from "#src/shared/background/sweep";
import { failUnstartedJob } from "./complete";
import { cursorOf, findUnfinished, markRunning, type UnfinishedJob } from "./jobs.repository";

/** The request that creates a job has finished or crashed when its job is this old. */
const SETTLING_IN_MS = 60_000;
/** Jobs that are read at once. The next invocation continues after them. */
const JOBS_PER_SWEEP = 500;
const AT_ONCE = 6;
/** Calls for a job that failed to start: its row, the object, and the batch that ends it. */
const CALLS_PER_JOB = 8;
/** The sweep retries the start of a scheduled run for this long. */
const STARTS_WITHIN_MS = 10 * 60_000;

/** Wakes unfinished jobs after a crash, and fails those that a crash kept from starting. Oldest first. */
export async function sweepJobs(db: Database, env: Env, sweep: Sweep): Promise<Rest> {
  const created = { beforeMs: sweep.nowMs - SETTLING_IN_MS, after: sweep.cursor };
  const found = await findUnfinished(db, created, JOBS_PER_SWEEP);
  const items = {
    found,
    limit: JOBS_PER_SWEEP,
    atOnce: AT_ONCE,
    callsPerItem: CALLS_PER_JOB,
    cursorOf,
  };
  return sweepFound(items, sweep, (job) => sweepJob(db, env, job, sweep.nowMs));
}

async function sweepJob(db: Database, env: Env, job: UnfinishedJob, nowMs: number) {
  const { id, workspaceId, status, scheduleId, scheduledFor, createdAt } = job;
  const scheduleRuns: Queue<ScheduleRunMessage> = env.SCHEDULE_RUNS;
  const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
  const isStarted = await crawlOf(env, id).wake();
  if (isStarted && status === "queued") await markRunning(scope, id, nowMs);
  if (isStarted) return;
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
