import type { Context } from "hono";
import type { Check } from "#src/db/checked-reads";
import type { ControlDatabase } from "#src/db/client";
import { openDatabases } from "#src/db/databases";
import { keyScopes } from "#src/db/scope";
import { type AnyContext, type AppEnv, variable } from "#src/http/context";
import { AppError, workspaceMoving } from "#src/shared/errors";
import { log } from "#src/shared/log";
import type { AccessTokenClaims } from "#src/shared/security/access-token";
import { API_KEY_MARK } from "#src/shared/security/roles";
import { hashToken } from "#src/shared/security/secret-token";
import {
  isKeyUsable,
  type KeyRow,
  type MemberRow,
  selectGrantKey,
  selectKey,
  selectMember,
  updateLastUse,
} from "./credentials.repository";
import type { Caller } from "./known-callers";

/** Maximum age of `last_used_at` before it is updated. */
const LAST_USED_PRECISION_MS = 60_000;

/** A well-formed credential: one query decides whether it is valid, and whose it is. */
export type Credential = {
  /** Identifies the credential in this isolate, without its secret. */
  id: string;
  statement: D1PreparedStatement;
  /** The caller that the rows of `statement` name, or null. */
  callerOf: (rows: unknown[]) => Caller | null;
};

/**
 * The credential of a request, or null if it has none or a malformed one; no query. A bearer credential takes
 * precedence over `X-API-Key`, also if it is invalid. It is an access token, or an API key for clients that can send
 * no other header. `resource`: the one whose OAuth tokens are accepted as well.
 */
export async function readCredential(c: AnyContext, resource?: string): Promise<Credential | null> {
  const authorization = c.req.header("Authorization");
  if (authorization !== undefined) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (!bearer) return null;
    if (bearer.startsWith(API_KEY_MARK)) return readKey(c, bearer);
    const grant = resource === undefined ? null : await readGrantToken(c, bearer, resource);
    return grant ?? readToken(c, bearer);
  }
  const key = c.req.header("X-API-Key");
  return key ? readKey(c, key) : null;
}

/** The caller, or null without a valid credential; one D1 read. */
export async function identify(c: AnyContext): Promise<Caller | null> {
  const credential = await readCredential(c);
  return credential && askCaller(credential);
}

export async function askCaller({ statement, callerOf }: Credential): Promise<Caller | null> {
  return callerOf((await statement.all()).results);
}

/** The check that sends `credential` with the first query, for the caller that it belonged to before. */
export const checkOf = ({ statement, callerOf }: Credential, known: Caller): Check => ({
  statement,
  verify: (rows) => {
    const caller = callerOf(rows);
    if (caller?.workspaceId !== known.workspaceId)
      throw new AppError("unauthorized", "The credential is no longer valid");
    const hasMoved = caller.shard !== known.shard;
    known.shard = caller.shard;
    if (hasMoved) throw workspaceMoving();
    // A role can have changed. Only the check may have been sent with the old one.
    known.actor = caller.actor;
  },
});

/** Loaded with the first token: other credentials do not need JWT. */
const loadAccessTokens = () => import("#src/shared/security/access-token");

async function readToken(c: AnyContext, token: string): Promise<Credential | null> {
  const { JWT_SECRET } = variable(c, "settings");
  if (!JWT_SECRET) throw new Error("JWT_SECRET is not set. Set it as a secret to enable sign-in");
  const { verifyAccessToken } = await loadAccessTokens();
  const claims = await verifyAccessToken(JWT_SECRET, token);
  if (!claims) return null;
  const { userId, workspaceId, sessionId } = claims;
  return {
    id: `session:${sessionId}:${workspaceId}`,
    statement: selectMember(openDatabases(c.env).control, claims, Date.now()),
    callerOf: (rows) => {
      const [member] = rows as MemberRow[];
      return member
        ? {
            workspaceId,
            shard: member.shard,
            actor: { kind: "user", id: userId, role: member.role },
          }
        : null;
    },
  };
}

async function readKey(c: AnyContext, key: string): Promise<Credential> {
  const keyHash = await hashToken(key);
  return keyCredential(c, `key:${keyHash}`, (db) => selectKey(db, keyHash));
}

async function readGrantToken(
  c: AnyContext,
  token: string,
  resource: string,
): Promise<Credential | null> {
  const { JWT_SECRET } = variable(c, "settings");
  const { verifyGrantToken } = await import("#src/shared/security/grant-token");
  const grantId = await verifyGrantToken(JWT_SECRET ?? "", token, resource);
  return grantId === null
    ? null
    : keyCredential(c, `grant:${grantId}`, (db) => selectGrantKey(db, grantId));
}

function keyCredential(
  c: AnyContext,
  id: string,
  select: (db: ControlDatabase) => D1PreparedStatement,
): Credential {
  const db = openDatabases(c.env).control;
  const nowMs = Date.now();
  return {
    id,
    statement: select(db),
    callerOf: (rows) => {
      const [key] = rows as KeyRow[];
      if (!key || (key.expires_at !== null && key.expires_at <= nowMs)) return null;
      if ((key.last_used_at ?? 0) < nowMs - LAST_USED_PRECISION_MS)
        c.executionCtx.waitUntil(recordUse(db, key.id, nowMs));
      const scopes = keyScopes({ canRead: key.can_read === 1, canWrite: key.can_write === 1 });
      const { workspace_id: workspaceId, shard } = key;
      return { workspaceId, shard, actor: { kind: "api_key", id: key.id, scopes } };
    },
  };
}

/**
 * Returns a function that checks whether the caller of a long request still has access: one D1 read per call.
 * It checks the session and not the access token, which expires during the request.
 */
export async function watchCredential(c: Context<AppEnv>): Promise<() => Promise<boolean>> {
  const db = openDatabases(c.env).control;
  const { actor, workspaceId } = c.var.scope;
  if (actor.kind === "api_key") {
    const keyId = actor.id;
    return () => isKeyUsable(db, { workspaceId, keyId }, Date.now());
  }
  const token = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
  const { verifyAccessToken } = await loadAccessTokens();
  const claims = await verifyAccessToken(c.var.settings.JWT_SECRET ?? "", token);
  return async () => claims !== null && (await isMember(db, claims));
}

const isMember = async (db: ControlDatabase, claims: AccessTokenClaims) =>
  (await selectMember(db, claims, Date.now()).first()) !== null;

async function recordUse(db: ControlDatabase, keyId: string, nowMs: number) {
  try {
    await updateLastUse(db, keyId, { nowMs, unlessAfterMs: nowMs - LAST_USED_PRECISION_MS });
  } catch (error) {
    // D1 failed: the request is served anyway, and the next one records its use.
    log.warn("api_key.use_not_recorded", { error });
  }
}
