import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "#src/http/context";
import { authenticate } from "#src/http/endpoints/access";
import { DEFAULT_MAX_BODY_BYTES, readBody } from "#src/http/endpoints/request-body";
import { challengeOf, requestedResource } from "#src/features/oauth/protocol/server";
import { AppError } from "#src/shared/errors";
import { requireKnownOrigin } from "./origin";

export const MCP_PATH = "/mcp";

/**
 * Serves the Model Context Protocol at /mcp: Streamable HTTP without sessions, so that any isolate can serve any
 * request. Every request is authenticated like a read of the API; tools that write check their scope themselves.
 */
export function serveMcp(site: OpenAPIHono<AppEnv>): void {
  site.post(
    MCP_PATH,
    requireKnownOrigin,
    authenticate("read", {
      mayOverlap: false,
      oauth: { resourceOf: requestedResource, challengeOf },
    }),
    readBody(DEFAULT_MAX_BODY_BYTES, false),
    async (c) => {
      const message = await c.req.json<unknown>().catch(() => {
        throw new AppError("malformed_json", "The request body is not valid JSON");
      });
      // Revision 2025-06-18 removed batches. One could hold more calls than a rate limit allows.
      if (Array.isArray(message))
        throw new AppError("malformed_json", "Batches are not supported. Send one message");
      // Loads the protocol and the tools, which other requests do not need.
      const { handleMessage } = await import("./server");
      return handleMessage(c, message);
    },
  );
}
