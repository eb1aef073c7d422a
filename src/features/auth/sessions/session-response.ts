import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { openDatabases } from "#src/db/databases";
import type { Actor } from "#src/db/scope";
import type { AnyContext } from "#src/http/context";
import { clientAddress } from "#src/http/limits/rate-limit";
import { isMailConfigured } from "#src/platform/mail/send-mail";
import {
  ACCESS_TOKEN_LIFETIME_S,
  signAccessToken,
  verifyAccessToken,
  type AccessTokenClaims,
} from "#src/shared/security/access-token";
import { AppError } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import { findAccount, type Account } from "#src/features/auth/accounts/accounts.repository";
import { cookieOptions } from "./cookie-options";
import { rememberDevice } from "./device-cookie";
import { jwtSecret } from "./jwt-secret";
import type { RefreshToken } from "./refresh-token";
import type { Me, Session } from "#src/features/auth/accounts/schemas";
import type { OpenSession, SessionClient } from "./sessions";

const COOKIE = "quarry_refresh";

/** The session as the response body, with its refresh token set as a cookie. */
export async function sendSession(c: AnyContext, session: OpenSession): Promise<Session> {
  const nowMs = Date.now();
  const account = await findAccount(openDatabases(c.env).control, session);
  if (!account) throw new AppError("unauthorized", "You are no longer a member of this workspace");
  const claims = { ...session, sessionId: session.id };
  const accessToken = await signAccessToken(jwtSecret(c.var.settings), claims, nowMs);
  const maxAge = Math.max(0, Math.floor((session.expiresAt - nowMs) / 1000));
  setCookie(c, COOKIE, session.refreshToken, { ...cookieOptions(c), maxAge });
  await rememberDevice(c, session.userId);
  const { user, workspace } = presentAccount(c, account);
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    user,
    workspace,
  };
}

/** Without mail configured no address can be verified, so every address counts as verified. */
export function presentAccount(c: AnyContext, { user, workspace, role }: Account): Me {
  const verifiedAt =
    user.emailVerifiedAt ?? (isMailConfigured(c.var.settings, c.env) ? null : user.createdAt);
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      email_verified_at: verifiedAt === null ? null : isoTime(verifiedAt),
      created_at: isoTime(user.createdAt),
    },
    workspace: { id: workspace.id, name: workspace.name, created_at: isoTime(workspace.createdAt) },
    role,
  };
}

export const readRefreshCookie = (c: AnyContext): RefreshToken | undefined => getCookie(c, COOKIE);

export const clearRefreshCookie = (c: AnyContext) => deleteCookie(c, COOKIE, cookieOptions(c));

/** The claims of the request's bearer token, or null. Does not check whether the session still exists. */
export async function readBearerClaims(c: AnyContext): Promise<AccessTokenClaims | null> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  return token ? verifyAccessToken(jwtSecret(c.var.settings), token) : null;
}

/** The signed-in user of an endpoint that accepts users only. */
export function userIdOf(actor: Actor): string {
  if (actor.kind !== "user") throw new Error(`A session's caller is a ${actor.kind}`);
  return actor.id;
}

const MAX_USER_AGENT_CHARS = 200;

/** The client of the request. */
export const sessionClient = (c: AnyContext): SessionClient => ({
  address: clientAddress(c),
  userAgent: c.req.header("User-Agent")?.slice(0, MAX_USER_AGENT_CHARS) ?? null,
});
