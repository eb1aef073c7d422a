import type { ControlDatabase, Database } from "#src/db/client";
import { deleteExportFiles } from "#src/features/exports/delete-files";
import { findVerificationsToPrune, markResultsDeleted } from "#src/features/verifications/service";
import { crawlOf } from "#src/platform/crawl-job-object";
import { listOf } from "#src/platform/verification-list-object";
import { NO_REST, repeatWithin, type Rest, type Sweep } from "#src/shared/background/sweep";
import { forEachConcurrently } from "#src/shared/concurrency";
import { DAY_MS } from "#src/shared/days";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import {
  deleteExports,
  deleteOld,
  deleteOldRequestCounts,
  findJobsToPrune,
  findOldExports,
  markReportsDeleted,
  OLD_DEAD_LETTERS,
  OLD_EVENT_PUSHES,
  OLD_ROWS,
} from "./pruning.repository";

const OBJECTS_AT_ONCE = 6;
const JOBS_PER_STEP = 60;
const FILES_PER_STEP = 500;
const ROWS_PER_STEP = 1_000;
const EVENT_PUSH_DAYS = 90;

/** The time before which something is old, or null if it is kept permanently. */
const oldBefore = (days: number, nowMs: number): number | null =>
  days === 0 ? null : nowMs - days * DAY_MS;

/** Deletes the objects of jobs that ended long ago. The job rows and their leads stay. */
export async function pruneJobs(db: Database, env: Env, { nowMs, budget }: Sweep): Promise<Rest> {
  const before = oldBefore(readSettings(env).JOB_RETENTION_DAYS, nowMs);
  if (before === null) return NO_REST;
  while (budget.allows(JOBS_PER_STEP + 2)) {
    const ids = await findJobsToPrune(db, before, JOBS_PER_STEP);
    // Before the mark: after a crash in between, the next run deletes the empty objects again.
    const deleted = await deleteObjects(ids, (id) => crawlOf(env, id));
    // The others are found again: the next run tries them.
    if (deleted.length === 0) return NO_REST;
    await markReportsDeleted(db, deleted, nowMs);
  }
  return { hasMore: true };
}

/** Returns the ids of the deleted ones. An object that fails must not keep the others from being deleted. */
async function deleteObjects(
  ids: string[],
  objectOf: (id: string) => { deleteAll: () => Promise<void> },
): Promise<string[]> {
  const deleted: string[] = [];
  await forEachConcurrently(ids, OBJECTS_AT_ONCE, async (id) => {
    try {
      await objectOf(id).deleteAll();
      deleted.push(id);
    } catch (error) {
      log.error("object.not_deleted", { object: id, error });
    }
  });
  return deleted;
}

/** Deletes the objects of verifications that ended long ago. The rows with their counts stay. */
export async function pruneVerifications(
  db: Database,
  env: Env,
  { nowMs, budget }: Sweep,
): Promise<Rest> {
  const before = oldBefore(readSettings(env).JOB_RETENTION_DAYS, nowMs);
  if (before === null) return NO_REST;
  while (budget.allows(JOBS_PER_STEP + 2)) {
    const ids = await findVerificationsToPrune(db, before, JOBS_PER_STEP);
    const deleted = await deleteObjects(ids, (id) => listOf(env, id));
    if (deleted.length === 0) return NO_REST;
    await markResultsDeleted(db, deleted, nowMs);
  }
  return { hasMore: true };
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
    await deleteExportFiles(env.FILES, found);
    await deleteExports(
      db,
      found.map(({ id }) => id),
    );
  }
  return { hasMore: true };
}

/** Deletes old events of webhooks. Pushes that a user or workflow created are history. */
export const pruneEventPushes = (db: Database, _env: Env, sweep: Sweep): Promise<Rest> =>
  pruneRows([OLD_EVENT_PUSHES], db, EVENT_PUSH_DAYS, sweep);

/** Deletes old pushes, workflow runs, changes, AI calls and counts of requests. Work that has not ended stays. */
export async function pruneHistory(db: Database, env: Env, sweep: Sweep): Promise<Rest> {
  const days = readSettings(env).HISTORY_RETENTION_DAYS;
  const before = oldBefore(days, sweep.nowMs);
  if (before === null) return NO_REST;
  const rest = await pruneRows(OLD_ROWS, db, days, sweep);
  if (rest.hasMore) return rest;
  return repeatWithin(sweep, 1, async () => ({
    isDone: (await deleteOldRequestCounts(db, before, ROWS_PER_STEP)) < ROWS_PER_STEP,
  }));
}

/** Deletes old dead letters. They belong to no shard. */
export const pruneDeadLetters = (db: ControlDatabase, env: Env, sweep: Sweep): Promise<Rest> =>
  pruneRows([OLD_DEAD_LETTERS], db, readSettings(env).HISTORY_RETENTION_DAYS, sweep);

async function pruneRows(
  kinds: typeof OLD_ROWS,
  db: Database,
  days: number,
  sweep: Sweep,
): Promise<Rest> {
  const before = oldBefore(days, sweep.nowMs);
  if (before === null) return NO_REST;
  for (const rows of kinds) {
    const rest = await repeatWithin(sweep, 2, async () => ({
      isDone: (await deleteOld(db, rows, before, ROWS_PER_STEP)) < ROWS_PER_STEP,
    }));
    if (rest.hasMore) return rest;
  }
  return NO_REST;
}
