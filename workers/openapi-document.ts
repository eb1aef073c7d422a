import { OpenAPIHono } from "@hono/zod-openapi";
import type { Recorded } from "#src/http/openapi/openapi-recorded";
import { allEndpoints } from "./resources";

/** Written by local/build/docs-assets.ts. */
const RECORDED_URL = "https://assets.local/docs-assets/examples.json";

let description: string | undefined;

/**
 * The OpenAPI document of all endpoints, from their schemas. The bundle has `bundle/built-document.ts` in place of this
 * module, unless the document itself is built.
 */
export async function openapiDocument(assets: Fetcher): Promise<string | ReadableStream> {
  return (description ??= await describeEndpoints(assets));
}

async function describeEndpoints(assets: Fetcher): Promise<string> {
  const [{ describeApi }, { WEBHOOK_MESSAGES }, endpoints, recorded] = await Promise.all([
    import("#src/http/openapi/openapi"),
    import("#src/features/integrations/webhook-messages"),
    allEndpoints(),
    readRecorded(assets),
  ]);
  const api = new OpenAPIHono().basePath("/api/v1");
  api.openapiRoutes(endpoints as Parameters<typeof api.openapiRoutes>[0]);
  for (const message of WEBHOOK_MESSAGES) api.openAPIRegistry.registerWebhook(message);
  return JSON.stringify(describeApi(api, recorded));
}

/** The recorded responses are an asset: they would make the Worker's script larger. */
async function readRecorded(assets: Fetcher): Promise<Recorded> {
  const asset = await assets.fetch(RECORDED_URL);
  if (asset.ok) return asset.json();
  // A service without its assets describes its API nevertheless.
  await asset.body?.cancel();
  return {};
}
