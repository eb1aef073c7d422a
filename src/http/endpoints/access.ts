import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { openDatabases, openForRequest } from "#src/db/databases";
import { API_KEY_MARK, type KeyScope } from "#src/shared/security/roles";
import { AppError, type ErrorCode } from "#src/shared/errors";
import type { Scope } from "#src/db/scope";
import type { AnyContext, AppEnv } from "#src/http/context";
import { hashToken } from "#src/shared/security/secret-token";
import { askCaller, checkOf, readCredential } from "./credentials";
import { freshnessOf, type ReplicaReads, setBookmark } from "./bookmark";
import { knownCallers } from "./known-callers";
import { clientAddress } from "#src/http/limits/rate-limit";
import { countRequest } from "#src/http/limits/request-counts";
import { limitAddress, limitByAddress, limitCaller } from "#src/http/limits/request-limits";

const BEARER_ONLY = [{ Bearer: [] }];

/** A route that also accepts tokens of OAuth. */
type OAuthResource = {
  /** The resource that a token must have been issued for; undefined if OAuth is off. */
  resourceOf: (c: AnyContext) => string | undefined;
  /** The `WWW-Authenticate` header of a refused request. */
  challengeOf: (c: AnyContext) => string;
};

type Authentication = {
  /** Whether a GET request of a known caller runs while its credential is checked. */
  mayOverlap: boolean;
  replicaReads?: ReplicaReads | undefined;
  oauth?: OAuthResource;
};

/**
 * Identifies the caller. A GET request by a caller that this isolate knows runs at once: its first query takes the
 * check of the credential along, and no result is returned before the check has passed (ADR 13).
 */
export const authenticate = (
  needed: KeyScope,
  { mayOverlap, replicaReads, oauth }: Authentication,
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const refuse = (context: AnyContext) => refuseCaller(context, oauth?.challengeOf(context));
    const credential = await readCredential(c, oauth?.resourceOf(c));
    if (!credential) return refuse(c);
    const known =
      mayOverlap && c.req.method === "GET" ? knownCallers.get(credential.id) : undefined;
    const caller = known ? { ...known } : await askCaller(credential);
    if (!caller) return refuse(c);
    const databases = openDatabases(c.env);
    const { shard } = caller;
    const opened = openForRequest(databases, shard, {
      check: known && checkOf(credential, caller),
      freshness: freshnessOf(c, shard, replicaReads),
    });
    const { control, db, confirm, getBookmark } = opened;
    const scope = Object.assign(caller, {
      db,
      control,
      hiring: databases.hiring,
      clientAddress: clientAddress(c),
    });
    c.set("scope", scope);
    const forget = () => knownCallers.forget(credential.id);
    const isRevoked = async () => confirm !== undefined && !(await isConfirmed(c, confirm, forget));
    const refuseRevoked = () => {
      forget();
      discardResponse(c);
      return refuse(c);
    };
    try {
      await limitCaller(c, needed);
    } catch (refusal) {
      if (await isRevoked()) return refuseRevoked();
      throw refusal;
    }
    await next();
    if (await isRevoked()) return refuseRevoked();
    setBookmark(c, shard, getBookmark());
    const { workspaceId, actor } = scope;
    // The check has corrected the shard of a workspace that moved.
    countRequest(scope, (work) => c.executionCtx.waitUntil(work));
    knownCallers.remember(credential.id, { workspaceId, actor, shard: caller.shard });
  });

/** Headers that the middleware of every request sets, and adds to no later response. */
const KEPT_HEADERS = /^(?:access-control-.+|vary)$/;

/**
 * Ends the body and removes the headers of a response that must not be sent. Hono would copy them into the response
 * that takes its place. `completeResponse` adds those of every response again.
 */
function discardResponse(c: AnyContext): void {
  const { body, headers } = c.res;
  body?.cancel().catch(() => {});
  c.res = undefined;
  // From here on, `header` changes the headers of the next response.
  c.finalized = false;
  for (const [name, value] of headers) c.header(name, KEPT_HEADERS.test(name) ? value : undefined);
}

async function isConfirmed(
  c: AnyContext,
  confirm: () => Promise<void>,
  onFailure: () => void,
): Promise<boolean> {
  try {
    await confirm();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthorized") return false;
    // The database failed. The response reports that already, unless the handler needed no query.
    if (c.error) return true;
    onFailure();
    discardResponse(c);
    throw error;
  }
}

