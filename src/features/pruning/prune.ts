import type { ControlDatabase, Database } from "#src/db/client";
import { crawlOf } from "#src/platform/crawl-job-object";
import { NO_REST, type Rest, type Sweep } from "#src/shared/background/sweep";
import { forEachConcurrently } from "#src/shared/concurrency";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import {
  deleteExports,
  deleteOld,
  findJobsToPrune,
  findOldExports,
  markReportsDeleted,
  OLD_DEAD_LETTERS,
  OLD_ROWS,
} from "./pruning.repository";

const DAY_MS = 24 * 3600_000;
const OBJECTS_AT_ONCE = 6;
const JOBS_PER_STEP = 60;
const FILES_PER_STEP = 500;
const ROWS_PER_STEP = 1_000;

/** The time before which something is old, or null if it is kept permanently. */
const oldBefore = (days: number, nowMs: number): number | null =>
  days === 0 ? null : nowMs - days * DAY_MS;

/** Deletes the objects of jobs that ended long ago. The job rows and their leads stay. */
export async function pruneJobs(db: Database, env: Env, { nowMs, budget }: Sweep): Promise<Rest> {
  const before = oldBefore(readSettings(env).JOB_RETENTION_DAYS, nowMs);
  if (before === null) return NO_REST;
  while (budget.allows(JOBS_PER_STEP + 2)) {
    const ids = await findJobsToPrune(db, before, JOBS_PER_STEP);
    if (ids.length === 0) return NO_REST;
    // Before the mark: after a crash in between, the next run deletes the empty objects again.
    const deleted: string[] = [];
    await forEachConcurrently(ids, OBJECTS_AT_ONCE, async (id) => {
      if (await deleteReports(env, id)) deleted.push(id);
    });
    // The others are found again: the next run tries them.
    if (deleted.length === 0) return NO_REST;
    await markReportsDeleted(db, deleted, nowMs);
  }
  return { hasMore: true };
}

/** False if the object failed, which must not keep the others from being deleted. */
async function deleteReports(env: Env, jobId: string): Promise<boolean> {
  try {
    await crawlOf(env, jobId).deleteAll();
    return true;
  } catch (error) {
    log.error("job.reports_not_deleted", { job_id: jobId, error });
    return false;
  }
}

/** Deletes the files of old exports, then their rows. */
export async function pruneExports(
  db: Database,
  env: Env,
  { nowMs, budget }: Sweep,
): Promise<Rest> {
  const before = oldBefore(readSettings(env).EXPORT_RETENTION_DAYS, nowMs);
  if (before === null) return NO_REST;
  while (budget.allows(3)) {
    const found = await findOldExports(db, before, FILES_PER_STEP);
    if (found.length === 0) return NO_REST;
    await env.FILES.delete(found.map(({ key }) => key));
    await deleteExports(
      db,
      found.map(({ id }) => id),
    );
  }
  return { hasMore: true };
}

/** Deletes old pushes, workflow runs and changes. Work that has not ended stays. */
export const pruneHistory = (db: Database, env: Env, sweep: Sweep): Promise<Rest> =>
  pruneRows(OLD_ROWS, db, env, sweep);

/** Deletes old dead letters. They belong to no shard. */
export const pruneDeadLetters = (db: ControlDatabase, env: Env, sweep: Sweep): Promise<Rest> =>
  pruneRows([OLD_DEAD_LETTERS], db, env, sweep);

async function pruneRows(
  kinds: typeof OLD_ROWS,
  db: Database,
  env: Env,
  { nowMs, budget }: Sweep,
): Promise<Rest> {
  const before = oldBefore(readSettings(env).HISTORY_RETENTION_DAYS, nowMs);
  if (before === null) return NO_REST;
  for (const rows of kinds) {
    let deleted: number;
    do {
      if (!budget.allows(2)) return { hasMore: true };
      deleted = await deleteOld(db, rows, before, ROWS_PER_STEP);
    } while (deleted === ROWS_PER_STEP);
  }
  return NO_REST;
}
