import type { NotFoundHandler } from "hono";
import type { Router } from "hono/router";
import { AppError } from "#src/shared/errors";
import type { AppEnv } from "#src/http/context";
import { limitAddress } from "#src/http/limits/request-limits";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Answers what no route did: 405 with `Allow` where the path has other methods, else 404. */
export const answerUnknown =
  <T>(router: Router<T>): NotFoundHandler<AppEnv> =>
  async (c) => {
    await limitAddress(c);
    const methods = METHODS.filter((method) => hasRoute(router, method, c.req.path));
    if (methods.length === 0)
      throw new AppError("not_found", `There is nothing at ${c.req.method} ${c.req.path}`);
    if (methods.includes("GET")) methods.push("HEAD");
    const headers = { Allow: [...methods, "OPTIONS"].join(", ") };
    if (c.req.method === "OPTIONS") return c.body(null, 204, headers);
    throw new AppError(
      "method_not_allowed",
      `${c.req.path} does not answer ${c.req.method}; it answers ${methods.join(", ")}`,
      { headers },
    );
  };

/** Middleware is registered for all methods, so only a route has the method itself. */
function hasRoute<T>(router: Router<T>, method: string, path: string): boolean {
  return router
    .match(method, path)[0]
    .some(([entry]) => (entry as [unknown, { method: string }])[1].method === method);
}
