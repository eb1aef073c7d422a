import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { connect } from "#src/db/client";
import type { AnyContext } from "#src/http/context";
import {
  ACCESS_TOKEN_LIFETIME_S,
  signAccessToken,
  verifyAccessToken,
  type AccessTokenClaims,
} from "#src/shared/access-token";
import { AppError } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import type { Settings } from "#src/shared/settings";
import { findAccount, type Account } from "./accounts";
import type { RefreshToken } from "./refresh-token";
import type { Me, Session } from "./schemas";
import type { OpenSession } from "./sessions";

const COOKIE = "quarry_refresh";

/** What tokens are signed with; without it nobody signs in. */
export function jwtSecret({ JWT_SECRET }: Pick<Settings, "JWT_SECRET">): string {
  if (JWT_SECRET) return JWT_SECRET;
  throw new Error("JWT_SECRET is not set, so nobody can sign in: set it as a secret");
}

/** The session as it is answered, with its refresh token set as a cookie. */
export async function answerSession(c: AnyContext, session: OpenSession): Promise<Session> {
  const nowMs = Date.now();
  const account = await findAccount(connect(c.env.DB), session);
  if (!account) throw new AppError("unauthorized", "You are no longer a member of this workspace");
  const claims = { ...session, sessionId: session.id };
  const accessToken = await signAccessToken(jwtSecret(c.var.settings), claims, nowMs);
  const maxAge = Math.max(0, Math.floor((session.expiresAt - nowMs) / 1000));
  setCookie(c, COOKIE, session.refreshToken, { ...cookieOptions(c), maxAge });
  const { user, workspace } = presentAccount(account);
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    user,
    workspace,
  };
}

export const presentAccount = ({ user, workspace, role }: Account): Me => ({
  user: { id: user.id, email: user.email, name: user.name, created_at: isoTime(user.createdAt) },
  workspace: { id: workspace.id, name: workspace.name, created_at: isoTime(workspace.createdAt) },
  role,
});

export const readRefreshCookie = (c: AnyContext): RefreshToken | undefined => getCookie(c, COOKIE);

export const clearRefreshCookie = (c: AnyContext) => deleteCookie(c, COOKIE, cookieOptions(c));

/** What the bearer token of the request claims, or null; whether its session lives is not looked at. */
export async function readBearerClaims(c: AnyContext): Promise<AccessTokenClaims | null> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  return token ? verifyAccessToken(jwtSecret(c.var.settings), token) : null;
}

/** Only a service on the developer's own machine may do without TLS. */
function cookieOptions(c: AnyContext) {
  const { protocol, hostname } = new URL(c.req.url);
  const isLocal = protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
  return { path: "/api/v1/auth", httpOnly: true, secure: !isLocal, sameSite: "Strict" } as const;
}
