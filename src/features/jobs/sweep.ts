import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { crawlOf } from "./crawl-object";
import { failUnstartedJob } from "./end";
import { findUnfinished, markRunning } from "./repository";

/** A request that creates a job has long been answered, or has died, when its job is this old. */
const SETTLING_IN_MS = 60_000;
const JOBS_PER_SWEEP = 500;

/** Comes back to every job that has not ended: wakes what a crash stopped, fails what it kept from starting. */
export async function sweepJobs(db: Database, env: Env, nowMs: number): Promise<number> {
  const unfinished = await findUnfinished(db, nowMs - SETTLING_IN_MS, JOBS_PER_SWEEP);
  for (const { id, workspaceId, status } of unfinished) {
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    if (!(await crawlOf(env, id).wake())) await failUnstartedJob(scope, id);
    else if (status === "queued") await markRunning(scope, id, nowMs);
  }
  return unfinished.length;
}
