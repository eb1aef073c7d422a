import { OpenAPIHono } from "@hono/zod-openapi";
import { serveDocs } from "#src/features/docs/routes";
import { healthEndpoints } from "#src/features/health/routes";
import type { AppEnv } from "#src/http/context";
import type { Endpoint } from "#src/http/endpoint";
import { onError, onInvalidRequest } from "#src/http/errors";
import { EVERY_REQUEST } from "#src/http/every-request";
import { answerUnknown } from "#src/http/unknown-path";

/** Every resource of the API. */
const ENDPOINTS: Endpoint[] = [...healthEndpoints];

/** The HTTP surface: what runs on every request, then every resource. */
export function createApi() {
  const site = new OpenAPIHono<AppEnv>({ defaultHook: onInvalidRequest });
  site.use(...EVERY_REQUEST);
  site.onError(onError);
  site.notFound(answerUnknown(site.router));
  const api = site.basePath("/api/v1");
  api.openapiRoutes(ENDPOINTS);
  serveDocs(site, api);
  return site;
}
