import { OpenAPIHono } from "@hono/zod-openapi";
import { getPath } from "hono/utils/url";
import { withDashboard } from "#src/features/dashboard/serve-dashboard";
import { serveDocs } from "#src/features/docs/routes";
import { serveOAuth } from "#src/features/oauth/serve-oauth";
import { MCP_PATH, serveMcp } from "#src/features/mcp/routes";
import { serveSite } from "#src/features/docs/serve-site";
import type { AppEnv } from "#src/http/context";
import type { Endpoint } from "#src/http/endpoints/endpoint";
import { onError, onInvalidRequest } from "#src/http/errors";
import { EVERY_REQUEST } from "#src/http/endpoints/every-request";
import { respondAtOnce } from "#src/http/endpoints/fixed-responses";
import { repeatAfterMove } from "#src/http/endpoints/repeat-after-move";
import { CachingRouter } from "#src/http/endpoints/router";
import { handleUnknownPath } from "#src/http/endpoints/unknown-path";
import { openapiDocument } from "#workers/openapi-document";
import { loadTables } from "#workers/tables/load-tables";
import { readsTables, type Resource, resourcesFor } from "./resources";

/** What serves every request, before the endpoints of resources. */
function createSite() {
  const site = new OpenAPIHono<AppEnv>({
    defaultHook: onInvalidRequest,
    router: new CachingRouter(),
  });
  site.use(repeatAfterMove((request, env, ctx) => site.fetch(request, env, ctx)));
  site.use(...EVERY_REQUEST);
  site.onError(onError);
  site.notFound(withDashboard(handleUnknownPath(site.router)));
  const api = site.basePath("/api/v1");
  serveDocs(site, openapiDocument);
  serveMcp(site);
  serveOAuth(site);
  serveSite(site);
  return { site, api };
}

/** The HTTP surface with these endpoints. */
export function createApi(endpoints: readonly Endpoint[]) {
  const { site, api } = createSite();
  api.openapiRoutes([...endpoints]);
  return site;
}

/** The HTTP surface with all endpoints. It adds those of a resource with the first request to it. */
export function createService() {
  const { site, api } = createSite();
  const adding = new Map<Resource, Promise<void>>();
  const added = new Set<Resource>();
  const add = async (resource: Resource) => {
    try {
      api.openapiRoutes([...(await resource.load())]);
      added.add(resource);
    } catch (error) {
      // A module was not readable: the request fails, and the next one tries again.
      adding.delete(resource);
      throw error;
    }
  };
  const addOnce = (resource: Resource): Promise<void> => {
    const work = adding.get(resource) ?? add(resource);
    adding.set(resource, work);
    return work;
  };
  return {
    /** The response to a request that needs nothing but the memory of this isolate. */
    respondAtOnce,
    async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
      const path = getPath(request);
      const resources = resourcesFor(path);
      // Tools call the endpoints of all resources.
      if (path === MCP_PATH || readsTables(resources, request.method)) await loadTables(env.ASSETS);
      const missing = resources.filter((resource) => !added.has(resource));
      if (missing.length > 0) await Promise.all(missing.map(addOnce));
      return site.fetch(request, env, ctx);
    },
  };
}
