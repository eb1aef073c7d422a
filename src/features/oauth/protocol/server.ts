import type { AnyContext } from "#src/http/context";
import { variable } from "#src/http/context";
import { KEY_SCOPES } from "#src/shared/security/roles";
import type { Settings } from "#src/shared/settings";

/** Where clients find the parts of the authorization server. */
export const PATHS = {
  authorize: "/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  server: "/.well-known/oauth-authorization-server",
  resource: "/.well-known/oauth-protected-resource",
  mcp: "/mcp",
} as const;

/** The scope that asks for refresh tokens. Every client gets them. */
export const OFFLINE_ACCESS = "offline_access";

/** The secret that signs tokens and client ids; undefined if OAuth is off. */
export const oauthSecret = ({
  MCP_OAUTH,
  JWT_SECRET,
}: Pick<Settings, "MCP_OAUTH" | "JWT_SECRET">): string | undefined =>
  MCP_OAUTH === "on" ? JWT_SECRET : undefined;

/**
 * The issuer: the origin by which the client reached the service, since metadata must name it (RFC 8414 §3.3, RFC 9728
 * §3.3). Each domain of the service is an issuer of its own, and tokens are valid only there.
 */
export const issuerOf = (c: AnyContext): string => new URL(c.req.url).origin;

/** The resource that tokens are issued for: the MCP server of the same origin. */
export const resourceAt = (issuer: string): string => `${issuer}${PATHS.mcp}`;

/** The resource that a request to /mcp requires in a token; undefined if OAuth is off. */
export const requestedResource = (c: AnyContext): string | undefined =>
  oauthSecret(variable(c, "settings")) === undefined ? undefined : resourceAt(issuerOf(c));

/** The challenge of a request without a valid credential, which leads clients to the metadata (RFC 9728 §5.1). */
export function challengeOf(c: AnyContext): string {
  const challenge = 'Bearer realm="quarry"';
  if (oauthSecret(variable(c, "settings")) === undefined) return challenge;
  const parts = [
    challenge,
    `resource_metadata="${issuerOf(c)}${PATHS.resource}${PATHS.mcp}"`,
    `scope="${KEY_SCOPES.join(" ")}"`,
  ];
  if (c.req.header("Authorization") !== undefined) parts.push('error="invalid_token"');
  return parts.join(", ");
}

/** Metadata of the MCP server (RFC 9728). */
export const resourceMetadata = (issuer: string) => ({
  resource: resourceAt(issuer),
  resource_name: "Quarry",
  resource_documentation: `${issuer}/docs/mcp/`,
  authorization_servers: [issuer],
  scopes_supported: KEY_SCOPES,
  bearer_methods_supported: ["header"],
});

/** Metadata of the authorization server (RFC 8414). */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}${PATHS.authorize}`,
  token_endpoint: `${issuer}${PATHS.token}`,
  registration_endpoint: `${issuer}${PATHS.register}`,
  revocation_endpoint: `${issuer}${PATHS.revoke}`,
  service_documentation: `${issuer}/docs/mcp/`,
  scopes_supported: [...KEY_SCOPES, OFFLINE_ACCESS],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});
