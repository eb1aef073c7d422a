import type { MiddlewareHandler } from "hono";
import type { PublicEnv } from "#src/http/context";
import { allowanceHeaders } from "#src/http/limits/rate-limit";
import { limitAddressAtOnce } from "#src/http/limits/request-limits";
import { REQUEST_ID, requestIdOf } from "#src/http/request-id";
import { logCompleted } from "#src/http/request-log";
import { parsedSettings, type Settings } from "#src/shared/settings";

type Fixed = { body: ArrayBuffer; headers: Headers };

/** Public responses that depend on the settings alone, by their path. */
const known = new WeakMap<Settings, Map<string, Fixed>>();

const ORIGIN_AND_PATH = /^https?:\/\/[^/]+(.*)$/;

/**
 * Keeps the response of a public GET route in the isolate, for `respondAtOnce`: bytes and headers of a small response cost
 * more than the rest of its request. Only for responses that are the same for all callers until the settings change.
 */
export const keepResponse: MiddlewareHandler<PublicEnv> = async (c, next) => {
  await next();
  const { method, raw } = c.req;
  if (method !== "GET" || c.res.status !== 200 || raw.headers.has("Origin")) return;
  const path = ORIGIN_AND_PATH.exec(raw.url)?.[1];
  if (path === undefined || path !== c.req.path) return;
  const copy = c.res.clone();
  const headers = new Headers(copy.headers);
  headers.append("Vary", "Origin");
  const settings = c.get("settings");
  const responses = known.get(settings) ?? new Map<string, Fixed>();
  known.set(settings, responses.set(path, { body: await copy.arrayBuffer(), headers }));
};

/**
 * Responds with what `keepResponse` kept, and counts, limits and logs the request like any other. Undefined if the request
 * needs more: another origin, a permit that this isolate has not leased, or the first response.
 */
export function respondAtOnce(
  request: Request,
  env: Env,
  executionCtx: ExecutionContext,
): Response | undefined {
  if (request.method !== "GET") return undefined;
  const settings = parsedSettings(env);
  const responses = settings && known.get(settings);
  const path = responses && ORIGIN_AND_PATH.exec(request.url)?.[1];
  const fixed = path && responses.get(path);
  if (!fixed || request.headers.has("Origin")) return undefined;
  const route = { method: "GET", path };
  const allowances = limitAddressAtOnce(request, route, settings);
  if (!allowances) return undefined;
  const request_id = requestIdOf(request.headers.get(REQUEST_ID));
  // The response copies the headers. A copy to add to, made before, would be a second one.
  const response = new Response(fixed.body, fixed);
  response.headers.set(REQUEST_ID, request_id);
  for (const [name, value] of allowanceHeaders(allowances)) response.headers.set(name, value);
  logCompleted(
    { request_id, ...route, status: 200, duration_ms: 0 },
    settings.REQUEST_LOG_DELAY_MS,
    () => executionCtx,
  );
  return response;
}
