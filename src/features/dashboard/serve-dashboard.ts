import type { Context, NotFoundHandler } from "hono";
import { brandOfHost } from "#src/features/branding/host-brand";
import type { Brand } from "#src/features/branding/service";
import type { AppEnv } from "#src/http/context";
import { limitAddress } from "#src/http/limits/request-limits";
import { dashboardPolicy } from "./policy";

/** Paths of other parts of the service. Below them, an unknown path is an error and never a page. */
const RESERVED = /^\/(?:api|docs|docs-assets|mcp|oauth|\.well-known)(?:\/|$)/;

/** Files whose names contain a hash of their content. */
const HASHED = /^\/static\//;

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/**
 * Serves the dashboard for paths without an endpoint: its files, and its page for every navigation. All other requests
 * are passed to `unknownPath`. A missing file is an error, because a browser would run a page as a script.
 */
export const withDashboard =
  (unknownPath: NotFoundHandler<AppEnv>): NotFoundHandler<AppEnv> =>
  async (c) => {
    const { pathname } = new URL(c.req.url);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead || RESERVED.test(pathname)) return unknownPath(c);
    if (isFile(pathname)) return (await findFile(c, pathname)) ?? unknownPath(c);
    return isNavigation(c) ? sendPage(c) : unknownPath(c);
  };

const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname);

/** Browsers send the mode of a request. Others that want a page name HTML as an accepted type. */
function isNavigation(c: Context): boolean {
  const mode = c.req.header("Sec-Fetch-Mode");
  return mode ? mode === "navigate" : /\btext\/html\b/.test(c.req.header("Accept") ?? "");
}

async function findFile(c: Context<AppEnv>, pathname: string): Promise<Response | null> {
  const asset = await c.env.ASSETS.fetch(c.req.raw);
  if (!asset.ok && asset.status !== 304) {
    await asset.body?.cancel();
    return null;
  }
  const file = new Response(asset.body, asset);
  file.headers.set("Cache-Control", HASHED.test(pathname) ? IMMUTABLE : REVALIDATE);
  return file;
}

/** The page, with the brand of the requested host. It is always sent whole, because its brand can change. */
async function sendPage(c: Context<AppEnv>): Promise<Response> {
  await limitAddress(c);
  const [asset, brand] = await Promise.all([
    c.env.ASSETS.fetch(new URL("/", c.req.url)),
    brandOfHost(c),
  ]);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": dashboardPolicy(brand?.logo_url ?? null),
    "Cache-Control": REVALIDATE,
  };
  const page = new Response(asset.body, { status: asset.status, headers });
  return brand ? addBrand(page, brand) : page;
}

/** Writes the brand into the page. HTMLRewriter escapes the values. */
function addBrand(page: Response, { product_name, logo_url, primary_color }: Brand): Response {
  const attributes = Object.entries({
    "data-product": product_name,
    "data-logo": logo_url,
    "data-color": primary_color,
  });
  return new HTMLRewriter()
    .on("html", {
      element(root) {
        for (const [name, value] of attributes) if (value) root.setAttribute(name, value);
      },
    })
    .on("title", {
      element(title) {
        if (product_name) title.setInnerContent(product_name);
      },
    })
    .transform(page);
}
