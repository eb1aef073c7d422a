import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, hasLease, release, renew } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { jobExports } from "#src/db/tables/jobs";
import { type ExportRow, isRunning } from "./exports.repository";
import type { ExportWork } from "#src/shared/jobs/export-work";

/** An export in the background, with what it still has to do. */
export type RunningExport = ExportRow & { work: ExportWork };

type NewRow = Pick<
  RunningExport,
  "id" | "jobId" | "verificationId" | "format" | "filename" | "key" | "createdAt" | "work"
>;

/** Records an export in the background, unless the workspace has so many running ones. */
export async function addRunningExport(
  { db, workspaceId }: Scope,
  maxRunning: number,
  row: NewRow,
): Promise<ExportRow | undefined> {
  const query = sql`SELECT count(*) AS running FROM job_exports
    WHERE status = 'running' AND work IS NOT NULL AND workspace_id = ${workspaceId}`;
  const counted = await rawStatement(db, query).first<{ running: number }>();
  if ((counted?.running ?? 0) >= maxRunning) return undefined;
  const [added] = await db
    .insert(jobExports)
    .values({ ...row, workspaceId, status: "running", rows: 0, sizeBytes: 0, availableAt: 0 })
    .returning();
  return added;
}

/** Leases one of the exports that nobody writes. */
export async function claimExport(
  db: Database,
  lease: { nowMs: number; leaseMs: number },
): Promise<RunningExport | undefined> {
  const [row] = await claim(db, jobExports, { where: isRunning, ...lease, limit: 1 }).returning();
  return row?.work ? { ...row, work: row.work } : undefined;
}

/** What a step changes. */
export type Progress = Pick<RunningExport, "work" | "leads" | "done" | "rows">;

/** Stores the progress and renews the lease. False: the export was canceled, erased, or another worker has it. */
export async function saveExport(
  { db }: Pick<Scope, "db">,
  row: RunningExport,
  { work, leads, done, rows }: Progress,
  availableAt: number,
): Promise<boolean> {
  const set = { work, leads, done, rows, attempts: 0 };
  const saved = await renew(db, jobExports, leased(row), availableAt, set).returning({
    id: jobExports.id,
  });
  return saved.length > 0;
}

/** Ends the lease; another worker continues. */
export async function releaseExport({ db }: Pick<Scope, "db">, row: RunningExport, nowMs: number) {
  await release(db, jobExports, leased(row), nowMs);
}

type Ending = Partial<Pick<ExportRow, "sizeBytes" | "error">> & { status: "completed" | "failed" };

/** Ends an export. False if the lease was lost. */
export async function endExport(
  { db }: Pick<Scope, "db">,
  row: RunningExport,
  ending: Ending,
): Promise<boolean> {
  const set = { ...ending, finishedAt: Date.now(), work: null };
  const ended = await release(db, jobExports, leased(row), null, set).returning({
    id: jobExports.id,
  });
  return ended.length > 0;
}

/** Cancels a running export. Returns its former row, or undefined if it does not run. */
export async function cancelRunning(
  { db, workspaceId }: Scope,
  id: string,
): Promise<ExportRow | undefined> {
  const where = and(eq(jobExports.id, id), eq(jobExports.workspaceId, workspaceId), isRunning);
  const [[before]] = await db.batch([
    db.select().from(jobExports).where(where),
    db
      .update(jobExports)
      .set({
        status: "canceled",
        finishedAt: Date.now(),
        leaseToken: null,
        availableAt: null,
        work: null,
      })
      .where(where),
  ]);
  return before;
}

const leased = ({ id, leaseToken }: RunningExport) =>
  hasLease(jobExports, and(eq(jobExports.id, id), isRunning), leaseToken);
