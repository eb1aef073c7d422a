import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#src/http/context";
import { AppError } from "#src/shared/errors";

type Fetch = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>;

/**
 * Repeats a GET request that was sent to the shard that its workspace has left. The isolate then knows the new one. A
 * request is repeated once.
 */
export function repeatAfterMove(fetch: Fetch) {
  const repeated = new WeakSet<Request>();
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { raw } = c.req;
    if (c.req.method !== "GET" || !isMoving(c.error) || repeated.has(raw)) return;
    repeated.add(raw);
    c.res = undefined;
    c.res = await fetch(raw, c.env, c.executionCtx as ExecutionContext);
  });
}

/** Drizzle wraps what its database throws. */
const isMoving = (error: Error | undefined): boolean =>
  [error, error?.cause].some(
    (each) => each instanceof AppError && each.code === "workspace_moving",
  );
