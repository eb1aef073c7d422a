import { recordOpened } from "./session-audit.repository";
import { and, desc, eq, exists, gt, or } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import type { Databases } from "#src/db/databases";
import { sorted } from "#src/db/sorting";
import type { Statement } from "#src/db/statement";
import { memberships, sessions } from "#src/db/tables/accounts";
import { changeAccountsOf } from "#src/features/workspace-outbox/outbox";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

export type SessionRow = typeof sessions.$inferSelect;

/** A page of the user's sessions that have not expired, in all workspaces. */
export async function findSessions(
  db: ControlDatabase,
  userId: string,
  query: DatedQuery,
  nowMs: number,
): Promise<{ rows: SessionRow[]; total: number }> {
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
  return { rows, total };
}

export async function findOwnSession(
  db: ControlDatabase,
  userId: string,
  id: string,
): Promise<SessionRow | undefined> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return session;
}

/** Ends a session. `audit` runs first in the same batch, because it reads the session's row. */
export async function deleteSession(
  databases: Databases,
  { id, workspaceId }: Pick<SessionRow, "id" | "workspaceId">,
  audit: Statement,
): Promise<void> {
  const deletion = databases.control.delete(sessions).where(eq(sessions.id, id));
  await changeAccountsOf(databases, [workspaceId], [audit, deletion]);
}

/** Sessions of a user whose end is recorded. The others of a user with more end without a record. */
const MAX_RECORDED_ENDS = 50;

/** The newest sessions of a user in all workspaces. */
export const findSessionsOf = (db: ControlDatabase, userId: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_RECORDED_ENDS);

/** Ends all sessions of a user. `audits` run first in the same batch, because they read the rows. */
export async function deleteSessionsOf(
  db: ControlDatabase,
  userId: string,
  audits: Statement[],
): Promise<void> {
  const deletion = db.delete(sessions).where(eq(sessions.userId, userId));
  const [first = deletion, ...others] = audits;
  await db.batch([first, ...others, deletion]);
}

/** The statement that stores a new session. */
export const addSession = (db: ControlDatabase, row: typeof sessions.$inferInsert): Statement =>
  db.insert(sessions).values(row);

/** Replaces the newest token of a family by the next. Returns undefined if the given token is not the newest. */
export async function exchangeToken(
  db: ControlDatabase,
  { familyHash, tokenHash }: { familyHash: string; tokenHash: string },
  next: { tokenHash: string; clientAddress: string; nowMs: number },
): Promise<SessionRow | undefined> {
  const [rotated] = await db
    .update(sessions)
    .set({
      tokenHash: next.tokenHash,
      previousTokenHash: tokenHash,
      rotatedAt: next.nowMs,
      clientAddress: next.clientAddress,
    })
    .where(
      and(
        eq(sessions.familyHash, familyHash),
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, next.nowMs),
      ),
    )
    .returning();
  return rotated;
}

/** The session of a family of refresh tokens. */
export async function findFamily(
  db: ControlDatabase,
  familyHash: string,
): Promise<SessionRow | undefined> {
  const [family] = await db.select().from(sessions).where(eq(sessions.familyHash, familyHash));
  return family;
}

/** Moves a session to another workspace of its user and records it. Returns undefined for a non-member. */
export async function replaceWorkspace(
  databases: Databases,
  { sessionId, userId, workspaceId }: { sessionId: string; userId: string; workspaceId: string },
  stored: Pick<SessionRow, "tokenHash" | "familyHash"> & { clientAddress: string },
  nowMs: number,
): Promise<SessionRow | undefined> {
  const db = databases.control;
  const membership = db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  const movable = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), exists(membership));
  const [, [moved]] = await changeAccountsOf(
    databases,
    [workspaceId],
    [
      recordOpened(
        db,
        { id: sessionId, userId, workspaceId },
        "switch",
        stored.clientAddress,
        exists(db.select().from(sessions).where(movable)),
      ),
      db
        .update(sessions)
        .set({ workspaceId, ...stored, previousTokenHash: null, rotatedAt: nowMs })
        .where(movable)
        .returning(),
    ],
  );
  return moved;
}

/** The sessions identified by a family of refresh tokens or an id. */
export async function findNamedSessions(
  db: ControlDatabase,
  { familyHash, sessionId }: { familyHash: string | undefined; sessionId: string | undefined },
): Promise<SessionRow[]> {
  const named = or(
    familyHash ? eq(sessions.familyHash, familyHash) : undefined,
    sessionId ? eq(sessions.id, sessionId) : undefined,
  );
  return named ? db.select().from(sessions).where(named) : [];
}
