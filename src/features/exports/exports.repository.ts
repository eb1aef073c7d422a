import { and, count, eq } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { jobExports } from "#src/db/tables/jobs";
import type { Database } from "#src/db/client";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

export type ExportRow = typeof jobExports.$inferSelect;
/** A file that one request wrote. */
type CompleteFile = Omit<typeof jobExports.$inferInsert, "workspaceId">;

/** Records an export, replacing one with the same id. */
export async function addExport({ db, workspaceId }: Scope, made: CompleteFile) {
  const [row] = await db
    .insert(jobExports)
    .values({ ...made, workspaceId })
    .onConflictDoUpdate({ target: jobExports.id, set: made })
    .returning();
  return row!;
}

/** A job's exports. */
export async function listExports({ db, workspaceId }: Scope, jobId: string, page: DatedQuery) {
  const ofJob = and(eq(jobExports.workspaceId, workspaceId), eq(jobExports.jobId, jobId));
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
