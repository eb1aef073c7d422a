import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { limitAddress, limitByAddress } from "#src/http/limits/request-limits";
import { AppError } from "#src/shared/errors";

/** The build names these files by a hash of their content. */
const HASHED = /^\/docs\/(?:_astro|_inline)\//;
/** What pages load. These files are not counted: with a refused one, a page has no style or no search. */
const PART = /^\/docs\/(?:_astro|_inline|pagefind)\//;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** The search compiles WebAssembly. Code blocks have colors in `style` attributes. */
const SITE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the documentation site, which the build writes to the assets, at /docs/. */
export function serveSite(site: OpenAPIHono<AppEnv>): void {
  site.get("/docs", limitByAddress, (c) => c.redirect("/docs/", 301));
  site.get("/docs/*", sendFile);
}

async function sendFile(c: Context<AppEnv>): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const isPart = PART.test(pathname);
  if (!isPart) await limitAddress(c);
  const file = await c.env.ASSETS.fetch(c.req.raw);
  if (file.status === 404) {
    if (isPart) await limitAddress(c);
    return sendMissing(c);
  }
  const response = withPolicy(file, file.status);
  if (HASHED.test(pathname)) response.headers.set("Cache-Control", IMMUTABLE);
  return response;
}

/** The site's own page for a browser, an error for any other client. */
async function sendMissing(c: Context<AppEnv>): Promise<Response> {
  const page = await c.env.ASSETS.fetch(new URL("/docs/404", c.req.url));
  if (page.ok && c.req.header("Accept")?.includes("text/html")) return withPolicy(page, 404);
  await page.body?.cancel();
  throw new AppError(
    "not_found",
    page.ok
      ? "No page of the documentation has this address"
      : "The documentation is not built yet. `npm start` builds it in about 20 seconds; `npm run docs:site` builds it at once",
  );
}

function withPolicy(file: Response, status: number): Response {
  const response = new Response(file.body, { status, headers: file.headers });
  response.headers.set("Content-Security-Policy", SITE_POLICY);
  return response;
}
