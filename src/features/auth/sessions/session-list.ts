import type { ControlDatabase } from "#src/db/client";
import type { Databases } from "#src/db/databases";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import type { OpenSession } from "#src/features/auth/accounts/schemas";
import { recordEnded } from "./session-audit.repository";
import {
  type SessionRow,
  findSessions,
  findOwnSession,
  deleteSession,
  deleteSessionsOf,
  findSessionsOf,
} from "./sessions.repository";

type Caller = { userId: string; sessionId: string };

/** The user's sessions in all workspaces. */
export async function listSessions(
  db: ControlDatabase,
  { userId, sessionId }: Caller,
  query: DatedQuery,
  nowMs: number,
): Promise<Page<OpenSession>> {
  const { rows, total } = await findSessions(db, userId, query, nowMs);
  return pageOf(
    rows.map((row) => presentSession(row, sessionId)),
    query,
    total,
  );
}

/** Ends one of the user's sessions and its access tokens at once. */
export async function endSession(
  databases: Databases,
  userId: string,
  id: string,
  clientAddress: string,
): Promise<void> {
  const session = await findOwnSession(databases.control, userId, id);
  if (!session) throw notFound("Session");
  const audit = recordEnded(databases.control, session, "session.ended", clientAddress);
  await deleteSession(databases, session, audit);
}

/** Ends all sessions of the user in one batch. */
export async function endAllSessions(
  db: ControlDatabase,
  userId: string,
  clientAddress: string,
): Promise<void> {
  const open = await findSessionsOf(db, userId);
  await deleteSessionsOf(
    db,
    userId,
    open.map((session) => recordEnded(db, session, "session.ended", clientAddress)),
  );
}

const presentSession = (row: SessionRow, currentId: string): OpenSession => ({
  id: row.id,
  workspace_id: row.workspaceId,
  is_current: row.id === currentId,
  created_at: isoTime(row.createdAt),
  last_used_at: isoTime(row.rotatedAt ?? row.createdAt),
  expires_at: isoTime(row.expiresAt),
  client_address: row.clientAddress,
  user_agent: row.userAgent,
});
