import { fetchClient, isDocumentAddress } from "#src/features/oauth/clients/metadata-document";
import type { Client } from "#src/features/oauth/clients/client";
import { isRegistered } from "#src/features/oauth/clients/redirect-uri";
import { readRegisteredClient } from "#src/features/oauth/clients/registration";
import { OAuthError } from "#src/features/oauth/protocol/oauth-error";
import { OFFLINE_ACCESS, resourceAt } from "#src/features/oauth/protocol/server";
import { invalid } from "#src/shared/errors";
import { KEY_SCOPES, type KeyScope } from "#src/shared/security/roles";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";
import type { AuthorizationRequest } from "./schemas";

/** What the authorization server knows of itself in a request. */
export type Server = { issuer: string; secret: string; addresses: WebUrlOptions };

/** A request whose client and redirect URI are known. */
export type CheckedRequest = {
  client: Client;
  redirectUri: string;
  /** The scopes that the client asks for. */
  scopes: KeyScope[];
  challenge: string;
  resource: string;
  /** Why the request cannot be granted, for the client. */
  problem: OAuthError | null;
};

/** BASE64URL(SHA-256), which has 43 characters (RFC 7636 §4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/**
 * Checks an authorization request. Throws if its client or its redirect URI is unknown: nothing may then be sent to the
 * URI, which can belong to anybody.
 */
export async function checkRequest(
  server: Server,
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  const client = await findClient(server, request.client_id);
  if (!isRegistered(request.redirect_uri, client.redirectUris))
    throw invalid(
      "query.redirect_uri",
      `redirect_uri is not one of those of the client ${client.name}`,
    );
  const common = {
    client,
    redirectUri: request.redirect_uri,
    challenge: request.code_challenge ?? "",
    resource: resourceAt(server.issuer),
  };
  try {
    requireSupported(request, common.resource);
    return { ...common, scopes: readScopes(request.scope), problem: null };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { ...common, scopes: [], problem: error };
  }
}

async function findClient({ secret, addresses }: Server, id: string): Promise<Client> {
  if (isDocumentAddress(id)) return fetchClient(id, addresses);
  const client = await readRegisteredClient(secret, id);
  if (!client)
    throw invalid(
      "query.client_id",
      "client_id is unknown. Remove the server in your assistant and add it again, so that it registers again",
    );
  return client;
}

function requireSupported(request: AuthorizationRequest, resource: string): void {
  if (request.response_type !== "code")
    throw new OAuthError("unsupported_response_type", "response_type must be code");
  if (request.code_challenge_method !== "S256" || !CHALLENGE.test(request.code_challenge ?? ""))
    throw new OAuthError(
      "invalid_request",
      "PKCE is required: code_challenge, with code_challenge_method S256",
    );
  if (!isResource(request.resource, resource))
    throw new OAuthError("invalid_target", `resource must be ${resource}`);
}

/** Whether a `resource` parameter names the resource. The parameter is optional, because there is only one (RFC 8707 §2). */
export const isResource = (given: string | undefined, resource: string): boolean =>
  given === undefined || URL.parse(given)?.href.replace(/\/$/, "") === resource;

/** The scopes of a `scope` parameter; all of them without one. */
export function readScopes(text: string | undefined): KeyScope[] {
  const names = new Set(text?.split(" ").filter((name) => name && name !== OFFLINE_ACCESS));
  const scopes = KEY_SCOPES.filter((scope) => names.delete(scope));
  if (names.size > 0)
    throw new OAuthError("invalid_scope", `scope may have ${KEY_SCOPES.join(" and ")}`);
  return scopes.length > 0 ? scopes : [...KEY_SCOPES];
}

/** The address to which the user's browser returns, with the result of the request (RFC 9207: and its issuer). */
export function redirectTo(
  redirectUri: string,
  issuer: string,
  state: string | undefined,
  result: { code: string } | OAuthError,
): string {
  const url = new URL(redirectUri);
  const parameters =
    result instanceof OAuthError
      ? { error: result.code, error_description: result.message }
      : { code: result.code };
  for (const [name, value] of Object.entries({ ...parameters, state, iss: issuer }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
