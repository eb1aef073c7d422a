import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { sorted } from "#src/db/sorting";
import { sessions } from "#src/db/tables/accounts";
import { type Page, pageOf, rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import type { OpenSession } from "#src/features/auth/accounts/schemas";
import { recordEnded } from "./session-audit";

type Caller = { userId: string; sessionId: string };

/** The user's sessions in all workspaces. */
export async function listSessions(
  db: Database,
  { userId, sessionId }: Caller,
  query: DatedQuery,
  nowMs: number,
): Promise<Page<OpenSession>> {
  const open = and(eq(sessions.userId, userId), gt(sessions.expiresAt, nowMs));
  const { limit, offset } = rowsOf(query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(sessions)
      .where(open)
      .orderBy(...sorted(query.sort, sessions.createdAt, sessions.id))
      .limit(limit)
      .offset(offset),
    db.$count(sessions, open),
  ]);
  return pageOf(
    rows.map((row) => presentSession(row, sessionId)),
    query,
    total,
  );
}

/** Ends one of the user's sessions at once, its access tokens too. */
export async function endSession(
  db: Database,
  userId: string,
  id: string,
  clientAddress: string,
): Promise<void> {
  const own = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const [session] = await db.select().from(sessions).where(own);
  if (!session) throw notFound("Session");
  await db.batch([
    recordEnded(db, session, "session.ended", clientAddress),
    db.delete(sessions).where(own),
  ]);
}

const presentSession = (row: typeof sessions.$inferSelect, currentId: string): OpenSession => ({
  id: row.id,
  workspace_id: row.workspaceId,
  is_current: row.id === currentId,
  created_at: isoTime(row.createdAt),
  last_used_at: isoTime(row.rotatedAt ?? row.createdAt),
  expires_at: isoTime(row.expiresAt),
  client_address: row.clientAddress,
  user_agent: row.userAgent,
});
