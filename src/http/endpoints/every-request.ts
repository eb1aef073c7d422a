import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import { newId } from "#src/shared/ids";
import { withLogFields } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import type { AppEnv } from "#src/http/context";
import { allowanceHeaders } from "#src/http/limits/rate-limit";
import { logRequest } from "#src/http/request-log";

/**
 * Headers of every response. API responses are data: no scripts, no framing, no caching. A handler can override
 * them.
 */
const RESPONSE_HEADERS = Object.entries({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=15552000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-DNS-Prefetch-Control": "off",
  "X-Download-Options": "noopen",
  "X-Frame-Options": "DENY",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-XSS-Protection": "0",
});

/**
 * Sets the headers before the handler runs: the response is then made with them, once. Copying a response in
 * order to add headers costs as much as the rest of a small request.
 */
const completeResponse = createMiddleware<AppEnv>(async (c, next) => {
  c.set("allowances", {});
  for (const [name, value] of RESPONSE_HEADERS) c.header(name, value);
  await next();
  if (!c.res.headers.has("X-Request-Id")) c.res = withHeaders(c.res, c.get("requestId"));
  // Caches must not serve a response without CORS headers to another origin.
  if (c.req.header("Origin") === undefined) c.res.headers.append("Vary", "Origin");
  for (const [name, value] of allowanceHeaders(c.get("allowances"))) c.res.headers.set(name, value);
});

/** A copy of a response that was not made by the context, such as one of another binding, which is immutable. */
function withHeaders(response: Response, requestId: string): Response {
  const copy = new Response(response.body, response);
  copy.headers.set("X-Request-Id", requestId);
  for (const [name, value] of RESPONSE_HEADERS)
    if (!copy.headers.has(name)) copy.headers.set(name, value);
  return copy;
}

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
    "Mcp-Method",
    "Mcp-Name",
    "Mcp-Protocol-Version",
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
  withLogFields({ request_id: c.get("requestId") }, next),
);

/** Handles cross-origin requests only. The route handles OPTIONS without an Origin header. */
const handleCors = createMiddleware<AppEnv>((c, next) =>
  c.req.header("Origin") === undefined ? next() : allowOrigins(c, next),
);

/** The middleware of every request, with or without a route, outermost first. */
export const EVERY_REQUEST = [
  requestId({ generator: () => newId() }),
  addRequestIdToLog,
  logRequest,
  completeResponse,
  parseSettings,
  handleCors,
] as const;
