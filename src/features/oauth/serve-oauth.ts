import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { openDatabases } from "#src/db/databases";
import type { AppEnv } from "#src/http/context";
import { readBody } from "#src/http/endpoints/request-body";
import { clientAddress } from "#src/http/limits/rate-limit";
import { limitByAddress } from "#src/http/limits/request-limits";
import { AppError } from "#src/shared/errors";
import { log } from "#src/shared/log";
import { OAuthError } from "./protocol/oauth-error";
import {
  issuerOf,
  oauthSecret,
  PATHS,
  resourceAt,
  resourceMetadata,
  serverMetadata,
} from "./protocol/server";
import type { TokenRequest, TokenServer } from "./tokens/tokens";

const MAX_BODY_BYTES = 16 * 1024;

/**
 * Serves the endpoints of OAuth 2.1 by which clients of /mcp connect. The consent of the user is a page of the dashboard,
 * which uses the API. What issues tokens is loaded on first use.
 */
export function serveOAuth(site: OpenAPIHono<AppEnv>): void {
  const resources = [PATHS.resource, `${PATHS.resource}${PATHS.mcp}`];
  for (const path of resources)
    site.get(path, limitByAddress, (c) => metadata(c, resourceMetadata(issuerOf(c))));
  site.get(PATHS.server, limitByAddress, (c) => metadata(c, serverMetadata(issuerOf(c))));
  const body = readBody(MAX_BODY_BYTES, false);
  site.post(PATHS.register, limitByAddress, body, (c) =>
    respond(c, "register", async (secret) => {
      const given = await c.req.json<unknown>().catch(() => null); // The schema rejects it.
      const { registerClient } = await import("./clients/registration");
      return c.json(await registerClient(secret, given, Date.now()), 201);
    }),
  );
  site.post(PATHS.token, limitByAddress, body, (c) =>
    respond(c, "token", async (secret) => {
      const { issueTokens } = await import("./tokens/tokens");
      return c.json(await issueTokens(tokenServer(c, secret), await readForm(c)));
    }),
  );
  site.post(PATHS.revoke, limitByAddress, body, (c) =>
    respond(c, "revoke", async (secret) => {
      const { revokeToken } = await import("./tokens/tokens");
      await revokeToken(tokenServer(c, secret), await readForm(c));
      return c.body(null, 200);
    }),
  );
}

/** Any web page may read metadata, which is the same for everybody. */
function metadata(c: Context<AppEnv>, document: object): Response {
  requireSecret(c);
  c.header("Access-Control-Allow-Origin", "*");
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  c.header("Cache-Control", "public, max-age=300");
  return c.json(document);
}

async function respond(
  c: Context<AppEnv>,
  endpoint: string,
  work: (secret: string) => Promise<Response>,
): Promise<Response> {
  const secret = requireSecret(c);
  try {
    return await work(secret);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    log.info("oauth.request_rejected", { endpoint, code: error.code, reason: error.message });
    const status = error.code === "invalid_client" ? 401 : 400;
    return c.json({ error: error.code, error_description: error.message }, status);
  }
}

function requireSecret(c: Context<AppEnv>): string {
  const secret = oauthSecret(c.var.settings);
  if (secret === undefined)
    throw new AppError("not_found", "OAuth is off (MCP_OAUTH, JWT_SECRET). Use an API key");
  return secret;
}

const tokenServer = (c: Context<AppEnv>, secret: string): TokenServer => ({
  databases: openDatabases(c.env),
  secret,
  settings: c.var.settings,
  resource: resourceAt(issuerOf(c)),
  clientAddress: clientAddress(c),
});

/** The parameters of a form. RFC 6749 §3.2 forbids repeated ones. */
async function readForm(c: Context<AppEnv>): Promise<TokenRequest> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new OAuthError(
      "invalid_request",
      "Content-Type must be application/x-www-form-urlencoded",
    );
  const entries = [...new URLSearchParams(await c.req.text())];
  const parameters = new Map(entries);
  if (parameters.size < entries.length)
    throw new OAuthError("invalid_request", "Each parameter may occur only once");
  return parameters;
}
