import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Context } from "hono";
import { connect, type Database } from "#src/db/client";
import { keyScopes, type Scope } from "#src/db/scope";
import { apiKeys, memberships, sessions } from "#src/db/tables/accounts";
import { type AccessTokenClaims, verifyAccessToken } from "#src/shared/security/access-token";
import { log } from "#src/shared/log";
import { hashToken } from "#src/shared/security/secret-token";
import type { AnyContext, AppEnv } from "#src/http/context";

/** How stale `last_used_at` may get before it is written again. */
const LAST_USED_PRECISION_MS = 60_000;

export type Caller = Pick<Scope, "workspaceId" | "actor">;

/**
 * Who is calling, or null when no good credential came; one D1 read.
 * A bearer token wins over an API key, also when it is bad.
 */
export async function identify(c: AnyContext): Promise<Caller | null> {
  const authorization = c.req.header("Authorization");
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return token ? identifyByToken(c, token) : null;
  }
  const key = c.req.header("X-API-Key");
  return key ? identifyByKey(c, key) : null;
}

async function identifyByToken(c: AnyContext, token: string): Promise<Caller | null> {
  const { JWT_SECRET } = c.var.settings;
  if (!JWT_SECRET)
    throw new Error("JWT_SECRET is not set, so nobody can sign in: set it as a secret");
  const claims = await verifyAccessToken(JWT_SECRET, token);
  if (!claims) return null;
  const { userId, workspaceId } = claims;
  const member = await findSessionMember(connect(c.env.DB), claims);
  return member ? { workspaceId, actor: { kind: "user", id: userId, role: member.role } } : null;
}

/** The session and the membership are read, not believed, so that logout and removal act at once. */
async function findSessionMember(
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

/**
 * Asks later whether the caller of a request that lasts would still be let in: one D1 read each time. A
 * session counts and not its access token, which expires while the request lasts.
 */
export async function watchCredential(c: Context<AppEnv>): Promise<() => Promise<boolean>> {
  const db = connect(c.env.DB);
  const { actor, workspaceId } = c.var.scope;
  if (actor.kind === "api_key") {
    const usable = () =>
      and(
        eq(apiKeys.workspaceId, workspaceId),
        eq(apiKeys.id, actor.id),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, Date.now())),
      );
    return async () => (await db.$count(apiKeys, usable())) > 0;
  }
  const token = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
  const claims = await verifyAccessToken(c.var.settings.JWT_SECRET ?? "", token);
  return async () => claims !== null && (await findSessionMember(db, claims)) !== undefined;
}

async function identifyByKey(c: AnyContext, key: string): Promise<Caller | null> {
  const db = connect(c.env.DB);
  const nowMs = Date.now();
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
    .where(eq(apiKeys.keyHash, await hashToken(key)));
  if (!found || (found.expiresAt !== null && found.expiresAt <= nowMs)) return null;
  if ((found.lastUsedAt ?? 0) < nowMs - LAST_USED_PRECISION_MS)
    c.executionCtx.waitUntil(noteUse(db, found.id, nowMs));
  const { id, workspaceId } = found;
  return { workspaceId, actor: { kind: "api_key", id, scopes: keyScopes(found) } };
}

/** Conditional, so that of many requests at once only one writes. */
async function noteUse(db: Database, keyId: string, nowMs: number) {
  const stale = lt(apiKeys.lastUsedAt, nowMs - LAST_USED_PRECISION_MS);
  try {
    await db
      .update(apiKeys)
      .set({ lastUsedAt: nowMs })
      .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), stale)));
  } catch (error) {
    // D1 was busy: the request itself is served, and the next one notes its use.
    log.warn("api_key.use_not_recorded", { error });
  }
}
