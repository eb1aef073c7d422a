import type { Databases } from "#src/db/databases";
import { DAY_MS } from "#src/shared/days";
import {
  deleteSession,
  exchangeToken,
  findFamily,
  findNamedSessions,
  replaceWorkspace,
} from "./sessions.repository";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { hashToken } from "#src/shared/security/secret-token";
import {
  fingerprintsOf,
  newRefreshToken,
  nextRefreshToken,
  type RefreshToken,
} from "./refresh-token";
import { recordEnded } from "./session-audit.repository";

const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** Two tabs may present the same token; the second one is accepted for this long. */
const GRACE_MS = 10_000;

/** A session and the refresh token for its client. */
export type OpenSession = {
  id: string;
  userId: string;
  workspaceId: string;
  expiresAt: number;
  refreshToken: RefreshToken;
};

/** The client that uses a session. */
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
 * Exchanges a refresh token for the next one. Reuse of an old token means that a token was stolen, so it ends
 * the whole session. A second tab gets the same new token for 10 s.
 */
export async function rotateSession(
  databases: Databases,
  secret: string,
  token: RefreshToken,
  clientAddress: string,
  nowMs: number,
): Promise<OpenSession> {
  const { control } = databases;
  const presented = await fingerprintsOf(token);
  if (!presented) throw sessionEnded();
  const { familyHash, tokenHash } = presented;
  const refreshToken = await nextRefreshToken(secret, token);
  const rotated = await exchangeToken(
    control,
    { familyHash, tokenHash },
    {
      tokenHash: await hashToken(refreshToken),
      clientAddress,
      nowMs,
    },
  );
  if (rotated) return { ...rotated, refreshToken };
  const family = await findFamily(control, familyHash);
  if (!family || family.expiresAt <= nowMs) throw sessionEnded();
  const isSecondTab =
    family.previousTokenHash === tokenHash && (family.rotatedAt ?? 0) > nowMs - GRACE_MS;
  if (isSecondTab) return { ...family, refreshToken };
  await deleteSession(
    databases,
    family,
    recordEnded(control, family, "session.replayed", clientAddress),
  );
  throw sessionEnded();
}

/** Moves a session to another workspace of its user and replaces its refresh token; 404 for a non-member. */
export async function moveSession(
  databases: Databases,
  target: { sessionId: string; userId: string; workspaceId: string },
  clientAddress: string,
): Promise<OpenSession> {
  const { refreshToken, stored } = await newRefreshToken();
  const moved = await replaceWorkspace(databases, target, { ...stored, clientAddress }, Date.now());
  if (!moved) throw notFound("Workspace");
  return { ...moved, refreshToken };
}

/** Ends the sessions identified by a refresh token, also a used one, and by an access token. */
export async function endSessions(
  databases: Databases,
  named: { refreshToken: RefreshToken | undefined; sessionId: string | undefined },
  clientAddress: string,
) {
  const family = named.refreshToken && (await fingerprintsOf(named.refreshToken));
  const ids = { familyHash: family ? family.familyHash : undefined, sessionId: named.sessionId };
  const { control } = databases;
  for (const session of await findNamedSessions(control, ids))
    await deleteSession(
      databases,
      session,
      recordEnded(control, session, "session.ended", clientAddress),
    );
}
