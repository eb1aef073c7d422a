import { createMiddleware } from "hono/factory";
import { connect } from "#src/db/client";
import { AppError } from "#src/shared/errors";
import type { AppEnv } from "./context";
import { identify } from "./credentials";
import { clientAddress } from "./rate-limit";

const EITHER = [{ ApiKey: [] }, { Bearer: [] }];
const BEARER_ONLY = [{ Bearer: [] }];

const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const caller = await identify(c);
  if (!caller)
    throw new AppError(
      "unauthorized",
      "Send an API key in X-API-Key, or an access token in Authorization: Bearer",
      { headers: { "WWW-Authenticate": 'Bearer realm="quarry"' } },
    );
  c.set("scope", { db: connect(c.env.DB), ...caller, clientAddress: clientAddress(c) });
  await next();
});

const requireSession = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.scope.actor.kind !== "user")
    throw new AppError(
      "forbidden",
      "An API key cannot do this. Sign in (POST /auth/login) and send the access token as Authorization: Bearer",
    );
  await next();
});

const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  const { actor } = c.var.scope;
  if (actor.kind !== "user" || actor.role === "member")
    throw new AppError("forbidden", "Only an owner or admin of the workspace can do this");
  await next();
});

/** Who may call an endpoint, and how everyone else is refused. Every endpoint names one. */
export const ACCESS = {
  /** Anyone; no credential is read. */
  public: { security: [], middleware: [], failures: [] },
  /** An API key or an access token. */
  data: { security: EITHER, middleware: [authenticate], failures: ["unauthorized"] },
  /** An access token; an API key is refused. */
  session: {
    security: BEARER_ONLY,
    middleware: [authenticate, requireSession],
    failures: ["unauthorized", "forbidden"],
  },
  /** An access token of an owner or admin. */
  admin: {
    security: BEARER_ONLY,
    middleware: [authenticate, requireSession, requireAdmin],
    failures: ["unauthorized", "forbidden"],
  },
} as const;

export type Access = keyof typeof ACCESS;
