import { and, asc, count, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import type { Database } from "#src/db/client";
import { sorted } from "#src/db/sorting";
import { jobs } from "#src/db/tables/jobs";
import { rowsOf } from "#src/http/paginated";
import { JOB_STATUSES, UNFINISHED } from "#src/shared/jobs/job-progress";
import type { JobQuery } from "./schemas";

export type JobRow = typeof jobs.$inferSelect;

/** What a batch fails with whose `insertJob` found its `onlyIf` false. */
export const REFUSED_JOB = "NOT NULL constraint failed: jobs.created_at";

/** What it fails with where the workspace has no `room` for the job's leads. */
export const NO_ROOM_FOR_JOB = "NOT NULL constraint failed: jobs.status";

/** The row of a new job, for the batch that also reserves its credits. */
export function insertJob(
  { db, workspaceId }: Scope,
  { createdAt, status, ...job }: Omit<JobRow, "workspaceId">,
  { onlyIf = sql`true`, room }: { onlyIf?: SQL | undefined; room: SQL },
) {
  return db.insert(jobs).values({
    ...job,
    workspaceId,
    createdAt: sql<number>`CASE WHEN ${onlyIf} THEN ${createdAt} END`,
    status: sql<JobRow["status"]>`CASE WHEN ${room} OR NOT (${onlyIf}) THEN ${status} END`,
  });
}

export async function findJob(
  { db, workspaceId }: Scope,
  jobId: string,
): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.workspaceId, workspaceId)));
  return row;
}

/** A page of jobs, with how many there are of that status, or schedule. */
export async function findJobs(
  { db, workspaceId }: Scope,
  { status, schedule_id: scheduleId, sort, ...page }: JobQuery,
): Promise<{ rows: JobRow[]; total: number }> {
  const known = JOB_STATUSES.find((name) => name === status);
  if (status !== undefined && !known) return { rows: [], total: 0 };
  const wanted = and(
    eq(jobs.workspaceId, workspaceId),
    scheduleId === undefined ? undefined : eq(jobs.scheduleId, scheduleId),
    // A schedule's runs are few beside a workspace's jobs of one status: their index is to be taken.
    known && (scheduleId === undefined ? eq(jobs.status, known) : sql`+${jobs.status} = ${known}`),
  );
  const { limit, offset } = rowsOf(page);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(jobs)
      .where(wanted)
      .orderBy(...sorted(sort, jobs.createdAt))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(jobs).where(wanted),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export async function markRunning({ db, workspaceId }: Scope, jobId: string, startedAt: number) {
  await db
    .update(jobs)
    .set({ status: "running", startedAt })
    .where(and(eq(jobs.id, jobId), eq(jobs.workspaceId, workspaceId), eq(jobs.status, "queued")));
}

/** Jobs of all workspaces that have not ended and are older than `before`, oldest first. */
export async function findUnfinished(db: Database, before: number, limit: number) {
  return db
    .select({
      id: jobs.id,
      workspaceId: jobs.workspaceId,
      status: jobs.status,
      createdAt: jobs.createdAt,
      scheduleId: jobs.scheduleId,
      scheduledFor: jobs.scheduledFor,
    })
    .from(jobs)
    .where(and(inArray(jobs.status, UNFINISHED), lt(jobs.createdAt, before)))
    .orderBy(asc(jobs.createdAt))
    .limit(limit);
}
