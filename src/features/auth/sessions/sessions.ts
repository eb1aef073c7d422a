import { and, eq, exists, gt, or } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { memberships, sessions } from "#src/db/tables/accounts";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { hashToken } from "#src/shared/security/secret-token";
import {
  fingerprintsOf,
  newRefreshToken,
  nextRefreshToken,
  type RefreshToken,
} from "./refresh-token";
import { recordEnded, recordOpened } from "./session-audit";

const SESSION_LIFETIME_MS = 30 * 24 * 3600_000;
/** A second tab may present the token that the first has just used up. */
const GRACE_MS = 10_000;

/** A session and the refresh token that its client is to keep. */
export type OpenSession = {
  id: string;
  userId: string;
  workspaceId: string;
  expiresAt: number;
  refreshToken: RefreshToken;
};

/** Where a session is used from. */
export type SessionClient = { address: string; userAgent: string | null };

const sessionEnded = () => new AppError("unauthorized", "The session has ended; sign in again");

/** A new session, and the row that the caller inserts. */
export async function draftSession(
  userId: string,
  workspaceId: string,
  client: SessionClient,
  nowMs: number,
) {
  const { refreshToken, stored } = await newRefreshToken();
  const session = { id: newId(nowMs), userId, workspaceId, expiresAt: nowMs + SESSION_LIFETIME_MS };
  const opened: OpenSession = { ...session, refreshToken };
  const from = { clientAddress: client.address, userAgent: client.userAgent };
  return { session: opened, row: { ...session, ...stored, ...from, createdAt: nowMs } };
}

/**
 * Exchanges a refresh token for the next. An old one that comes back was stolen, or its successor
 * was: the whole session ends. A second tab within 10 s gets what the first got.
 */
export async function rotateSession(
  db: Database,
  secret: string,
  token: RefreshToken,
  clientAddress: string,
  nowMs: number,
): Promise<OpenSession> {
  const presented = await fingerprintsOf(token);
  if (!presented) throw sessionEnded();
  const { familyHash, tokenHash } = presented;
  const refreshToken = await nextRefreshToken(secret, token);
  const [rotated] = await db
    .update(sessions)
    .set({
      tokenHash: await hashToken(refreshToken),
      previousTokenHash: tokenHash,
      rotatedAt: nowMs,
      clientAddress,
    })
    .where(
      and(
        eq(sessions.familyHash, familyHash),
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, nowMs),
      ),
    )
    .returning();
  if (rotated) return { ...rotated, refreshToken };
  const [family] = await db.select().from(sessions).where(eq(sessions.familyHash, familyHash));
  if (!family || family.expiresAt <= nowMs) throw sessionEnded();
  const isSecondTab =
    family.previousTokenHash === tokenHash && (family.rotatedAt ?? 0) > nowMs - GRACE_MS;
  if (isSecondTab) return { ...family, refreshToken };
  await db.batch([
    recordEnded(db, family, "session.replayed", clientAddress),
    db.delete(sessions).where(eq(sessions.id, family.id)),
  ]);
  throw sessionEnded();
}

/** Moves a session to another workspace of its user, with new refresh tokens; 404 where they are no member. */
export async function moveSession(
  db: Database,
  { sessionId, userId, workspaceId }: { sessionId: string; userId: string; workspaceId: string },
  clientAddress: string,
): Promise<OpenSession> {
  const { refreshToken, stored } = await newRefreshToken();
  const membership = db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  const movable = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), exists(membership));
  const [, [moved]] = await db.batch([
    recordOpened(
      db,
      { id: sessionId, userId, workspaceId },
      "switch",
      clientAddress,
      exists(db.select().from(sessions).where(movable)),
    ),
    db
      .update(sessions)
      .set({
        workspaceId,
        ...stored,
        previousTokenHash: null,
        rotatedAt: Date.now(),
        clientAddress,
      })
      .where(movable)
      .returning(),
  ]);
  if (!moved) throw notFound("Workspace");
  return { ...moved, refreshToken };
}

/** Ends the sessions named by a refresh token, also an old one, and by an access token. */
export async function endSessions(
  db: Database,
  named: { refreshToken: RefreshToken | undefined; sessionId: string | undefined },
  clientAddress: string,
) {
  const family = named.refreshToken && (await fingerprintsOf(named.refreshToken));
  const meant = or(
    family ? eq(sessions.familyHash, family.familyHash) : undefined,
    named.sessionId ? eq(sessions.id, named.sessionId) : undefined,
  );
  if (!meant) return;
  for (const session of await db.select().from(sessions).where(meant))
    await db.batch([
      recordEnded(db, session, "session.ended", clientAddress),
      db.delete(sessions).where(eq(sessions.id, session.id)),
    ]);
}
