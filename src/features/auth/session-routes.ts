import { openDatabases } from "#src/db/databases";
import type { AppEnv } from "#src/http/context";
import type { Context } from "hono";
import { endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath } from "#src/http/path-params";
import { clientAddress } from "#src/http/limits/rate-limit";
import { AppError } from "#src/shared/errors";
import { OpenSessionPage } from "./accounts/schemas";
import { clearRefreshCookie, readBearerClaims, userIdOf } from "./sessions/session-response";
import { endAllSessions, endSession, listSessions } from "./sessions/session-list";

const TAGS: [string] = ["Accounts"];

const list = endpoint(
  "session",
  {
    method: "get",
    path: "/auth/sessions",
    operationId: "listSessions",
    summary: "List your sessions",
    description: "Lists the signed-in user's sessions in all workspaces, newest first.",
    tags: TAGS,
    request: { query: DatedQuery },
    responses: { 200: json(OpenSessionPage, "A page of open sessions") },
  },
  async (c) => {
    const { control } = c.var.scope;
    return c.json(
      await listSessions(control, await callerOf(c), c.req.valid("query"), Date.now()),
      200,
    );
  },
);

const end = endpoint(
  "session",
  {
    method: "delete",
    path: "/auth/sessions/{id}",
    operationId: "deleteSession",
    summary: "End one of your sessions",
    description: "The session's refresh token and access tokens stop working at once.",
    tags: TAGS,
    request: { params: StringIdPath },
    responses: { 204: noContent("The session has ended"), ...failures("not_found") },
  },
  async (c) => {
    const userId = userIdOf(c.var.scope.actor);
    await endSession(openDatabases(c.env), userId, c.req.valid("param").id, clientAddress(c));
    return c.body(null, 204);
  },
);

const endAll = endpoint(
  "session",
  {
    method: "delete",
    path: "/auth/sessions",
    operationId: "deleteAllSessions",
    summary: "Sign out on all devices",
    description:
      "Ends all sessions of the signed-in user, also the one of this request. Their refresh tokens and access tokens stop working at once. API keys are not changed.",
    tags: TAGS,
    responses: { 204: noContent("All sessions have ended") },
  },
  async (c) => {
    const { control, actor } = c.var.scope;
    await endAllSessions(control, userIdOf(actor), clientAddress(c));
    clearRefreshCookie(c);
    return c.body(null, 204);
  },
);

async function callerOf(c: Context<AppEnv>) {
  const claims = await readBearerClaims(c);
  if (!claims) throw new AppError("unauthorized", "The session has ended; sign in again");
  return claims;
}

export const sessionEndpoints = [list, end, endAll] as const;
