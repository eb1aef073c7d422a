import { type Databases, systemScope } from "#src/db/databases";
import { keyScopes } from "#src/db/scope";
import type { Author } from "#src/features/audit-log/record";
import {
  fingerprintsOf,
  newRefreshToken,
  nextRefreshToken,
} from "#src/features/auth/sessions/refresh-token";
import { type QuotaSettings, readKeyLimit } from "#src/features/billing/quotas";
import { isResource } from "#src/features/oauth/authorization/authorization-request";
import { findCode, useCode } from "#src/features/oauth/authorization/codes.repository";
import { redirectHost } from "#src/features/oauth/clients/redirect-uri";
import {
  addGrant,
  exchangeRefreshToken,
  findGrant,
  findGrantOfFamily,
  findKeyScopes,
  type GrantRow,
  removeGrant,
} from "#src/features/oauth/grants/grants.repository";
import { OAuthError } from "#src/features/oauth/protocol/oauth-error";
import { DAY_MS } from "#src/shared/days";
import { newId } from "#src/shared/ids";
import {
  GRANT_TOKEN_LIFETIME_S,
  signGrantToken,
  verifyGrantToken,
} from "#src/shared/security/grant-token";
import type { KeyScope } from "#src/shared/security/roles";
import { hashToken } from "#src/shared/security/secret-token";
import { challengeOfVerifier } from "./pkce";

/** A client that does not refresh its access for this long loses it. */
const REFRESH_LIFETIME_MS = 30 * DAY_MS;
/** A client that repeats a refresh whose response it did not get, or refreshes twice at once, gets the same token. */
const GRACE_MS = 30_000;

/** The services of a token request. */
export type TokenServer = {
  databases: Databases;
  secret: string;
  settings: QuotaSettings;
  resource: string;
  clientAddress: string;
};

/** The parameters of a token request. */
export type TokenRequest = ReadonlyMap<string, string>;

/** A response of the token endpoint (RFC 6749 §5.1). */
type TokenResponse = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
};

export function issueTokens(server: TokenServer, request: TokenRequest): Promise<TokenResponse> {
  if (!isResource(request.get("resource"), server.resource))
    throw new OAuthError("invalid_target", `resource must be ${server.resource}`);
  switch (need(request, "grant_type")) {
    case "authorization_code":
      return exchangeCode(server, request);
    case "refresh_token":
      return refreshTokens(server, request);
    default:
      throw new OAuthError(
        "unsupported_grant_type",
        "grant_type must be authorization_code or refresh_token",
      );
  }
}

async function exchangeCode(server: TokenServer, request: TokenRequest): Promise<TokenResponse> {
  const { databases, secret, settings } = server;
  const nowMs = Date.now();
  const grantId = newId(nowMs);
  const codeHash = await hashToken(need(request, "code"));
  const presented = {
    codeHash,
    clientHash: await hashToken(need(request, "client_id")),
    redirectUri: need(request, "redirect_uri"),
    challengeHash: await challengeOfVerifier(need(request, "code_verifier")),
  };
  const code = await useCode(databases.control, presented, { grantId, nowMs });
  if (code?.resource !== server.resource) {
    await endReusedGrant(server, presented.clientHash, codeHash);
    throw invalidGrant("The code is unknown, expired, used, or was issued to another client");
  }
  const { workspaceId, userId, clientHash, clientName: name, canRead, canWrite } = code;
  const { refreshToken, stored } = await newRefreshToken();
  const grant: GrantRow = {
    id: grantId,
    workspaceId,
    userId,
    clientHash,
    redirectHost: redirectHost(code.redirectUri),
    resource: code.resource,
    ...stored,
    previousTokenHash: null,
    rotatedAt: null,
    expiresAt: nowMs + REFRESH_LIFETIME_MS,
    createdAt: nowMs,
  };
  const limit = await readKeyLimit(await systemScope(databases, workspaceId), settings);
  const author = authorOf(server, grant);
  if (!(await addGrant(databases, author, limit, grant, { name, canRead, canWrite })))
    throw invalidGrant("The workspace has as many API keys as its plan includes");
  return respond(secret, grant, refreshToken, keyScopes(code), nowMs);
}

