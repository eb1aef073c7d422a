import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { newId } from "#src/shared/ids";
import { withLogFields } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import type { AppEnv } from "#src/http/context";
import { allowanceHeaders } from "#src/http/limits/rate-limit";
import { logRequest } from "#src/http/request-log";

/** Defaults for API responses, which are data: no scripts, no framing, no caching. A handler can override them. */
const DEFAULT_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

const completeResponse = createMiddleware<AppEnv>(async (c, next) => {
  c.set("allowances", {});
  await next();
  // Responses of other bindings are immutable, so copy them before setting headers.
  c.res = new Response(c.res.body, c.res);
  c.res.headers.set("X-Request-Id", c.var.requestId);
  for (const [name, value] of allowanceHeaders(c.var.allowances)) c.res.headers.set(name, value);
  for (const [name, value] of Object.entries(DEFAULT_HEADERS))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
});

const parseSettings = createMiddleware<AppEnv>(async (c, next) => {
  c.set("settings", readSettings(c.env));
  await next();
});

const allowOrigins = cors({
  origin: (origin, c) => {
    const { settings }: Partial<AppEnv["Variables"]> = c.var;
    return settings?.CORS_ORIGINS.includes(origin) ? origin : null;
  },
  credentials: true,
  allowHeaders: [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "Last-Event-ID",
    "X-API-Key",
    "X-Request-Id",
  ],
  exposeHeaders: [
    "Idempotent-Replayed",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "X-Request-Id",
  ],
  maxAge: 86_400,
});

const addRequestIdToLog = createMiddleware<AppEnv>((c, next) =>
  withLogFields({ request_id: c.var.requestId }, next),
);

/** Handles cross-origin requests only. The route handles OPTIONS without an Origin header. */
const handleCors = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header("Origin")) return allowOrigins(c, next);
  await next();
  c.header("Vary", "Origin", { append: true });
});

/** The middleware of every request, with or without a route, outermost first. */
export const EVERY_REQUEST = [
  requestId({ generator: () => newId() }),
  addRequestIdToLog,
  logRequest,
  secureHeaders({ xFrameOptions: "DENY" }),
  completeResponse,
  parseSettings,
  handleCors,
] as const;
