import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { withLogFields } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import type { AppEnv } from "#src/http/context";
import { allowanceHeaders } from "#src/http/limits/rate-limit";
import { REQUEST_ID, requestIdOf } from "#src/http/request-id";
import { BOOKMARK } from "./bookmark";
import { logRequest } from "#src/http/request-log";

/**
 * Headers of every response: data is not run, framed, sniffed or cached. A handler can override them. OWASP's REST
 * Security Cheat Sheet names them for JSON (https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html).
 */
const RESPONSE_HEADERS = Object.entries({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Strict-Transport-Security": "max-age=15552000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
});

/**
 * Further headers of all responses but JSON. They restrict documents and files, and have no meaning for JSON, where headers
 * take a quarter of the time of a small response.
 */
const DOCUMENT_HEADERS = Object.entries({
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "Referrer-Policy": "no-referrer",
  "X-DNS-Prefetch-Control": "off",
  "X-Download-Options": "noopen",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-XSS-Protection": "0",
});

const isJson = (headers: Headers) => headers.get("Content-Type")?.startsWith("application/json");

/**
 * Gives a request its id, its log line and the headers of its response. The headers are set before the handler runs: the
 * response is then made with them, once. Copying a response in order to add headers costs as much as the rest of a
 * small request.
 */
const completeRequest = createMiddleware<AppEnv>(async (c, next) => {
  const startedAtMs = Date.now();
  const requestId = requestIdOf(c.req.header(REQUEST_ID));
  c.set("requestId", requestId);
  c.set("allowances", {});
  for (const [name, value] of RESPONSE_HEADERS) c.header(name, value);
  c.header(REQUEST_ID, requestId);
  await withLogFields({ request_id: requestId }, async () => {
    await next();
    if (!c.res.headers.has(REQUEST_ID)) c.res = withHeaders(c.res, requestId);
    const { headers } = c.res;
    if (!isJson(headers)) addMissing(headers, DOCUMENT_HEADERS);
    // Caches must not serve a response without CORS headers to another origin.
    if (c.req.header("Origin") === undefined) headers.append("Vary", "Origin");
    for (const [name, value] of allowanceHeaders(c.get("allowances"))) headers.set(name, value);
    const bookmark = c.get("bookmark");
    if (bookmark !== undefined) headers.set(BOOKMARK, bookmark);
    logRequest(c, startedAtMs);
  });
});

/** A copy of a response that was not made by the context, such as one of another binding, which is immutable. */
function withHeaders(response: Response, requestId: string): Response {
  const copy = new Response(response.body, response);
  copy.headers.set(REQUEST_ID, requestId);
  addMissing(copy.headers, RESPONSE_HEADERS);
  return copy;
}

function addMissing(headers: Headers, more: [string, string][]): void {
  for (const [name, value] of more) if (!headers.has(name)) headers.set(name, value);
}

const allowOrigins = cors({
  origin: (origin, c) => {
    const { settings }: Partial<AppEnv["Variables"]> = c.var;
    return settings?.CORS_ORIGINS.includes(origin) ? origin : null;
  },
  credentials: true,
  allowHeaders: [
    "Authorization",
    "Content-Type",
    BOOKMARK,
    "Idempotency-Key",
    "Last-Event-ID",
    "Mcp-Method",
    "Mcp-Name",
    "Mcp-Protocol-Version",
    "X-API-Key",
    "X-Request-Id",
  ],
  exposeHeaders: [
    BOOKMARK,
    "Idempotent-Replayed",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "X-Request-Id",
  ],
  maxAge: 86_400,
});

/** Parses the settings, and handles cross-origin requests. The route handles OPTIONS without an Origin header. */
const parseSettings = createMiddleware<AppEnv>((c, next) => {
  c.set("settings", readSettings(c.env));
  return c.req.header("Origin") === undefined ? next() : allowOrigins(c, next);
});

/** The middleware of every request, with or without a route, outermost first. */
export const EVERY_REQUEST = [completeRequest, parseSettings] as const;
