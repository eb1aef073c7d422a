import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { apiKeys } from "#src/db/tables/accounts";
import type { AccessTokenClaims } from "#src/shared/security/access-token";
import type { Role } from "#src/shared/security/roles";

/** The statement that reads the session's membership: logout and removal take effect immediately. */
export const selectMember = (
  db: ControlDatabase,
  { userId, sessionId, workspaceId }: AccessTokenClaims,
  nowMs: number,
): D1PreparedStatement =>
  db.$client
    .prepare(
      `SELECT memberships.role, workspaces.shard FROM sessions
       JOIN memberships ON memberships.user_id = sessions.user_id
       JOIN workspaces ON workspaces.id = memberships.workspace_id
       WHERE sessions.id = ?1 AND sessions.user_id = ?2 AND sessions.expires_at > ?3
         AND memberships.workspace_id = ?4`,
    )
    .bind(sessionId, userId, nowMs, workspaceId);

export type MemberRow = { role: Role; shard: string };

/** The statement that reads an API key by its hash. */
export const selectKey = (db: ControlDatabase, keyHash: string): D1PreparedStatement =>
  db.$client
    .prepare(
      `SELECT api_keys.id, workspace_id, last_used_at, expires_at, can_read, can_write, workspaces.shard FROM api_keys
       JOIN workspaces ON workspaces.id = workspace_id WHERE key_hash = ?1`,
    )
    .bind(keyHash);

/**
 * The statement that reads the API key of an OAuth grant. Without it, or the membership of its user, the grant has
 * ended.
 */
export const selectGrantKey = (db: ControlDatabase, grantId: string): D1PreparedStatement =>
  db.$client
    .prepare(
      `SELECT api_keys.id, api_keys.workspace_id, last_used_at, api_keys.expires_at, can_read, can_write,
         workspaces.shard
       FROM oauth_grants JOIN api_keys ON api_keys.id = oauth_grants.id
       JOIN memberships ON memberships.workspace_id = oauth_grants.workspace_id
         AND memberships.user_id = oauth_grants.user_id
       JOIN workspaces ON workspaces.id = oauth_grants.workspace_id WHERE oauth_grants.id = ?1`,
    )
    .bind(grantId);

export type KeyRow = {
  id: string;
  workspace_id: string;
  last_used_at: number | null;
  expires_at: number | null;
  can_read: number;
  can_write: number;
  shard: string;
};

/** Whether an API key exists and has not expired. */
export const isKeyUsable = async (
  db: ControlDatabase,
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
  db: ControlDatabase,
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
