import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { brandOfHost } from "#src/features/branding/host-brand";
import type { AppEnv } from "#src/http/context";
import { limitByAddress } from "#src/http/limits/request-limits";
import { notFound } from "#src/shared/errors";
import { DOCS_POLICY, docsPage, START_SCRIPT } from "./page";

const HOUR = "public, max-age=3600";

/**
 * Serves the OpenAPI document of the API, under the root and under /api/v1, and a page that sends its requests. `describe`
 * returns the document.
 */
export function serveDocs(
  site: OpenAPIHono<AppEnv>,
  describe: (assets: Fetcher) => Promise<string | ReadableStream>,
) {
  const sendDescription = async (c: Context<AppEnv>) =>
    c.body(await describe(c.env.ASSETS), 200, {
      "Content-Type": "application/json",
      "Cache-Control": HOUR,
    });
  const sendPage = async (c: Context<AppEnv>) =>
    c.html(docsPage((await brandOfHost(c))?.product_name ?? "Quarry"), 200, {
      "Content-Security-Policy": DOCS_POLICY,
      "Cache-Control": HOUR,
    });

  for (const base of ["", "/api/v1"])
    site.get(`${base}/openapi.json`, limitByAddress, sendDescription);
  site.get("/api/v1/docs", limitByAddress, sendPage);
  site.get("/api/v1", limitByAddress, (c) => c.redirect("/api/v1/docs"));
  site.get("/docs-assets/start.js", limitByAddress, (c) =>
    c.body(START_SCRIPT, 200, { "Content-Type": "text/javascript", "Cache-Control": HOUR }),
  );
  site.get("/docs-assets/*", limitByAddress, sendAsset);
}

async function sendAsset(c: Context<AppEnv>) {
  const asset = await c.env.ASSETS.fetch(c.req.raw);
  if (asset.status === 404) throw notFound("File");
  const response = new Response(asset.body, asset);
  response.headers.set("Cache-Control", HOUR);
  return response;
}
