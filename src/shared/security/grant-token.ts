import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";

/** Lifetime of an access token of an OAuth grant, after which the client refreshes it. */
export const GRANT_TOKEN_LIFETIME_S = 3600;

const ALGORITHM = "HS256";
/** RFC 9068 §2.1. Tokens of sessions have another type. */
const TYPE = "at+jwt";

const Claims = z.object({ gid: z.string(), exp: z.int() });

/** A JWT (HS256) of one grant, for one resource. It contains no scopes: each request reads those of the grant. */
export function signGrantToken(
  secret: string,
  { grantId, resource }: { grantId: string; resource: string },
  nowMs: number,
): Promise<string> {
  const issuedAtS = Math.floor(nowMs / 1000);
  return new SignJWT({ gid: grantId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setAudience(resource)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + GRANT_TOKEN_LIFETIME_S)
    .sign(keyOf(secret));
}

/** The id of a token's grant, or null for a token that is not of this service and resource, or has expired. */
export async function verifyGrantToken(
  secret: string,
  token: string,
  resource: string,
): Promise<string | null> {
  if (secret === "") return null;
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: resource,
    });
    return Claims.parse(payload).gid;
  } catch {
    return null; // Forged, foreign, expired and malformed tokens are all handled as no credential.
  }
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);
