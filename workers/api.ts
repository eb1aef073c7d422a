import { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "#src/http/context";

/** The HTTP surface: what runs on every request, then every resource. */
export function createApi() {
  return new OpenAPIHono<AppEnv>().basePath("/api/v1");
}
