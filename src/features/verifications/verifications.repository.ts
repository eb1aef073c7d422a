import { and, asc, count, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import type { SqlFragment, Statement } from "#src/db/statement";
import { verifications } from "#src/db/tables/verifications";
import { rowsOf } from "#src/http/paginated";
import type { VerificationQuery } from "./schemas";

export type VerificationRow = typeof verifications.$inferSelect;

export const insertVerification = ({ db, workspaceId }: Scope, row: VerificationRow): Statement =>
  db.insert(verifications).values({ ...row, workspaceId });

export async function findVerification(
  { db, workspaceId }: Scope,
  id: string,
): Promise<VerificationRow | undefined> {
  const [row] = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, id), eq(verifications.workspaceId, workspaceId)));
  return row;
}

export async function findVerifications(
  { db, workspaceId }: Scope,
  { status, sort, ...page }: VerificationQuery,
): Promise<{ rows: VerificationRow[]; total: number }> {
  const where = and(
    eq(verifications.workspaceId, workspaceId),
    status && eq(verifications.status, status),
  );
  const { limit, offset } = rowsOf(page);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(verifications)
      .where(where)
      .orderBy(...sorted(sort, verifications.createdAt))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(verifications).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** A condition: the verification has not ended. */
export const isUnfinished = ({ workspaceId }: Scope, id: string): SqlFragment =>
  sql`EXISTS (SELECT 1 FROM ${verifications} WHERE ${and(
    eq(verifications.id, id),
    eq(verifications.workspaceId, workspaceId),
    isNull(verifications.finishedAt),
  )})`;

export type VerificationEnding = Pick<
  VerificationRow,
  | "status"
  | "total"
  | "done"
  | "counts"
  | "creditsSpent"
  | "creditsRefunded"
  | "finishedAt"
  | "error"
>;

/** Ends the verification if it is unfinished. For a batch. */
export const endVerificationRow = (
  { db, workspaceId }: Scope,
  id: string,
  ending: VerificationEnding,
): Statement =>
  db
    .update(verifications)
    .set(ending)
    .where(
      and(
        eq(verifications.id, id),
        eq(verifications.workspaceId, workspaceId),
        isNull(verifications.finishedAt),
      ),
    );

/** Unfinished verifications of all workspaces that were created before a time, oldest first, after an id. */
export const findUnfinishedVerifications = (
  db: Database,
  { beforeMs, afterId = "" }: { beforeMs: number; afterId?: string | undefined },
  limit: number,
) =>
  db
    .select({ id: verifications.id, workspaceId: verifications.workspaceId })
    .from(verifications)
    .where(
      and(
        isNull(verifications.finishedAt),
        lt(verifications.createdAt, beforeMs),
        sql`${verifications.id} > ${afterId}`,
      ),
    )
    .orderBy(asc(verifications.id))
    .limit(limit);

/** Ended verifications of all workspaces whose object still exists, those that ended first. */
export async function findVerificationsToPrune(
  db: Database,
  beforeMs: number,
  limit: number,
): Promise<string[]> {
  const found = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(isNull(verifications.resultsDeletedAt), lt(verifications.finishedAt, beforeMs)))
    .orderBy(verifications.finishedAt)
    .limit(limit);
  return found.map(({ id }) => id);
}

export async function markResultsDeleted(db: Database, ids: string[], nowMs: number) {
  await db
    .update(verifications)
    .set({ resultsDeletedAt: nowMs })
    .where(inArray(verifications.id, ids));
}

/** Verifications of the workspace with an object, after an id. */
export const findListsAfter = (
  { db, workspaceId }: Scope,
  afterId: string,
  limit: number,
): Promise<{ id: string }[]> =>
  db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.workspaceId, workspaceId),
        isNull(verifications.resultsDeletedAt),
        sql`${verifications.id} > ${afterId}`,
      ),
    )
    .orderBy(asc(verifications.id))
    .limit(limit);
