import { and, eq, gte, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { jobs } from "#src/db/tables/jobs";

export const JOBS_AT_ONCE = 100;

/** Cursor over the workspace's jobs that were created until `createdAt`, by time and id. */
export type JobCursor = { cursorAt: number; cursorKey: string; createdAt: number };

/** A batch of the jobs after the cursor, oldest first. */
export async function findNextJobs(
  { db, workspaceId }: Scope,
  { cursorAt, cursorKey, createdAt }: JobCursor,
): Promise<{ id: string; createdAt: number }[]> {
  return db
    .select({ id: jobs.id, createdAt: jobs.createdAt })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        sql`(${jobs.createdAt}, ${jobs.id}) > (${cursorAt}, ${cursorKey})`,
        gte(jobs.createdAt, cursorAt),
        lte(jobs.createdAt, createdAt),
        isNull(jobs.reportsDeletedAt),
      ),
    )
    .orderBy(jobs.createdAt, jobs.id)
    .limit(JOBS_AT_ONCE);
}

/** Which of the jobs have no object any more. */
export async function findDeletedReports(
  { db, workspaceId }: Scope,
  jobIds: string[],
): Promise<Set<string>> {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        inArray(jobs.id, jobIds),
        isNotNull(jobs.reportsDeletedAt),
      ),
    );
  return new Set(found.map(({ id }) => id));
}
