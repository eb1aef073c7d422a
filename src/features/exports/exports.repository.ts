import { and, count, eq, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { jobExports } from "#src/db/tables/jobs";
import type { Database } from "#src/db/client";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

export type ExportRow = typeof jobExports.$inferSelect;
type NewFile = Pick<
  ExportRow,
  "id" | "jobId" | "verificationId" | "format" | "filename" | "key" | "createdAt"
>;

// A literal, because SQLite does not use the partial index for a parameter.
export const isRunning = sql`${jobExports.status} = 'running'`;

/** Records that a request writes a file. Replaces an export with the same id. */
export async function beginExport({ db, workspaceId }: Scope, file: NewFile): Promise<void> {
  const row = { ...file, status: "running" as const, rows: 0, sizeBytes: 0 };
  await db
    .insert(jobExports)
    .values({ ...row, workspaceId })
    .onConflictDoUpdate({ target: jobExports.id, set: row });
}

type WrittenFile = Pick<ExportRow, "id" | "key" | "rows" | "sizeBytes">;

/** Records that the file is complete. Undefined if the record was deleted meanwhile. */
export async function completeExport(
  scope: Scope,
  { rows, sizeBytes, ...file }: WrittenFile,
): Promise<ExportRow | undefined> {
  const [row] = await scope.db
    .update(jobExports)
    .set({ status: "completed", rows, sizeBytes })
    .where(isWritten(scope, file))
    .returning();
  return row;
}

/** Deletes the record of a file that could not be written. */
export async function removeExport(scope: Scope, file: Pick<ExportRow, "id" | "key">) {
  await scope.db.delete(jobExports).where(isWritten(scope, file));
}

const isWritten = ({ workspaceId }: Scope, { id, key }: Pick<ExportRow, "id" | "key">) =>
  and(
    eq(jobExports.id, id),
    eq(jobExports.key, key),
    eq(jobExports.workspaceId, workspaceId),
    isRunning,
  );

/** A job's files that are complete. */
export async function listExports({ db, workspaceId }: Scope, jobId: string, page: DatedQuery) {
  const ofJob = and(
    eq(jobExports.workspaceId, workspaceId),
    eq(jobExports.jobId, jobId),
    eq(jobExports.status, "completed"),
  );
  const { limit, offset } = rowsOf(page);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(jobExports)
      .where(ofJob)
      .orderBy(...sorted(page.sort, jobExports.createdAt, jobExports.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(jobExports).where(ofJob),
  ]);
  return { rows, total: counted!.total };
}

/** An export by id alone, for callers with a signed link. */
export async function findSignedExport(db: Database, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(jobExports).where(eq(jobExports.id, id));
  return row;
}

/** An export of the workspace, of any kind. */
export async function findExport(
  { db, workspaceId }: Scope,
  id: string,
): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(jobExports)
    .where(and(eq(jobExports.id, id), eq(jobExports.workspaceId, workspaceId)));
  return row;
}
