import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { log } from "#src/shared/log";
import type { AppEnv } from "./context";

/** Writes one JSON line per request. The path is the route pattern, so that it contains no id or secret. */
export const logRequest = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now();
  await next();
  const scope: AppEnv["Variables"]["scope"] | undefined = c.var.scope;
  log.info("request.completed", {
    method: c.req.method,
    path: routePath(c),
    status: c.res.status,
    duration_ms: Date.now() - startedAt,
    workspace_id: scope?.workspaceId,
    actor: scope?.actor.kind,
  });
});