/** A code that is presented twice was stolen, or its client is broken. What it was exchanged for ends (RFC 6749 §4.1.2). */
async function endReusedGrant(
  server: TokenServer,
  clientHash: string,
  codeHash: string,
): Promise<void> {
  const { control } = server.databases;
  const code = await findCode(control, codeHash);
  if (!code?.grantId || code.clientHash !== clientHash) return;
  const grant = await findGrant(control, code.grantId);
  if (grant)
    await removeGrant(server.databases, authorOf(server, grant), grant.id, "oauth_grant.replayed");
}

/** Exchanges a refresh token for the next one. Reuse of an older one means that a token was stolen, and ends the grant. */
async function refreshTokens(server: TokenServer, request: TokenRequest): Promise<TokenResponse> {
  const { databases, secret } = server;
  const nowMs = Date.now();
  const token = need(request, "refresh_token");
  const clientHash = await hashToken(need(request, "client_id"));
  const presented = await fingerprintsOf(token);
  if (!presented) throw invalidRefreshToken();
  const next = await nextRefreshToken(secret, token);
  const rotated = await exchangeRefreshToken(
    databases.control,
    { ...presented, clientHash },
    { tokenHash: await hashToken(next), expiresAt: nowMs + REFRESH_LIFETIME_MS, nowMs },
  );
  const grant = rotated ?? (await findGrantOfFamily(databases.control, presented.familyHash));
  if (grant?.clientHash !== clientHash || grant.expiresAt <= nowMs) throw invalidRefreshToken();
  if (!rotated && !isRepeated(grant, presented.tokenHash, nowMs)) {
    if (grant.tokenHash !== presented.tokenHash)
      await removeGrant(databases, authorOf(server, grant), grant.id, "oauth_grant.replayed");
    throw invalidRefreshToken();
  }
  const key = await findKeyScopes(databases.control, grant.id);
  if (!key || grant.resource !== server.resource) throw invalidRefreshToken();
  return respond(secret, grant, next, keyScopes(key), nowMs);
}

const isRepeated = (grant: GrantRow, tokenHash: string, nowMs: number) =>
  grant.previousTokenHash === tokenHash && (grant.rotatedAt ?? 0) > nowMs - GRACE_MS;

async function respond(
  secret: string,
  { id: grantId, resource }: GrantRow,
  refreshToken: string,
  scopes: KeyScope[],
  nowMs: number,
): Promise<TokenResponse> {
  return {
    access_token: await signGrantToken(secret, { grantId, resource }, nowMs),
    token_type: "Bearer",
    expires_in: GRANT_TOKEN_LIFETIME_S,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  };
}

/** Ends the grant of a refresh token or an access token (RFC 7009). An unknown token is no error. */
export async function revokeToken(server: TokenServer, request: TokenRequest): Promise<void> {
  const { databases, secret, resource } = server;
  const token = need(request, "token");
  const clientHash = await hashToken(need(request, "client_id"));
  const family = await fingerprintsOf(token);
  const grantId = family ? null : await verifyGrantToken(secret, token, resource);
  const grant = family
    ? await findGrantOfFamily(databases.control, family.familyHash)
    : await findGrant(databases.control, grantId ?? "");
  if (grant?.clientHash !== clientHash) return;
  await removeGrant(databases, authorOf(server, grant), grant.id, "oauth_grant.revoked");
}

const authorOf = ({ clientAddress }: TokenServer, grant: GrantRow): Author => ({
  workspaceId: grant.workspaceId,
  actor: { kind: "user", id: grant.userId },
  clientAddress,
});

function need(request: TokenRequest, name: string): string {
  const value = request.get(name);
  if (!value) throw new OAuthError("invalid_request", `${name} is required`);
  return value;
}

const invalidGrant = (message: string) => new OAuthError("invalid_grant", message);
const invalidRefreshToken = () =>
  invalidGrant("The refresh token is unknown, expired or revoked. Ask the user to connect again");
