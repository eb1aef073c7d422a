import { and, asc, count, desc, eq, gte, inArray, lt, ne, notExists, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { breaksConstraint } from "#src/db/columns/constraints";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import type { SqlFragment, Statement } from "#src/db/statement";
import { workspaces } from "#src/db/tables/accounts";
import { jobs } from "#src/db/tables/jobs";
import { rowsOf } from "#src/http/paginated";
import { JOB_STATUSES, UNFINISHED } from "#src/shared/jobs/job-progress";
import type { JobQuery } from "./schemas";

export type JobRow = typeof jobs.$inferSelect;

/**
 * Inserts a job, in the D1 batch that also reserves its credits. The batch fails if `onlyIf` is false
 * (`isRunOvertaken`), and if `fits` is false (`isOverLeadQuota`). Returns the configuration: a workspace can switch the
 * collection of people off for all its jobs.
 */
export function insertJob(
  { db, workspaceId }: Scope,
  { createdAt, status, config, ...job }: Omit<JobRow, "workspaceId">,
  { onlyIf = sql`true`, fits }: { onlyIf?: SqlFragment | undefined; fits: SqlFragment },
) {
  const given = JSON.stringify(config);
  const collectsPeople = sql`(SELECT ${workspaces.collectPeople} FROM ${workspaces} WHERE ${workspaces.id} = ${workspaceId})`;
  const insertion = db.insert(jobs).values({
    ...job,
    workspaceId,
    config: sql`CASE ${collectsPeople} WHEN 0
      THEN json_set(${given}, '$.collect_people', json('false')) ELSE ${given} END`,
    createdAt: sql<number>`CASE WHEN ${onlyIf} THEN ${createdAt} END`,
    status: sql<JobRow["status"]>`CASE WHEN ${fits} OR NOT (${onlyIf}) THEN ${status} END`,
  });
  return insertion.returning({ config: jobs.config });
}

const OVERTAKEN = [
  "NOT NULL constraint failed: jobs.created_at",
  "UNIQUE constraint failed: jobs.schedule_id, jobs.scheduled_for",
];

/** Whether a batch failed because `onlyIf` was false, or because the job of this scheduled run exists. */
export const isRunOvertaken = (error: unknown): boolean =>
  OVERTAKEN.some((constraint) => breaksConstraint(error, constraint));

/** Whether a batch failed because its job exceeds the lead quota. */
export const isOverLeadQuota = (error: unknown): boolean =>
  breaksConstraint(error, "NOT NULL constraint failed: jobs.status");

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

/** What at most one unfinished job of a workspace has. */
export type OnlyOne = { name: string } | { retriedJobId: string };

const isUnfinishedOf = (workspaceId: string, only: OnlyOne) =>
  and(
    eq(jobs.workspaceId, workspaceId),
    // The unary plus disables the status index: a job has fewer retries than a workspace has unfinished jobs.
    "retriedJobId" in only
      ? and(inArray(sql`+${jobs.status}`, UNFINISHED), eq(jobs.retriedJobId, only.retriedJobId))
      : and(inArray(jobs.status, UNFINISHED), eq(jobs.name, only.name)),
  );

/** The newest unfinished job of a name, or the newest unfinished retry of a job. */
export async function findUnfinishedOf(
  { db, workspaceId }: Scope,
  only: OnlyOne,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isUnfinishedOf(workspaceId, only))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return row;
}

/** Whether no other such job is unfinished than the one that is known to have ended. */
export const noOtherUnfinished = (
  { db, workspaceId }: Scope,
  only: OnlyOne,
  endedId: string | null,
): SqlFragment =>
  notExists(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isUnfinishedOf(workspaceId, only), endedId ? ne(jobs.id, endedId) : undefined)),
  );

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

export type JobEnding = Pick<
  JobRow,
  "status" | "progress" | "creditsSpent" | "creditsRefunded" | "finishedAt" | "error"
>;

/** Ends the job if it is unfinished, and stores its progress in any case. Two statements for a batch. */
export function endingWrites(
  { db, workspaceId }: Scope,
  jobId: string,
  { progress, ...ending }: JobEnding,
): [Statement, Statement] {
  const isOwn = and(eq(jobs.id, jobId), eq(jobs.workspaceId, workspaceId));
  return [
    db
      .update(jobs)
      .set(ending)
      .where(and(isOwn, inArray(jobs.status, UNFINISHED))),
    db.update(jobs).set({ progress }).where(isOwn),
  ];
}

/** A condition: the job has not ended. */
export const isUnfinished = ({ workspaceId }: Scope, jobId: string): SqlFragment =>
  sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${and(
    eq(jobs.id, jobId),
    eq(jobs.workspaceId, workspaceId),
    inArray(jobs.status, UNFINISHED),
  )})`;

export type UnfinishedJob = Awaited<ReturnType<typeof findUnfinished>>[number];

/** The place of a job in `findUnfinished`. */
export const cursorOf = ({ createdAt, id }: Pick<UnfinishedJob, "createdAt" | "id">): string =>
  `${createdAt}:${id}`;

/** Unfinished jobs of all workspaces that were created before a time, oldest first, after the cursor of a job. */
export async function findUnfinished(
  db: Database,
  { beforeMs, after = "0:" }: { beforeMs: number; after?: string | undefined },
  limit: number,
) {
  const [createdAt, id] = after.split(":");
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
    .where(
      and(
        inArray(jobs.status, UNFINISHED),
        lt(jobs.createdAt, beforeMs),
        gte(jobs.createdAt, Number(createdAt)),
        sql`(${jobs.createdAt}, ${jobs.id}) > (${Number(createdAt)}, ${id})`,
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(limit);
}
