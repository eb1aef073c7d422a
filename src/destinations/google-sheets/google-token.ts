import { importPKCS8, SignJWT } from "jose";
import * as z from "zod";
import { call, failureOf } from "#src/destinations/call";
import type { Connection } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";

/** Never the `token_uri` of the key file, because a user controls it. */
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/spreadsheets";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const LIFETIME_S = 3600;
const SAFETY_MS = 5 * 60_000;

export const ServiceAccount = z.object({
  client_email: z.string().regex(/^[^@\s]+@[^@\s]+$/),
  private_key: z.string().includes("-----BEGIN PRIVATE KEY-----"),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const Reply = z.object({ access_token: z.string(), expires_in: z.number() });
const Refusal = z.object({ error: z.string(), error_description: z.string().default("") });

/** Parses the key file in the token setting; null if it is not one. */
export function readServiceAccount(authToken: string | null): ServiceAccount | null {
  try {
    return ServiceAccount.parse(JSON.parse(authToken ?? ""));
  } catch {
    // Not JSON or not a key file: the caller reports the expected format.
    return null;
  }
}

/**
 * A token of the service account (developers.google.com/identity/protocols/oauth2/service-account), cached
 * until it expires.
 */
export async function accessToken(connection: Connection): Promise<string> {
  const kept = await connection.tokens.get();
  if (kept && kept.expiresAt > connection.nowMs() + SAFETY_MS) return kept.token;
  const account = readServiceAccount(connection.settings.authToken);
  if (!account) throw new DestinationFailed("unauthorized", "the service account's key is not set");
  const assertion = await sign(account, connection.nowMs());
  const response = await call(connection, TOKEN_URL, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
  });
  const reply = Reply.safeParse(response.json).data;
  if (response.status !== 200 || !reply) {
    const said = Refusal.safeParse(response.json).data;
    const isRefused = response.status === 400 || response.status === 401;
    throw failureOf(
      response,
      said ? `${said.error}: ${said.error_description}` : "",
      isRefused ? "unauthorized" : undefined,
    );
  }
  const expiresAt = connection.nowMs() + reply.expires_in * 1000;
  await connection.tokens.put({ token: reply.access_token, expiresAt });
  return reply.access_token;
}

async function sign({ client_email, private_key }: ServiceAccount, nowMs: number): Promise<string> {
  const nowS = Math.floor(nowMs / 1000);
  try {
    return await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(client_email)
      .setAudience(TOKEN_URL)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + LIFETIME_S)
      .sign(await importPKCS8(private_key, "RS256"));
  } catch {
    // Not an RSA key in PKCS #8. The library's message may contain the key.
    throw new DestinationFailed("unauthorized", "the service account's private key cannot be read");
  }
}
