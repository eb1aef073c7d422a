import type { NotFoundHandler } from "hono";
import type { Router } from "hono/router";
import { AppError } from "#src/shared/errors";
import type { AppEnv } from "#src/http/context";
import { limitAddress } from "#src/http/limits/request-limits";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Handles requests without a route: 405 with `Allow` if the path has other methods, else 404. */
export const handleUnknownPath =
  <T>(router: Router<T>): NotFoundHandler<AppEnv> =>
  async (c) => {
    await limitAddress(c);
    const methods = METHODS.filter((method) => hasRoute(router, method, c.req.path));
    if (methods.length === 0)
      throw new AppError("not_found", `No endpoint matches ${c.req.method} ${c.req.path}`);
    if (methods.includes("GET")) methods.push("HEAD");
    const headers = { Allow: [...methods, "OPTIONS"].join(", ") };
    if (c.req.method === "OPTIONS") return c.body(null, 204, headers);
    throw new AppError(
      "method_not_allowed",
      `${c.req.path} does not support ${c.req.method}. Supported methods: ${methods.join(", ")}`,
      { headers },
    );
  };

/** Middleware is registered for all methods, so an entry with this method is a route. */
function hasRoute<T>(router: Router<T>, method: string, path: string): boolean {
  return router
    .match(method, path)[0]
    .some(([entry]) => (entry as [unknown, { method: string }])[1].method === method);
}
