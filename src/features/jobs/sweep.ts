import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { crawlOf } from "./crawl-object";
import { failLostJob } from "./end";
import { findUnfinished, markRunning } from "./repository";

const SETTLING_IN_MS = 30_000;
const JOBS_PER_SWEEP = 500;

/** Comes back to every job that has not ended: begins what a crash kept from beginning, wakes what it stopped. */
export async function sweepJobs(db: Database, env: Env, nowMs: number): Promise<number> {
  const unfinished = await findUnfinished(db, nowMs - SETTLING_IN_MS, JOBS_PER_SWEEP);
  for (const { id, workspaceId, status } of unfinished) {
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    const crawl = crawlOf(env, id);
    if (!(await crawl.begin())) await failLostJob(scope, id);
    else if (status === "queued") await markRunning(scope, id, nowMs);
    else await crawl.wake();
  }
  return unfinished.length;
}
