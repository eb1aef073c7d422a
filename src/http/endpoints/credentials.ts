import type { Context } from "hono";
import { connect, type Database } from "#src/db/client";
import { keyScopes, type Scope } from "#src/db/scope";
import type { AnyContext, AppEnv } from "#src/http/context";
import { log } from "#src/shared/log";
import { verifyAccessToken } from "#src/shared/security/access-token";
import { hashToken } from "#src/shared/security/secret-token";
import { findSessionMember, findKey, isKeyUsable, updateLastUse } from "./credentials.repository";

/** Maximum age of `last_used_at` before it is updated. */
const LAST_USED_PRECISION_MS = 60_000;

export type Caller = Pick<Scope, "workspaceId" | "actor">;

/**
 * The caller, or null without a valid credential; one D1 read.
 * A bearer token takes precedence over an API key, also if it is invalid.
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
  if (!JWT_SECRET) throw new Error("JWT_SECRET is not set. Set it as a secret to enable sign-in");
  const claims = await verifyAccessToken(JWT_SECRET, token);
  if (!claims) return null;
  const { userId, workspaceId } = claims;
  const member = await findSessionMember(connect(c.env.DB), claims);
  return member ? { workspaceId, actor: { kind: "user", id: userId, role: member.role } } : null;
}

/**
 * Returns a function that checks whether the caller of a long request still has access: one D1 read per call.
 * It checks the session and not the access token, which expires during the request.
 */
export async function watchCredential(c: Context<AppEnv>): Promise<() => Promise<boolean>> {
  const db = connect(c.env.DB);
  const { actor, workspaceId } = c.var.scope;
  if (actor.kind === "api_key") {
    const keyId = actor.id;
    return () => isKeyUsable(db, { workspaceId, keyId }, Date.now());
  }
  const token = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
  const claims = await verifyAccessToken(c.var.settings.JWT_SECRET ?? "", token);
  return async () => claims !== null && (await findSessionMember(db, claims)) !== undefined;
}

async function identifyByKey(c: AnyContext, key: string): Promise<Caller | null> {
  const db = connect(c.env.DB);
  const nowMs = Date.now();
  const found = await findKey(db, await hashToken(key));
  if (!found || (found.expiresAt !== null && found.expiresAt <= nowMs)) return null;
  if ((found.lastUsedAt ?? 0) < nowMs - LAST_USED_PRECISION_MS)
    c.executionCtx.waitUntil(recordUse(db, found.id, nowMs));
  const { id, workspaceId } = found;
  return { workspaceId, actor: { kind: "api_key", id, scopes: keyScopes(found) } };
}

async function recordUse(db: Database, keyId: string, nowMs: number) {
  try {
    await updateLastUse(db, keyId, { nowMs, unlessAfterMs: nowMs - LAST_USED_PRECISION_MS });
  } catch (error) {
    // D1 failed: the request is served anyway, and the next one records its use.
    log.warn("api_key.use_not_recorded", { error });
  }
}
