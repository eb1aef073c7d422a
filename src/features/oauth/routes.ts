import type { Context } from "hono";
import { openDatabases } from "#src/db/databases";
import { userIdOf } from "#src/features/auth/sessions/session-response";
import type { AppEnv } from "#src/http/context";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import type { RateLimit } from "#src/http/limits/rate-limit";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath } from "#src/http/path-params";
import { AppError } from "#src/shared/errors";
import { addressRules } from "#src/shared/web/address-rules";
import type { Server } from "./authorization/authorization-request";
import { decide, describeRequest } from "./authorization/authorize";
import {
  AuthorizationDecision,
  AuthorizationQuery,
  AuthorizationResult,
  PendingAuthorization,
} from "./authorization/schemas";
import { listGrants, revokeGrant } from "./grants/grants";
import { OAuthGrantPage } from "./grants/schemas";
import { issuerOf, oauthSecret } from "./protocol/server";

const TAGS: [string] = ["OAuth"];

/** Each request can fetch a metadata document. */
const AUTHORIZATION_LIMIT: RateLimit = {
  name: "oauth_authorization",
  limit: 120,
  windowMs: 3600_000,
  per: "workspace",
};

const describe = endpoint(
  "session",
  {
    method: "get",
    path: "/oauth/authorization",
    operationId: "getAuthorization",
    summary: "Describe an authorization request",
    description:
      "Checks the parameters with which a client sent the user to `/authorize`, and returns what the user has to know before they decide. The consent page of the dashboard uses it.",
    tags: TAGS,
    rateLimit: AUTHORIZATION_LIMIT,
    request: { query: AuthorizationQuery },
    responses: {
      200: json(PendingAuthorization, "The request"),
      ...failures("not_found"),
    },
  },
  async (c) => c.json(await describeRequest(serverOf(c), c.req.valid("query")), 200),
);

const authorize = endpoint(
  "session",
  {
    method: "post",
    path: "/oauth/authorization",
    operationId: "createAuthorization",
    summary: "Allow or refuse a client",
    description:
      "Records the user's decision on an authorization request. Send the browser to `redirect_to`: it leads to the client, with a code that is valid for one minute, or with the refusal.",
    tags: TAGS,
    rateLimit: AUTHORIZATION_LIMIT,
    request: body(AuthorizationDecision),
    responses: {
      201: json(AuthorizationResult, "Where to send the browser"),
      ...failures("not_found", "quota_exceeded"),
    },
  },
  async (c) => {
    const userId = userIdOf(c.var.scope.actor);
    const decision = c.req.valid("json");
    const databases = openDatabases(c.env);
    return c.json(await decide(serverOf(c), databases, userId, c.var.settings, decision), 201);
  },
);

const list = endpoint(
  "session",
  {
    method: "get",
    path: "/oauth/grants",
    operationId: "listOAuthGrants",
    summary: "List connected clients",
    description:
      "Lists the clients that were connected to the workspace by OAuth, such as hosted assistants, newest first. Members see their own; owners and admins see those of all members.",
    tags: TAGS,
    request: { query: DatedQuery },
    responses: { 200: json(OAuthGrantPage, "A page of grants") },
  },
  async (c) => c.json(await listGrants(c.var.scope, c.req.valid("query")), 200),
);

const remove = endpoint(
  "session",
  {
    method: "delete",
    path: "/oauth/grants/{id}",
    operationId: "deleteOAuthGrant",
    summary: "Disconnect a client",
    description:
      "Ends the client's access: its tokens return 401 from now on. `DELETE /api-keys/{id}` with the same id has the same effect.",
    tags: TAGS,
    request: { params: StringIdPath },
    responses: { 204: noContent("The client has no access"), ...failures("not_found") },
  },
  async (c) => {
    await revokeGrant(c.var.scope, openDatabases(c.env), c.req.valid("param").id);
    return c.body(null, 204);
  },
);

function serverOf(c: Context<AppEnv>): Server {
  const { settings } = c.var;
  const secret = oauthSecret(settings);
  if (secret === undefined) throw new AppError("not_found", "OAuth is off (MCP_OAUTH)");
  return { issuer: issuerOf(c), secret, addresses: addressRules(settings) };
}

export const oauthEndpoints = [describe, authorize, list, remove] as const;
