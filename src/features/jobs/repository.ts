import { and, asc, count, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import type { Database } from "#src/db/client";
import { sorted } from "#src/db/sorting";
import { jobs } from "#src/db/tables/jobs";
import { rowsOf } from "#src/http/paginated";
import { JOB_STATUSES, UNFINISHED } from "#src/shared/jobs/job-progress";
import type { JobQuery } from "./schemas";

export type JobRow = typeof jobs.$inferSelect;

/** Error of a batch whose `insertJob` evaluated `onlyIf` to false. */
export const REFUSED_JOB = "NOT NULL constraint failed: jobs.created_at";

/** Error of a batch whose job exceeds the lead quota (`fits` is false). */
export const JOB_OVER_QUOTA = "NOT NULL constraint failed: jobs.status";

/** Inserts a job, in the D1 batch that also reserves its credits. */
export function insertJob(
  { db, workspaceId }: Scope,
  { createdAt, status, ...job }: Omit<JobRow, "workspaceId">,
  { onlyIf = sql`true`, fits }: { onlyIf?: SQL | undefined; fits: SQL },
) {
  return db.insert(jobs).values({
    ...job,
    workspaceId,
    createdAt: sql<number>`CASE WHEN ${onlyIf} THEN ${createdAt} END`,
    status: sql<JobRow["status"]>`CASE WHEN ${fits} OR NOT (${onlyIf}) THEN ${status} END`,
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

/** A page of jobs and the total number of matches. */
export async function findJobs(
  { db, workspaceId }: Scope,
  { status, schedule_id: scheduleId, sort, ...page }: JobQuery,
): Promise<{ rows: JobRow[]; total: number }> {
  const known = JOB_STATUSES.find((name) => name === status);
  if (status !== undefined && !known) return { rows: [], total: 0 };
  const where = and(
    eq(jobs.workspaceId, workspaceId),
    scheduleId === undefined ? undefined : eq(jobs.scheduleId, scheduleId),
    // The unary plus disables the status index: a schedule has fewer runs than a workspace has jobs of one status.
    known && (scheduleId === undefined ? eq(jobs.status, known) : sql`+${jobs.status} = ${known}`),
  );
  const { limit, offset } = rowsOf(page);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(jobs)
      .where(where)
      .orderBy(...sorted(sort, jobs.createdAt))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(jobs).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export async function markRunning({ db, workspaceId }: Scope, jobId: string, startedAt: number) {
  await db
    .update(jobs)
    .set({ status: "running", startedAt })
    .where(and(eq(jobs.id, jobId), eq(jobs.workspaceId, workspaceId), eq(jobs.status, "queued")));
}

/** Unfinished jobs of all workspaces that were created before `before`, oldest first. */
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
