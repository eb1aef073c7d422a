import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { apiKeys, memberships, sessions } from "#src/db/tables/accounts";
import type { AccessTokenClaims } from "#src/shared/security/access-token";

/** Reads the session and the membership, so that logout and removal take effect immediately. */
export async function findSessionMember(
  db: Database,
  { userId, sessionId, workspaceId }: AccessTokenClaims,
) {
  const [member] = await db
    .select({ role: memberships.role })
    .from(sessions)
    .innerJoin(memberships, eq(memberships.userId, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, Date.now()),
        eq(memberships.workspaceId, workspaceId),
      ),
    );
  return member;
}

/** The API key with this hash, with what decides on a request. */
export async function findKey(db: Database, keyHash: string) {
  const [found] = await db
    .select({
      id: apiKeys.id,
      workspaceId: apiKeys.workspaceId,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      canRead: apiKeys.canRead,
      canWrite: apiKeys.canWrite,
    })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, keyHash));
  return found;
}

/** Whether an API key exists and has not expired. */
export const isKeyUsable = async (
  db: Database,
  { workspaceId, keyId }: { workspaceId: string; keyId: string },
  nowMs: number,
): Promise<boolean> =>
  (await db.$count(
    apiKeys,
    and(
      eq(apiKeys.workspaceId, workspaceId),
      eq(apiKeys.id, keyId),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, nowMs)),
    ),
  )) > 0;

/** Conditional, so that only one of many concurrent requests writes. */
export async function updateLastUse(
  db: Database,
  keyId: string,
  { nowMs, unlessAfterMs }: { nowMs: number; unlessAfterMs: number },
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: nowMs })
    .where(
      and(
        eq(apiKeys.id, keyId),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, unlessAfterMs)),
      ),
    );
}
