import { and, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { hasNotLeft } from "#src/db/left-workspaces";
import { rawStatement } from "#src/db/raw-statement";
import { jobExports, jobs } from "#src/db/tables/jobs";
import { dayOf } from "#src/shared/days";
import { idBound } from "#src/shared/ids";

/** Ended jobs of all workspaces that have an object, those that ended first. The job of captures has none. */
export async function findJobsToPrune(
  db: Database,
  beforeMs: number,
  limit: number,
): Promise<string[]> {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNotNull(jobs.finishedAt),
        isNull(jobs.reportsDeletedAt),
        lt(jobs.finishedAt, beforeMs),
        ne(jobs.source, "extension"),
        hasNotLeft(jobs.workspaceId),
      ),
    )
    .orderBy(jobs.finishedAt)
    .limit(limit);
  return found.map(({ id }) => id);
}

export async function markReportsDeleted(db: Database, ids: string[], nowMs: number) {
  await db.update(jobs).set({ reportsDeletedAt: nowMs }).where(inArray(jobs.id, ids));
}

/** Ids contain their time, so the primary key finds the oldest rows. */
export const findOldExports = (db: Database, beforeMs: number, limit: number) =>
  db
    .select({
      id: jobExports.id,
      key: jobExports.key,
      status: jobExports.status,
      upload: sql<string | null>`${jobExports.work} ->> '$.upload.id'`,
    })
    .from(jobExports)
    .where(lt(jobExports.id, idBound(beforeMs)))
    .orderBy(jobExports.id)
    .limit(limit);

export async function deleteExports(db: Database, ids: string[]): Promise<void> {
  await rawStatement(
    db,
    sql`DELETE FROM job_exports WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ).run();
}

/** Rows that grow with time: those that are old, and those of other tables that belong to them. */
type OldRows = {
  table: string;
  isOld: (beforeMs: number) => SQL;
  orderBy: string;
  children?: { table: string; column: string };
};

const createdBefore = (beforeMs: number) => sql`id < ${idBound(beforeMs)}`;

export const OLD_ROWS: readonly OldRows[] = [
  {
    table: "pushes",
    isOld: (beforeMs) => sql`${createdBefore(beforeMs)} AND finished_at IS NOT NULL`,
    orderBy: "id",
    children: { table: "push_leads", column: "push_id" },
  },
  {
    table: "workflow_runs",
    isOld: (beforeMs) => sql`${createdBefore(beforeMs)} AND finished_at IS NOT NULL`,
    orderBy: "id",
    children: { table: "workflow_run_leads", column: "run_id" },
  },
  { table: "changes", isOld: createdBefore, orderBy: "id" },
  { table: "ai_calls", isOld: createdBefore, orderBy: "id" },
];

/** Deletes some counts of requests of days before a time. Returns how many. */
export async function deleteOldRequestCounts(
  db: Database,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const { meta } = await rawStatement(
    db,
    sql`DELETE FROM key_requests WHERE (workspace_id, day, api_key_id) IN (
      SELECT workspace_id, day, api_key_id FROM key_requests
        WHERE day < ${dayOf(beforeMs)} LIMIT ${limit})`,
  ).run();
  return meta.changes;
}

/** In the database of accounts. The id of a message has no time. */
export const OLD_DEAD_LETTERS: OldRows = {
  table: "dead_letters",
  isOld: (beforeMs) => sql`created_at < ${beforeMs}`,
  orderBy: "created_at",
};

/** Uses the index pushes_prunable, so that a batch reads only the oldest rows. */
export const OLD_EVENT_PUSHES: OldRows = {
  table: "pushes",
  isOld: (beforeMs) => sql`event <> 'lead.pushed' AND finished_at <= ${beforeMs}`,
  orderBy: "finished_at",
  children: { table: "push_leads", column: "push_id" },
};

/** Deletes at most `limit` old rows with their children, in one batch. Returns how many. */
export async function deleteOld(
  db: Database,
  { table, isOld, orderBy, children }: OldRows,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const old = sql`SELECT id FROM ${sql.identifier(table)} WHERE ${isOld(beforeMs)}
    ORDER BY ${sql.identifier(orderBy)} LIMIT ${limit}`;
  const results = await db.$client.batch(
    [
      ...(children
        ? [
            sql`DELETE FROM ${sql.identifier(children.table)}
              WHERE ${sql.identifier(children.column)} IN (${old})`,
          ]
        : []),
      sql`DELETE FROM ${sql.identifier(table)} WHERE id IN (${old})`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return results.at(-1)!.meta.changes;
}
