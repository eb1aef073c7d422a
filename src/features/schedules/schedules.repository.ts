import { aliasedTable, and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { createdWhileFewer, isOneTooMany } from "#src/db/columns/constraints";
import { claim } from "#src/db/lease";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import type { SqlFragment, Statement } from "#src/db/statement";
import { jobs } from "#src/db/tables/jobs";
import { schedules } from "#src/db/tables/schedules";
import { recordAudit } from "#src/features/audit-log/record";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import type { ScheduleRunKey } from "#src/shared/jobs/queue-messages";
import type { JobStatus } from "#src/shared/jobs/job-progress";
import type { Plan } from "./recurrence";
import { MAX_LISTED_URLS } from "./schemas";

export type ScheduleRow = typeof schedules.$inferSelect;

export const MAX_SCHEDULES = 10_000;

const ownSchedule = ({ workspaceId }: Scope, id: string) =>
  and(eq(schedules.workspaceId, workspaceId), eq(schedules.id, id));

/** Null at the limit of the workspace. The statement counts rows itself, so concurrent inserts count too. */
export async function addSchedule(
  scope: Scope,
  row: typeof schedules.$inferInsert & { id: string; createdAt: number },
): Promise<ScheduleRow | null> {
  const { db, workspaceId } = scope;
  const { id: target, kind, urlCount } = row;
  const count = db.$count(schedules, eq(schedules.workspaceId, workspaceId));
  const createdAt = createdWhileFewer(count, MAX_SCHEDULES, row.createdAt);
  try {
    const [[added]] = await db.batch([
      db
        .insert(schedules)
        .values({ ...row, createdAt })
        .returning(),
      recordAudit(scope, {
        action: "schedule.created",
        target,
        details: { kind, url_count: urlCount, interval_minutes: row.intervalMinutes },
      }),
    ]);
    return added!;
  } catch (error) {
    if (isOneTooMany(error, "schedules")) return null;
    throw error;
  }
}

export async function findSchedule(scope: Scope, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await scope.db.select().from(schedules).where(ownSchedule(scope, id));
  return row;
}

/** A page of schedules, each with its first URLs only. */
export async function findSchedules(
  { db, workspaceId }: Scope,
  page: DatedQuery,
): Promise<{ rows: ScheduleRow[]; total: number }> {
  const matching = eq(schedules.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const firstUrls = sql`CASE WHEN ${schedules.urlCount} <= ${MAX_LISTED_URLS} THEN ${schedules.urls}
    ELSE (SELECT json_group_array(value) FROM
      (SELECT value FROM json_each(${schedules.urls}) ORDER BY key LIMIT ${MAX_LISTED_URLS})) END`;
  const [rows, total] = await Promise.all([
    db
      .select({ ...getTableColumns(schedules), urls: firstUrls.mapWith(schedules.urls) })
      .from(schedules)
      .where(matching)
      .orderBy(...sorted(page.sort, schedules.createdAt, schedules.id))
      .limit(limit)
      .offset(offset),
    db.$count(schedules, matching),
  ]);
  return { rows, total };
}

/** Changes a schedule if its plan is still the one in `seen`. Undefined if it changed or was deleted. */
export async function changeSchedule(
  scope: Scope,
  seen: ScheduleRow,
  change: Partial<ScheduleRow>,
): Promise<ScheduleRow | undefined> {
  const asSeen = and(
    ownSchedule(scope, seen.id),
    eq(schedules.nextRunAt, seen.nextRunAt),
    eq(schedules.enabled, seen.enabled),
  );
  const [changed] = await scope.db.update(schedules).set(change).where(asSeen).returning();
  return changed;
}

export async function removeSchedule(scope: Scope, id: string): Promise<boolean> {
  const { db } = scope;
  const own = ownSchedule(scope, id);
  const onlyIf = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${own})`;
  const [, removed] = await db.batch([
    recordAudit(scope, { action: "schedule.deleted", target: id, onlyIf }),
    db.delete(schedules).where(own).returning({ id: schedules.id }),
  ]);
  return removed.length > 0;
}

/** Leases due schedules, oldest first, until their runs are started. */
export const claimDueSchedules = (
  db: Database,
  due: { nowMs: number; leaseMs: number; limit: number },
): Promise<ScheduleRunKey[]> =>
  claim(db, schedules, { where: undefined, ...due }).returning({
    workspaceId: schedules.workspaceId,
    scheduleId: schedules.id,
    dueAt: schedules.nextRunAt,
  });

/** A schedule, the status of its last job, and the job of the run that was due at a given time. */
export type ScheduledRun = {
  schedule: ScheduleRow;
  lastStatus: JobStatus | null;
  job: typeof jobs.$inferSelect | null;
};

/** The run that was due at `dueAt`. Null finds only the schedule and its last job. */
export async function findRun(
  scope: Scope,
  id: string,
  dueAt: number | null,
): Promise<ScheduledRun | undefined> {
  const last = aliasedTable(jobs, "last_job");
  const [found] = await scope.db
    .select({ schedule: schedules, lastStatus: last.status, job: jobs })
    .from(schedules)
    .leftJoin(last, and(eq(last.id, schedules.lastJobId), eq(last.workspaceId, scope.workspaceId)))
    .leftJoin(jobs, and(eq(jobs.scheduleId, schedules.id), eq(jobs.scheduledFor, dueAt ?? -1)))
    .where(ownSchedule(scope, id));
  return found;
}

/** Condition: no other run started since the schedule was read, and a due run is still due. */
export function isStillDue(
  scope: Scope,
  { id, lastJobId }: ScheduleRow,
  dueAt: number | null,
): SqlFragment {
  const isDue =
    dueAt === null ? undefined : and(eq(schedules.nextRunAt, dueAt), eq(schedules.enabled, true));
  const matching = and(ownSchedule(scope, id), sql`${schedules.lastJobId} IS ${lastJobId}`, isDue);
  return sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${matching})`;
}

/** The statement that records the job of a run, and changes of the plan. */
export const recordRun = (
  scope: Scope,
  id: string,
  { jobId, startedAt, plan }: { jobId: string; startedAt: number; plan: Partial<Plan> },
): Statement =>
  scope.db
    .update(schedules)
    .set({ ...plan, lastRunAt: startedAt, lastJobId: jobId, lastError: null })
    .where(ownSchedule(scope, id));

/** Skips a due run and plans the next one. Changes nothing if the plan was changed meanwhile. */
export async function skipRun(
  scope: Scope,
  { id, nextRunAt }: ScheduleRow,
  plan: Plan,
  reason: string,
): Promise<void> {
  await scope.db
    .update(schedules)
    .set({
      ...plan,
      lastError: reason,
      skippedRuns: sql`${schedules.skippedRuns} + 1`,
    })
    .where(
      and(ownSchedule(scope, id), eq(schedules.nextRunAt, nextRunAt), eq(schedules.enabled, true)),
    );
}
