import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";

/** Lifetime of an access token, after which the client refreshes it. */
export const ACCESS_TOKEN_LIFETIME_S = 900;

const ALGORITHM = "HS256";

const Claims = z.object({ sub: z.string(), sid: z.string(), wid: z.string(), exp: z.int() });

/** The user, session and workspace of an access token. */
export type AccessTokenClaims = { userId: string; sessionId: string; workspaceId: string };

/** A JWT (HS256) of one session in one workspace. */
export function signAccessToken(
  secret: string,
  { userId, sessionId, workspaceId }: AccessTokenClaims,
  nowMs: number,
): Promise<string> {
  const issuedAtS = Math.floor(nowMs / 1000);
  return new SignJWT({ sid: sessionId, wid: workspaceId })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setSubject(userId)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + ACCESS_TOKEN_LIFETIME_S)
    .sign(keyOf(secret));
}

/** The claims of a token, or null if it was not signed with `secret`, has expired, or is malformed. */
export async function verifyAccessToken(
  secret: string,
  token: string,
): Promise<AccessTokenClaims | null> {
  if (secret === "") return null;
  try {
    // `iat` is not checked: the clock of the machine that signed may be a second ahead.
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM] });
    const { sub, sid, wid } = Claims.parse(payload);
    return { userId: sub, sessionId: sid, workspaceId: wid };
  } catch {
    return null; // Forged, expired and malformed tokens are all handled as no credential.
  }
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);
