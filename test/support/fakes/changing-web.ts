import type { Web } from "#local/dev/web/serve-web";

/** The response of a page: HTML with an ETag, or a bare status. `down` breaks every connection of the host. */
export type Page = {
  html?: string;
  status?: number;
  etag?: string;
  lastModified?: string;
  location?: string;
};
type Site = { pages: Record<string, Page>; down?: boolean };
export type SeenRequest = {
  path: string;
  ifNoneMatch: string | null;
  ifModifiedSince: string | null;
};

const sites = new Map<string, Site>();
const seen = new Map<string, SeenRequest[]>();

/**
 * Sites whose content tests change: `*.changing.test`. POST /__site sets all pages of a site. GET /__seen
 * returns and clears the list of requested pages, except for robots.txt.
 */
export const changingWeb: Web = async (request) => {
  const { hostname, pathname } = new URL(request.url);
  if (!hostname.endsWith(".changing.test")) return undefined;
  if (pathname === "/__site") {
    sites.set(hostname, (await request.json()) as Site);
    return new Response("ok");
  }
  if (pathname === "/__seen") {
    const requests = seen.get(hostname) ?? [];
    seen.delete(hostname);
    return Response.json(requests);
  }
  const site = sites.get(hostname);
  if (!site || site.down) return Response.error();
  if (pathname === "/robots.txt") return new Response("", { status: 404 });
  const ifNoneMatch = request.headers.get("if-none-match");
  const ifModifiedSince = request.headers.get("if-modified-since");
  const all = seen.get(hostname) ?? [];
  all.push({ path: pathname, ifNoneMatch, ifModifiedSince });
  seen.set(hostname, all);
  return answer(site.pages[pathname] ?? { status: 404 }, ifNoneMatch, ifModifiedSince);
};

function answer(page: Page, ifNoneMatch: string | null, ifModifiedSince: string | null) {
  const { html = "", status = 200, etag, lastModified, location } = page;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  if (etag) headers.set("etag", etag);
  if (location) headers.set("location", location);
  if (lastModified) headers.set("last-modified", lastModified);
  const isSame =
    (etag !== undefined && ifNoneMatch === etag) ||
    (etag === undefined && lastModified !== undefined && ifModifiedSince === lastModified);
  return isSame
    ? new Response(null, { status: 304, headers })
    : new Response(html, { status, headers });
}
