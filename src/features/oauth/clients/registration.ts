import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { OAuthError } from "#src/features/oauth/protocol/oauth-error";
import { type Client, ClientMetadata, clientName } from "./client";
import { redirectHost, redirectUriProblem } from "./redirect-uri";

const ALGORITHM = "HS256";
const TYPE = "oauth-client+jwt";
/** The sum of all redirect URIs. The client id contains them, and is part of the authorization URL. */
const MAX_URIS_LENGTH = 1500;

const Registered = z.object({ name: z.string(), uris: z.array(z.string()), iat: z.int() });

/**
 * Registers a client (RFC 7591) without storing it: the id is what the client registered, signed (appendix A.5.2).
 * Registration needs no credential, so stored clients could fill the database.
 */
export async function registerClient(secret: string, body: unknown, nowMs: number) {
  const metadata = ClientMetadata.safeParse(body);
  if (!metadata.success) throw badMetadata(metadata.error);
  const { redirect_uris: uris, grant_types, response_types } = metadata.data;
  for (const uri of uris) {
    const problem = redirectUriProblem(uri);
    if (problem) throw new OAuthError("invalid_redirect_uri", `The redirect URI ${problem}`);
  }
  if (uris.join("").length > MAX_URIS_LENGTH)
    throw new OAuthError(
      "invalid_redirect_uri",
      `The redirect URIs have more than ${MAX_URIS_LENGTH} characters in total`,
    );
  if (grant_types && !grant_types.includes("authorization_code"))
    throw unsupported("grant_types must include authorization_code");
  if (response_types && !response_types.includes("code"))
    throw unsupported("response_types must include code");
  const name = clientName(metadata.data.client_name, redirectHost(uris[0]!));
  const issuedAtS = Math.floor(nowMs / 1000);
  const id = await new SignJWT({ name, uris })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuedAt(issuedAtS)
    // Clients of the same metadata in the same second must not share an id (RFC 7591 §3.2.1).
    .setJti(crypto.randomUUID())
    .sign(keyOf(secret));
  return {
    client_id: id,
    client_id_issued_at: issuedAtS,
    client_name: name,
    redirect_uris: uris,
    // A client may ask for a secret. The server replaces what it does not support (§3.2.1).
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

/** The client of an id that this service issued; null for any other text. */
export async function readRegisteredClient(secret: string, id: string): Promise<Client | null> {
  try {
    const { payload } = await jwtVerify(id, keyOf(secret), { algorithms: [ALGORITHM], typ: TYPE });
    const { name, uris } = Registered.parse(payload);
    return { id, name, redirectUris: uris, documentHost: null };
  } catch {
    return null; // Not an id of this service, or from before JWT_SECRET changed.
  }
}

const unsupported = (message: string) => new OAuthError("invalid_client_metadata", message);

function badMetadata({ issues }: z.ZodError) {
  const [issue] = issues;
  const path = issue?.path.join(".") ?? "";
  return path.startsWith("redirect_uris")
    ? new OAuthError("invalid_redirect_uri", "redirect_uris must be an array of 1 to 20 URIs")
    : unsupported(path ? `${path} has the wrong type` : "The body must be a JSON object");
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);
