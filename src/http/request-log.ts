import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { logLater } from "#src/shared/log";
import { count } from "#src/shared/metrics";
import type { AppEnv } from "./context";

/** Writes one JSON line per request. The path is the route pattern, so that it contains no id or secret. */
export const logRequest = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now();
  await next();
  const durationMs = Date.now() - startedAt;
  count("http", `${Math.floor(c.res.status / 100)}xx`, { requests: 1, seconds: durationMs / 1000 });
  const scope: AppEnv["Variables"]["scope"] | undefined = c.get("scope");
  // Without settings, because they are invalid, the line is written at once.
  const settings: AppEnv["Variables"]["settings"] | undefined = c.get("settings");
  const fields = {
    method: c.req.method,
    path: routePath(c),
    status: c.res.status,
    duration_ms: durationMs,
    workspace_id: scope?.workspaceId,
    actor: scope?.actor.kind,
  };
  logLater("request.completed", fields, {
    delayMs: settings?.REQUEST_LOG_DELAY_MS ?? 0,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
});
