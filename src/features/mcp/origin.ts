import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#src/http/context";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Rejects requests of web pages of other origins, as the transport demands
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning). Programs send no
 * Origin. The host of the request proves nothing: with DNS rebinding, a stranger's page reaches a local service under
 * its own host. So the service's own origin is the one of PUBLIC_URL, or a loopback one.
 */
export const requireKnownOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header("Origin");
  if (origin !== undefined && !isKnown(origin, c.req.url, c.var.settings))
    throw new AppError(
      "forbidden",
      "Web pages of this origin cannot use /mcp. The operator lists origins in CORS_ORIGINS",
    );
  await next();
});

function isKnown(origin: string, requestUrl: string, settings: Settings): boolean {
  if (settings.CORS_ORIGINS.includes(origin)) return true;
  const { PUBLIC_URL } = settings;
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin === origin) return true;
  const own = new URL(requestUrl);
  return own.origin === origin && LOOPBACK.has(own.hostname);
}
