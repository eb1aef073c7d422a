import { sign, verify } from "hono/jwt";
import * as z from "zod";

/** How long an access token is good for; what follows it is a refresh. */
export const ACCESS_TOKEN_LIFETIME_S = 900;

const Claims = z.object({ sub: z.string(), sid: z.string(), wid: z.string(), exp: z.int() });

/** Whom an access token speaks for. */
export type AccessTokenClaims = { userId: string; sessionId: string; workspaceId: string };

/** A JWT (HS256) of one session in one workspace. */
export function signAccessToken(
  secret: string,
  { userId, sessionId, workspaceId }: AccessTokenClaims,
  nowMs: number,
): Promise<string> {
  const issuedAtS = Math.floor(nowMs / 1000);
  const claims = { sub: userId, sid: sessionId, wid: workspaceId, iat: issuedAtS };
  return sign({ ...claims, exp: issuedAtS + ACCESS_TOKEN_LIFETIME_S }, secret, "HS256");
}

/** What a token claims, or null if it was not signed with `secret`, has expired, or is no token of ours. */
export async function verifyAccessToken(
  secret: string,
  token: string,
): Promise<AccessTokenClaims | null> {
  try {
    // `iat` is not held against a token: another machine's clock may be a second ahead.
    const payload = await verify(token, secret, { alg: "HS256", iat: false });
    const { sub, sid, wid } = Claims.parse(payload);
    return { userId: sub, sessionId: sid, workspaceId: wid };
  } catch {
    return null; // Forged, expired or garbled: to the caller they are the same, no credential.
  }
}