async function refuseCaller(c: AnyContext, challenge = 'Bearer realm="quarry"'): Promise<never> {
  await limitAddress(c);
  throw new AppError("unauthorized", whyUnauthorized(c), {
    headers: { "WWW-Authenticate": challenge },
  });
}

/** Describes the credential that `identify` checked. */
function whyUnauthorized(c: AnyContext): string {
  const bearer = c.req.header("Authorization");
  const isKey =
    bearer?.includes(API_KEY_MARK) || (bearer === undefined && c.req.header("X-API-Key"));
  if (bearer !== undefined && !isKey)
    return "The access token is invalid, has expired or was revoked. Refresh it or sign in again";
  if (isKey) return "The API key is unknown, has expired or was revoked";
  return "Send an API key in X-API-Key, or an access token in Authorization: Bearer";
}

const requireSession = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.scope.actor.kind !== "user")
    throw new AppError(
      "forbidden",
      "API keys cannot use this endpoint. Sign in (POST /auth/login) and send the access token as Authorization: Bearer",
    );
  await next();
});

/** Whether a caller has an API scope. Users have both. */
export const hasScope = ({ actor }: Pick<Scope, "actor">, needed: KeyScope): boolean =>
  actor.kind !== "api_key" || actor.scopes.includes(needed);

const requireScope = (needed: KeyScope) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!hasScope(c.get("scope"), needed))
      throw new AppError(
        "forbidden",
        `This API key has no \`${needed}\` scope. Use a key that has it, or an access token`,
      );
    await next();
  });

const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  const { actor } = c.var.scope;
  if (actor.kind !== "user" || actor.role === "member")
    throw new AppError(
      "forbidden",
      "Only an owner or admin of the workspace can use this endpoint",
    );
  await next();
});

/** Compares digests of the tokens, so that the duration reveals nothing about the operator's token. */
const requireOperator = createMiddleware<AppEnv>(async (c, next) => {
  const expected = c.var.settings.OPERATOR_TOKEN;
  if (!expected) throw new AppError("not_found", "The operator has not set OPERATOR_TOKEN");
  const given = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
  if ((await hashToken(given)) !== (await hashToken(expected)))
    throw new AppError("unauthorized", "Send the operator token as Authorization: Bearer", {
      headers: { "WWW-Authenticate": 'Bearer realm="quarry operator"' },
    });
  await next();
});

type Rules = {
  security: Record<string, string[]>[];
  middleware: MiddlewareHandler[];
  failures: ErrorCode[];
};

/** The access rules of endpoints. Every endpoint names one. */
export const ACCESS = {
  /** Anyone; credentials are ignored. */
  public: () => ({ security: [], middleware: [limitByAddress], failures: [] }),
  /** Anyone. The handler identifies the user of an access token. */
  optional: () => ({
    security: [{}, ...BEARER_ONLY],
    middleware: [limitByAddress],
    failures: ["unauthorized"],
  }),
  /** An access token, or an API key with the scope of the endpoint. */
  data: (scope, replicaReads) => ({
    // OpenAPI 3.1 documents required scopes as the roles of a security scheme.
    security: [{ ApiKey: [scope] }, { Bearer: [] }],
    middleware: [authenticate(scope, { mayOverlap: true, replicaReads }), requireScope(scope)],
    failures: ["unauthorized", "forbidden", "workspace_moving"],
  }),
  /** An access token; API keys are rejected. */
  session: (scope) => ({
    security: BEARER_ONLY,
    middleware: [authenticate(scope, { mayOverlap: false }), requireSession],
    failures: ["unauthorized", "forbidden", "workspace_moving"],
  }),
  /** An access token of an owner or admin. */
  admin: (scope) => ({
    security: BEARER_ONLY,
    middleware: [authenticate(scope, { mayOverlap: false }), requireSession, requireAdmin],
    failures: ["unauthorized", "forbidden", "workspace_moving"],
  }),
  /** The token of the service's operator, who belongs to no workspace. */
  operator: () => ({
    security: [{ Operator: [] }],
    middleware: [limitByAddress, requireOperator],
    failures: ["unauthorized", "not_found"],
  }),
} satisfies Record<string, (scope: KeyScope, replicaReads?: ReplicaReads) => Rules>;

export type Access = keyof typeof ACCESS;
